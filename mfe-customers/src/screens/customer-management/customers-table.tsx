import type { Customer, CustomField } from '@sala/shared-contracts';
import { Button, Code } from '@sala/shared-ui';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useValueText } from './custom-values';
import { CustomerStatusChip } from './customer-status';

/** More would push the last column out of sight at a desk of 1366 px. */
const customColumns = 3;

type Passed = Pick<
  DataTableProps<Customer>,
  'rows' | 'loading' | 'stale' | 'error' | 'empty' | 'sort' | 'onSortChange' | 'selectedKey'
>;

export interface CustomersTableProps extends Passed {
  readonly fields: readonly CustomField[];
  readonly onOpen: (customer: Customer) => void;
  readonly canWrite: boolean;
  /** Absent: the person may not. */
  readonly onDelete: ((customer: Customer) => void) | undefined;
}

const useColumns = (fields: readonly CustomField[]): readonly [Column<Customer>, ...Column<Customer>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const valueText = useValueText();
  return [
    { key: 'name', header: t('customers.name'), sortable: true, cell: ({ name }) => name },
    { key: 'code', header: t('customers.code'), sortable: true, width: '6.5rem', cell: ({ code }) => <Code>{code}</Code> },
    { key: 'email', header: t('customers.email'), cell: ({ email }) => email ?? '—' },
    { key: 'phone', header: t('customers.phone'), cell: ({ phone }) => phone ?? '—' },
    { key: 'status', header: t('customers.status'), cell: ({ status }) => <CustomerStatusChip status={status} /> },
    ...fields.slice(0, customColumns).map(
      (field): Column<Customer> => ({
        key: `values.${field.key}`,
        header: field.label,
        align: field.type === 'number' ? 'end' : 'start',
        showFrom: 'xl',
        cell: ({ values }) => valueText(field, values) || '—',
      }),
    ),
    {
      key: 'createdAt',
      header: t('customers.created'),
      sortable: true,
      align: 'end',
      showFrom: 'lg',
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
};

/** One page of the customers. */
export const CustomersTable = ({ fields, onOpen, canWrite, onDelete, ...table }: CustomersTableProps) => {
  const { t } = useTranslation('customers');
  return (
    <DataTable
      {...table}
      label={t('customers.title')}
      columns={useColumns(fields)}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      isMuted={({ status }) => status === 'inactive'}
      rowActions={
        canWrite
          ? (customer) => (
              <>
                <Button size="sm" variant="ghost" aria-label={t('customers.editNamed', { name: customer.name })} onClick={() => onOpen(customer)}>
                  <EditIcon />
                  {t('edit')}
                </Button>
                {onDelete ? (
                  <RowMenu
                    name={customer.name}
                    actions={[
                      { key: 'delete', label: t('delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onDelete(customer) },
                    ]}
                  />
                ) : null}
              </>
            )
          : undefined
      }
    />
  );
};
