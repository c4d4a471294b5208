import type { TeachingMaterialRow } from '@sala/shared-contracts';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { MaterialStatus } from './material-status';

/** Columns of the library. */
export const useTeachingColumns = (): readonly [
  Column<TeachingMaterialRow>,
  ...Column<TeachingMaterialRow>[],
] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return [
    {
      key: 'title',
      header: t('teaching.fields.title'),
      sortable: true,
      cut: '22rem',
      cell: ({ title }) => title,
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('teaching.fields.status'),
      cell: (material) => <MaterialStatus material={material} />,
    },
    {
      key: 'topic',
      phone: 'line',
      header: t('teaching.fields.topic'),
      cell: ({ topic }) => t(`teaching.topics.${topic}`),
    },
    {
      key: 'codes',
      header: t('teaching.fields.codes'),
      mono: true,
      cut: '10rem',
      cell: ({ codes }) => codes.map(({ code }) => code).join(', ') || '—',
    },
    {
      key: 'kind',
      phone: 'line',
      header: t('teaching.fields.kind'),
      showFrom: 'lg',
      cell: ({ kind }) => t(`teaching.kinds.${kind}`),
    },
    {
      key: 'locale',
      header: t('teaching.fields.locale'),
      showFrom: '2xl',
      cell: ({ locale }) => t(`teaching.locales.${locale}`),
    },
    {
      key: 'updatedAt',
      header: t('teaching.fields.updatedAt'),
      sortable: true,
      showFrom: 'xl',
      cell: ({ updatedAt }) => format.date(updatedAt),
    },
  ];
};
