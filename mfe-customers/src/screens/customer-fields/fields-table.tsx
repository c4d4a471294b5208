import type { CustomField } from '@sala/shared-contracts';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { FieldTypeName } from './field-type';

export interface FieldsTableProps {
  readonly fields: readonly CustomField[];
  readonly loading: boolean;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly selectedId: string | undefined;
  readonly canManage: boolean;
  readonly onOpen: (field: CustomField) => void;
  readonly onDelete: (field: CustomField) => void;
}

const useColumns = (): readonly [Column<CustomField>, ...Column<CustomField>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return [
    { key: 'key', header: t('fields.key'), cut: { from: '11rem', below: '7rem' }, mono: true, cell: ({ key }) => key },
    { key: 'label', header: t('fields.label'), cut: { from: '12rem', below: '8rem' }, cell: ({ label }) => label },
    { key: 'type', header: t('fields.type'), cell: ({ type }) => <FieldTypeName type={type} /> },
    { key: 'required', header: t('fields.required'), showFrom: 'lg', cell: ({ required }) => t(required ? 'fields.yes' : 'fields.no') },
    {
      key: 'options',
      header: t('fields.options'),
      align: 'end',
      showFrom: 'lg',
      cell: ({ type, options }) => (type === 'select' ? format.number(options.length) : '—'),
    },
    { key: 'usage', header: t('fields.usage'), align: 'end', showFrom: 'xl', cell: ({ usageCount }) => format.number(usageCount) },
    { key: 'created', header: t('fields.created'), align: 'end', showFrom: 'xl', cell: ({ createdAt }) => format.date(createdAt) },
  ];
};

/** All fields in their order. */
export const FieldsTable = (props: FieldsTableProps) => {
  const { fields, canManage, onOpen, onDelete, ...rest } = props;
  const { t } = useTranslation('customers');
  const columns = useColumns();
  return (
    <DataTable
      label={t('fields.title')}
      columns={columns}
      rows={fields}
      rowKey={({ id }) => id}
      loading={rest.loading}
      error={rest.error}
      empty={rest.empty}
      selectedKey={rest.selectedId}
      onOpen={onOpen}
      rowActions={
        canManage
          ? (field) => (
              <>
                <RowButton label={t('fields.editNamed', { name: field.label })} icon={<EditIcon />} onClick={() => onOpen(field)} />
                <RowMenu
                  name={field.label}
                  actions={[
                    { key: 'delete', label: t('delete'), icon: <DeleteIcon />, danger: true, onSelect: () => onDelete(field) },
                  ]}
                />
              </>
            )
          : undefined
      }
    />
  );
};
