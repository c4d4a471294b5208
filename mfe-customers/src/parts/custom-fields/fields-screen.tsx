import type { CustomField } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import {
  Button,
  EmptyState,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { FieldsIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { FieldConfigContext, useFieldConfig, type FieldConfig } from './field-config';
import { useFieldUsage } from './field-usage';
import { FieldsDenied } from './fields-denied';
import { FieldsMenu } from './fields-menu';
import { FieldsTable } from './fields-table';

/* Forms and dialogs load on demand: they are most of the screen's code. */
const loadPanel = () => import('./field-panels');
const FieldPanels = lazyPart(loadPanel, (module) => module.FieldPanels);
const DeleteFieldDialog = lazyPart(
  () => import('./delete-field-dialog'),
  (module) => module.DeleteFieldDialog,
);
const ImportPanel = lazyPart(
  () => import('./import-panel'),
  (module) => module.ImportPanel,
);

/**
 * `?new=1` opens the form of a new field, `?fieldId=` the panel of an existing one, `?import=1` the
 * import.
 */
const parse = (params: Readonly<Record<string, string>>) => ({
  new: params['new'] === '1' ? '1' : '',
  fieldId: params['fieldId'] ?? '',
  import: params['import'] === '1' ? '1' : '',
});

const noFields: readonly CustomField[] = [];

const Screen = () => {
  const { t } = useTranslation('customers');
  const { owner, read, manage, list: reading } = useFieldConfig();
  const canRead = useCan(read);
  const canManage = useCan(manage);
  const [place, go] = useSearchState(parse);
  const [deleting, setDeleting] = useState<CustomField | null>(null);
  const list = useQuery({ ...reading(), enabled: canRead });
  const usage = useFieldUsage(canRead && list.data !== undefined);
  const failure = useFailure(list.error);
  useLoadAhead(loadPanel);
  const fields = list.data?.items ?? noFields;
  const open = fields.find(({ id }) => id === place.fieldId);
  const close = () => go({ new: undefined, fieldId: undefined, import: undefined });
  const openNew = () => go({ new: '1', fieldId: undefined, import: undefined });
  const openImport = () => go({ import: '1', new: undefined, fieldId: undefined });
  useCommands(canManage ? [{ id: 'new', label: t('fields.new'), keys: 'n', run: openNew }] : []);
  const title = t(`fields.${owner}.title`);
  const create = (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('fields.new')}
    </Button>
  );

  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={title} />
        <FieldsDenied />
      </Page>
    );
  }

  return (
    <Page>
      <PageHeader
        title={title}
        count={list.data?.items.length}
        actions={
          <>
            <FieldsMenu
              hasFields={fields.length > 0}
              onImport={canManage ? openImport : undefined}
            />
            {canManage ? create : null}
          </>
        }
      />
      <FieldsTable
        fields={fields}
        usage={usage.data ?? (usage.isError ? null : undefined)}
        loading={list.isPending}
        error={
          failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : null
        }
        empty={
          <EmptyState
            icon={<FieldsIcon />}
            title={t('fields.empty')}
            text={t(`fields.${owner}.${canManage ? 'emptyText' : 'emptyReadOnly'}`)}
            action={canManage ? create : undefined}
          />
        }
        selectedId={open?.id}
        canManage={canManage}
        onOpen={({ id }) => go({ fieldId: id, new: undefined, import: undefined })}
        onDelete={setDeleting}
      />
      {place.import ? <ImportPanel onClose={close} /> : null}
      {place.new || (place.fieldId && list.data) ? (
        <FieldPanels
          field={open}
          fields={fields}
          usage={usage.data}
          isNew={place.new !== ''}
          canManage={canManage}
          onClose={close}
          onDelete={setDeleting}
        />
      ) : null}
      {deleting ? (
        <DeleteFieldDialog
          field={deleting}
          usage={usage.data}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            close();
          }}
        />
      ) : null}
    </Page>
  );
};

/** Shared screen for the custom fields of customers and purchases (docs/spec/customers.md §3). */
export const FieldsScreen = ({ config }: { readonly config: FieldConfig }) => (
  <FieldConfigContext value={config}>
    <Screen />
  </FieldConfigContext>
);
