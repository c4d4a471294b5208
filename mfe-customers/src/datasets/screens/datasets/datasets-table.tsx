import type { Dataset } from '@sala/shared-contracts';
import { Badge, Text } from '@sala/shared-ui';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useRoleNames } from '@sala/screen-parts/roles';
import type { ReactNode } from 'react';

export interface DatasetsTableProps {
  readonly rows: readonly Dataset[];
  readonly loading: boolean;
  readonly error: ReactNode;
  readonly empty: ReactNode;
  readonly selectedId: string | undefined;
  readonly onOpen: (dataset: Dataset) => void;
  readonly onEdit: (dataset: Dataset) => void;
  /** undefined without permission. */
  readonly onDelete: ((dataset: Dataset) => void) | undefined;
}

const useColumns = (): readonly [Column<Dataset>, ...Column<Dataset>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const roleNames = useRoleNames();
  return [
    {
      key: 'name',
      header: t('datasets.name'),
      cut: { from: '20rem', below: '14rem' },
      cell: ({ name }) => name,
    },
    {
      key: 'kind',
      phone: 'chip',
      header: t('datasets.kind'),
      cut: '18rem',
      cell: ({ kind, base }) => (
        <>
          <Badge tone={kind === 'builtin' ? 'accent' : 'neutral'}>
            {t(`datasets.kinds.${kind}`)}
          </Badge>
          {base ? (
            <Text as="span" size="xs" tone="muted" ms="1.5">
              {base.name}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'rows',
      phone: 'line',
      header: t('datasets.rows'),
      align: 'end',
      cell: ({ rowCount }) => format.number(rowCount),
    },
    {
      key: 'columns',
      header: t('datasets.columns'),
      align: 'end',
      showFrom: 'lg',
      cell: ({ columns }) => format.number(columns.length),
    },
    {
      key: 'owner',
      phone: 'line',
      header: t('datasets.owner'),
      showFrom: 'lg',
      cut: '12rem',
      cell: ({ owner }) => owner?.name ?? 'Sala',
    },
    {
      key: 'visibility',
      header: t('datasets.visibility'),
      showFrom: 'lg',
      cut: '14rem',
      cell: ({ visibility, roles }) =>
        visibility === 'roles'
          ? roles.map((role) => roleNames[role]).join(', ')
          : t(`datasets.visibilities.${visibility}`),
    },
    {
      key: 'refreshed',
      phone: 'line',
      header: t('datasets.refreshed'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ kind, refreshedAt }) =>
        kind === 'builtin' ? t('datasets.now') : format.date(refreshedAt),
    },
  ];
};

/** Built-in datasets first, then the others by name. */
export const DatasetsTable = ({
  rows,
  selectedId,
  onOpen,
  onEdit,
  onDelete,
  ...states
}: DatasetsTableProps) => {
  const { t } = useTranslation('customers');
  const actionsOf = (dataset: Dataset) =>
    dataset.canEdit ? (
      <>
        <RowButton
          label={t('datasets.editNamed', { name: dataset.name })}
          icon={<EditIcon />}
          onClick={() => onEdit(dataset)}
        />
        {onDelete ? (
          <RowMenu
            name={dataset.name}
            actions={[
              {
                key: 'delete',
                label: t('delete'),
                icon: <DeleteIcon />,
                danger: true,
                onSelect: () => onDelete(dataset),
              },
            ]}
          />
        ) : null}
      </>
    ) : null;
  return (
    <DataTable
      {...states}
      label={t('datasets.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      selectedKey={selectedId}
      onOpen={onOpen}
      rowActions={rows.some(({ canEdit }) => canEdit) ? actionsOf : undefined}
    />
  );
};
