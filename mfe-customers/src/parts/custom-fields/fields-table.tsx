import type { CustomField, FieldType, FieldUsage } from '@sala/shared-contracts';
import { Box, Button, HStack, Skeleton, Text } from '@sala/shared-ui';
import {
  CalendarIcon,
  DeleteIcon,
  EditIcon,
  NumberIcon,
  SelectIcon,
  TextIcon,
  type Icon,
} from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo, type ReactNode } from 'react';
import { useFieldConfig } from './field-config';
import { fillOf } from './field-usage';
import { FillBar } from './fill-bar';
import { RowHandle, SortableRows } from './sortable-rows';
import { useFieldOrder } from './use-field-order';

const typeIcons: Record<FieldType, Icon> = {
  text: TextIcon,
  number: NumberIcon,
  date: CalendarIcon,
  select: SelectIcon,
};

const FieldTypeName = ({ type }: { readonly type: FieldType }) => {
  const { t } = useTranslation('customers');
  const Icon = typeIcons[type];
  return (
    <HStack gap="1.5">
      <Icon />
      {t(`fields.types.${type}`)}
    </HStack>
  );
};

export interface FieldsTableProps {
  readonly fields: readonly CustomField[];
  /** Loaded after the fields; null when that failed. */
  readonly usage: FieldUsage | null | undefined;
  readonly loading: boolean;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly selectedId: string | undefined;
  readonly canManage: boolean;
  readonly onOpen: (field: CustomField) => void;
  readonly onDelete: (field: CustomField) => void;
}

const useColumns = (
  usage: FieldsTableProps['usage'],
): readonly [Column<CustomField>, ...Column<CustomField>[]] => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const format = useFormat();
  return [
    {
      key: 'key',
      phone: 'line',
      header: t('fields.key'),
      cut: { from: '11rem', below: '7rem' },
      mono: true,
      cell: ({ key }) => key,
    },
    {
      key: 'label',
      phone: 'title',
      header: t('fields.label'),
      cut: { from: '12rem', below: '8rem' },
      cell: ({ label }) => label,
    },
    {
      key: 'type',
      phone: 'line',
      header: t('fields.type'),
      cell: ({ type }) => <FieldTypeName type={type} />,
    },
    {
      key: 'required',
      header: t('fields.required'),
      showFrom: 'lg',
      cell: ({ required }) => t(required ? 'fields.yes' : 'fields.no'),
    },
    {
      key: 'options',
      header: t('fields.options'),
      align: 'end',
      showFrom: 'lg',
      cell: ({ type, options }) => (type === 'select' ? format.number(options.length) : '—'),
    },
    {
      key: 'usage',
      header: t(`fields.${owner}.usage`),
      align: 'end',
      showFrom: 'lg',
      cell: ({ id }) =>
        usage ? (
          <FillBar {...fillOf(usage, id)} />
        ) : usage === null ? (
          '—'
        ) : (
          <Skeleton width="4rem" ms="auto" />
        ),
    },
    {
      key: 'created',
      header: t('fields.created'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
};

/** Fields in their order, which can be changed by dragging. */
export const FieldsTable = ({
  fields,
  usage,
  canManage,
  onOpen,
  onDelete,
  ...rest
}: FieldsTableProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const columns = useColumns(usage);
  const { ordered, sort, failure, retry, dismiss, retrying } = useFieldOrder(fields);
  const ids = useMemo(() => ordered.map(({ id }) => id), [ordered]);
  const sortable = canManage && ordered.length > 1;
  const table = (
    <DataTable
      label={t(`fields.${owner}.title`)}
      columns={columns}
      rows={ordered}
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
                {sortable ? <RowHandle id={field.id} /> : null}
                <RowButton
                  label={t('fields.editNamed', { name: field.label })}
                  icon={<EditIcon />}
                  onClick={() => onOpen(field)}
                />
                <RowMenu
                  name={field.label}
                  actions={[
                    {
                      key: 'delete',
                      label: t('delete'),
                      icon: <DeleteIcon />,
                      danger: true,
                      onSelect: () => onDelete(field),
                    },
                  ]}
                />
              </>
            )
          : undefined
      }
    />
  );
  return (
    <>
      {failure ? (
        <HStack
          role="alert"
          gap="3"
          px="3"
          py="2"
          mb="2"
          bg="danger.subtle"
          borderWidth="1px"
          borderColor="danger.border"
          borderRadius="md"
          flexWrap="wrap"
        >
          <Box flex="1" minW="0">
            <Text fontWeight="medium">{t('fields.orderFailed')}</Text>
            <Text>{failure.title}</Text>
          </Box>
          {retry ? (
            <Button size="sm" onClick={retry} loading={retrying}>
              {t('retry')}
            </Button>
          ) : (
            <Button size="sm" onClick={dismiss}>
              {t('understood')}
            </Button>
          )}
        </HStack>
      ) : null}
      {sortable ? (
        <SortableRows
          ids={ids}
          labelOf={(id) => ordered.find((field) => field.id === id)?.label ?? ''}
          onSort={sort}
        >
          {table}
        </SortableRows>
      ) : (
        table
      )}
    </>
  );
};
