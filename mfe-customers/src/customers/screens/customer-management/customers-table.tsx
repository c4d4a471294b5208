import type { Customer } from '@sala/shared-contracts';
import { fillMessage } from '@sala/shared-ui';
import { BlockIcon, DeleteIcon, EditIcon, MergeIcon } from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, useMemo } from 'react';

type TableProps = Pick<
  DataTableProps<Customer>,
  | 'rows'
  | 'loading'
  | 'stale'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'selectedKey'
  | 'more'
  | 'fit'
  | 'onOpen'
  | 'onEdit'
>;

export interface CustomersTableProps extends TableProps {
  readonly columns: readonly [Column<Customer>, ...Column<Customer>[]];
  readonly selected: ReadonlySet<string>;
  /** undefined: no bulk actions. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
  /** Stable callbacks, otherwise every row renders again; undefined without permission. */
  readonly onBlock: ((customer: Customer) => void) | undefined;
  readonly onMerge: ((customer: Customer) => void) | undefined;
  readonly onDelete: ((customer: Customer) => void) | undefined;
}

const idOf = ({ id }: Customer): string => id;
const isInactive = ({ status }: Customer): boolean => status === 'inactive';

/* Translating six labels per row took a quarter of the row's script time: translate them once. */
const useRowLabels = () => {
  const { t } = useTranslation('customers');
  return useMemo(() => {
    const blank = { name: '{{name}}' };
    const edit = t('customers.editNamed', blank);
    const select = t('customers.bulk.select', blank);
    return {
      edit: ({ name }: Customer): string => fillMessage(edit, { name }),
      select: ({ name }: Customer): string => fillMessage(select, { name }),
      block: t('customers.block'),
      unblock: t('customers.unblock'),
      merge: t('customers.merge.action'),
      remove: t('delete'),
    };
  }, [t]);
};

export const CustomersTable = ({
  selected,
  onSelect,
  onBlock,
  onMerge,
  onDelete,
  ...table
}: CustomersTableProps) => {
  const { t } = useTranslation('customers');
  const { onEdit } = table;
  const words = useRowLabels();
  const rowActions = useCallback(
    (customer: Customer) => {
      const actions: MenuAction[] = [
        ...(onBlock
          ? [
              {
                key: 'block',
                label: customer.status === 'blocked' ? words.unblock : words.block,
                icon: <BlockIcon />,
                onSelect: () => onBlock(customer),
              },
            ]
          : []),
        ...(onMerge
          ? [
              {
                key: 'merge',
                label: words.merge,
                icon: <MergeIcon />,
                onSelect: () => onMerge(customer),
              },
            ]
          : []),
        ...(onDelete
          ? [
              {
                key: 'delete',
                label: words.remove,
                icon: <DeleteIcon />,
                danger: true,
                onSelect: () => onDelete(customer),
              },
            ]
          : []),
      ];
      return (
        <>
          <RowButton
            label={words.edit(customer)}
            icon={<EditIcon />}
            onClick={() => onEdit?.(customer)}
          />
          {actions.length > 0 ? <RowMenu name={customer.name} actions={actions} /> : null}
        </>
      );
    },
    [words, onEdit, onBlock, onMerge, onDelete],
  );
  const selection = useMemo(
    () => (onSelect ? { keys: selected, onChange: onSelect, nameOf: words.select } : undefined),
    [selected, onSelect, words],
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
