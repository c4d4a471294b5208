import type { Customer } from '@sala/shared-contracts';
import { useAuth, useCan } from '@sala/shared-auth';
import { Button, lazyPart } from '@sala/shared-ui';
import { AccountIcon, CategoriesIcon, DeleteIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useState } from 'react';
import { customerStatusNames, type CustomerStatus } from '../../../parts/customer-statuses';
import { ExportCustomers } from '../export-customers';
import { useColleagues } from '../use-owners';
import type { BulkDialog } from './bulk-dialogs';
import { useBulk } from './use-bulk';

const BulkDialogs = lazyPart(
  () => import('./bulk-dialogs'),
  (module) => module.BulkDialogs,
);

export interface CustomersBulkBarProps {
  /** The selected customers that are loaded. */
  readonly customers: readonly Customer[];
  /** Names of the visible columns, used by the export. */
  readonly columns: readonly string[];
  readonly onDone: () => void;
}

export const CustomersBulkBar = ({ customers, columns, onDone }: CustomersBulkBarProps) => {
  const { t } = useTranslation('customers');
  const canDelete = useCan('customers:delete');
  const canExport = useCan('customers:export');
  const colleagues = useColleagues();
  const me = useAuth(({ user }) => user?.id);
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const bulk = useBulk(onDone);
  const count = customers.length;
  const setStatus = (status: CustomerStatus) =>
    status === 'blocked'
      ? setDialog('block')
      : bulk.apply(customers, { type: 'status', status }, (n) =>
          t('customers.bulk.statusDone', { count: n, status: t(`customerStatuses.${status}`) }),
        );
  const setOwner = (ownerId: string | null, successText: (count: number) => string) =>
    bulk.apply(customers, { type: 'owner', ownerId }, successText);
  return (
    <>
      <BulkBar
        label={t('customers.bulk.title')}
        counted={t('customers.bulk.count', { count })}
        clearLabel={t('customers.bulk.none')}
        onClear={onDone}
      >
        <ActionMenu
          trigger={
            <Button loading={bulk.pending}>
              {t('customers.status')}
              <ExpandIcon />
            </Button>
          }
          actions={customerStatusNames.map((status) => ({
            key: status,
            label: t(`customerStatuses.${status}`),
            onSelect: () => setStatus(status),
          }))}
        />
        <Button onClick={() => setDialog('tags')}>
          <CategoriesIcon />
          {t('customers.tags')}
        </Button>
        <ActionMenu
          trigger={
            <Button loading={bulk.pending}>
              <AccountIcon />
              {t('customers.owner')}
              <ExpandIcon />
            </Button>
          }
          actions={[
            ...(me
              ? [
                  {
                    key: 'me',
                    label: t('customers.bulk.toMe'),
                    onSelect: () => setOwner(me, (n) => t('customers.bulk.mineDone', { count: n })),
                  },
                ]
              : []),
            ...colleagues.map(({ id, name }) => ({
              key: id,
              label: name,
              onSelect: () =>
                setOwner(id, (n) => t('customers.bulk.ownerDone', { count: n, name })),
            })),
            {
              key: 'nobody',
              label: t('customers.bulk.toNobody'),
              onSelect: () => setOwner(null, (n) => t('customers.bulk.nobodyDone', { count: n })),
            },
          ]}
        />
        {canExport ? (
          <ExportCustomers picked={customers.map(({ id }) => id)} columns={columns} />
        ) : null}
        {canDelete ? (
          <Button variant="dangerGhost" onClick={() => setDialog('delete')}>
            <DeleteIcon />
            {t('delete')}
          </Button>
        ) : null}
      </BulkBar>
      {dialog ? (
        <BulkDialogs
          dialog={dialog}
          customers={customers}
          bulk={bulk}
          onClose={() => setDialog(null)}
          onDone={onDone}
        />
      ) : null}
    </>
  );
};
