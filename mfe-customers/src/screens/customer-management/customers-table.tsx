import type { Customer } from '@sala/shared-contracts';
import { BlockIcon, DeleteIcon, EditIcon, MergeIcon } from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, useMemo } from 'react';

type Passed = Pick<
  DataTableProps<Customer>,
  'rows' | 'loading' | 'stale' | 'error' | 'empty' | 'sort' | 'onSortChange' | 'selectedKey' | 'more' | 'fit' | 'onOpen' | 'onEdit'
>;

export interface CustomersTableProps extends Passed {
  readonly columns: readonly [Column<Customer>, ...Column<Customer>[]];
  readonly selected: ReadonlySet<string>;
  /** Absent: nothing can be done with many. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  /** These stay the same functions: rows are drawn again with others. Absent: the person may not. */
  readonly onBlock: ((customer: Customer) => void) | undefined;
  readonly onMerge: ((customer: Customer) => void) | undefined;
  readonly onDelete: ((customer: Customer) => void) | undefined;
}

const idOf = ({ id }: Customer): string => id;
const isInactive = ({ status }: Customer): boolean => status === 'inactive';

/** The customers that are there so far. */
export const CustomersTable = ({ selected, onSelect, onBlock, onMerge, onDelete, ...table }: CustomersTableProps) => {
  const { t } = useTranslation('customers');
  const { onEdit } = table;
  const rowActions = useCallback(
    (customer: Customer) => {
      const actions: MenuAction[] = [
        ...(onBlock
          ? [
              {
                key: 'block',
                label: t(customer.status === 'blocked' ? 'customers.unblock' : 'customers.block'),
                icon: <BlockIcon />,
                onSelect: () => onBlock(customer),
              },
            ]
          : []),
        ...(onMerge ? [{ key: 'merge', label: t('customers.merge.action'), icon: <MergeIcon />, onSelect: () => onMerge(customer) }] : []),
        ...(onDelete ? [{ key: 'delete', label: t('delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onDelete(customer) }] : []),
      ];
      return (
        <>
          <RowButton label={t('customers.editNamed', { name: customer.name })} icon={<EditIcon />} onClick={() => onEdit?.(customer)} />
          {actions.length > 0 ? <RowMenu name={customer.name} actions={actions} /> : null}
        </>
      );
    },
    [t, onEdit, onBlock, onMerge, onDelete],
  );
  const selection = useMemo(
    () => (onSelect ? { keys: selected, onChange: onSelect, nameOf: ({ name }: Customer) => t('customers.bulk.select', { name }) } : undefined),
    [selected, onSelect, t],
  );
  return (
    <DataTable
      {...table}
      label={t('customers.title')}
      rowKey={idOf}
      isMuted={isInactive}
      selection={selection}
      rowActions={onEdit ? rowActions : undefined}
    />
  );
};
