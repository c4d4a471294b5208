import type { CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { FieldsIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { isDenied, useFailure } from '../../components/failure';
import { FieldsTable } from './fields-table';

/* Forms and dialogs are a third of the screen's code and nothing of its first look. */
const loadPanel = () => import('./open-field');
const OpenField = lazyPart(loadPanel, (module) => module.OpenField);
const DeleteFieldDialog = lazyPart(() => import('./delete-field-dialog'), (module) => module.DeleteFieldDialog);

/** `?new=1` opens the form of a new field, `?fieldId=` the panel of one that exists. */
const parse = (params: Readonly<Record<string, string>>) => ({
  new: params['new'] === '1' ? '1' : '',
  fieldId: params['fieldId'] ?? '',
});

const noFields: readonly CustomField[] = [];

/** /customer-fields: the company's own fields of a customer (specification §3, §5). */
export default function CustomerFieldsPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('customer-fields:read');
  const canManage = useCan('customer-fields:manage');
  const [place, go] = useSearchState(parse);
  const [deleting, setDeleting] = useState<CustomField | null>(null);
  const list = useQuery({ ...apiQuery('customerFieldList'), enabled: canRead });
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const fields = list.data?.items ?? noFields;
  const open = fields.find(({ id }) => id === place.fieldId);
  const close = () => go({ new: undefined, fieldId: undefined });
  const openNew = () => go({ new: '1', fieldId: undefined });
  useCommands(canManage ? [{ id: 'new', label: t('fields.new'), keys: 'n', run: openNew }] : []);
  const create = (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('fields.new')}
    </Button>
  );

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('fields.title')} />
        <AccessDenied permission="customer-fields:read" />
      </Page>
    );
  }

  return (
    <Page>
      <PageHeader title={t('fields.title')} count={list.data?.items.length} actions={canManage ? create : undefined} />
      <FieldsTable
        fields={fields}
        loading={list.isPending}
        error={failure && !list.data ? <ErrorState problem={failure} onRetry={() => void list.refetch()} retrying={list.isFetching} /> : null}
        empty={
          <EmptyState
            icon={<FieldsIcon />}
            title={t('fields.empty')}
            text={t(canManage ? 'fields.emptyText' : 'fields.emptyReadOnly')}
            action={canManage ? create : undefined}
          />
        }
        selectedId={open?.id}
        canManage={canManage}
        onOpen={({ id }) => go({ fieldId: id, new: undefined })}
        onDelete={setDeleting}
      />
      {place.new || (place.fieldId && list.data) ? (
        <OpenField field={open} isNew={place.new !== ''} canManage={canManage} onClose={close} onDelete={setDeleting} />
      ) : null}
      {deleting ? (
        <DeleteFieldDialog
          field={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </Page>
  );
}
