import type { Customer, CustomField } from '@sala/shared-contracts';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, useIsPhone, useMedia, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCustomerStatusChip } from '../../components/customer-status';
import { readablePhone } from '../../components/readable-phone';
import { useValueText } from '../../components/custom-values/value-text';

/* As many as leave the next action in sight beside the open sidebar; a card has room for all. */
const useCustomColumns = (): number => {
  const phone = useIsPhone();
  const below1700 = useMedia('(max-width: 106.24rem)');
  const below1536 = useMedia('(max-width: 95.99rem)');
  return phone || !below1700 ? 3 : below1536 ? 1 : 2;
};

/* What the company asks for itself matters more than when the customer came. */
const useCreatedColumn = (): boolean => {
  const phone = useIsPhone();
  const below1344 = useMedia('(max-width: 83.99rem)');
  return phone || !below1344;
};

const headerMax = 18;

/* A label may have 255 characters, and a header does not wrap; in a card it does. */
const headerOf = (label: string): string => (label.length > headerMax ? `${label.slice(0, headerMax - 1).trimEnd()}…` : label);

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
  const chipOf = useCustomerStatusChip();
  const phone = useIsPhone();
  const customColumns = useCustomColumns();
  const withCreated = useCreatedColumn();
  const created: Column<Customer> = {
    key: 'createdAt',
    header: t('customers.created'),
    sortable: true,
    align: 'end',
    cell: ({ createdAt }) => format.date(createdAt),
  };
  return [
    { key: 'name', header: t('customers.name'), sortable: true, cut: '12.5rem', cell: ({ name }) => name },
    { key: 'code', header: t('customers.code'), sortable: true, showFrom: 'xl', width: '6.5rem', mono: true, cell: ({ code }) => code },
    { key: 'email', header: t('customers.email'), showFrom: 'lg', cut: '10.5rem', cell: ({ email }) => email ?? '—' },
    { key: 'phone', header: t('customers.phone'), showFrom: 'xl', cell: ({ phone }) => (phone ? readablePhone(phone) : '—') },
    { key: 'status', header: t('customers.status'), cell: ({ status }) => chipOf(status) },
    ...fields.slice(0, customColumns).map(
      (field): Column<Customer> => ({
        key: `values.${field.key}`,
        header: phone ? field.label : headerOf(field.label),
        align: field.type === 'number' ? 'end' : 'start',
        cut: '8rem',
        cell: ({ values }) => valueText(field, values) || '—',
      }),
    ),
    ...(withCreated ? [created] : []),
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
                <RowButton label={t('customers.editNamed', { name: customer.name })} icon={<EditIcon />} onClick={() => onOpen(customer)} />
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
