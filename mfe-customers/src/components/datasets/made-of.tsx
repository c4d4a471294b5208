import type { Dataset } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Link as LinkLook, Text } from '@sala/shared-ui';
import { Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { datasetPath } from '../../paths';
import { columnOf, headingOf, useFilterText } from './cell-text';

type Base = NonNullable<Dataset['base']>;

const Asked = ({ base, definition: { columns, filters = [], groups = [], measures = [] } }: { readonly base: Dataset; readonly definition: Base['definition'] }) => {
  const { t } = useTranslation('customers');
  const filterText = useFilterText(base);
  const some = columns !== undefined && columns.length < base.columns.length;
  const by = groups.map(({ column, step }) => headingOf(t, base, { key: column, column, aggregate: null, step: step ?? null }));
  const parts = [
    ...filters.map(filterText),
    ...(some ? [t('datasets.madeOnly', { columns: columns.map((key) => columnOf(base, key)?.label ?? key).join(', ') })] : []),
    ...(by.length > 0 ? [t('datasets.madeBy', { columns: by.join(', ') })] : []),
    ...measures.map(({ aggregate, column }) => headingOf(t, base, { key: column ?? aggregate, column: column ?? null, aggregate, step: null })),
  ];
  return parts.length > 0 ? `: ${parts.join(' · ')}` : null;
};

/** What a derived dataset is made of, in words, with the way to its base. */
export const MadeOf = ({ base: { id, name, definition } }: { readonly base: Base }) => {
  const { t } = useTranslation('customers');
  const base = useQuery(apiQuery('datasetList')).data?.items.find((dataset) => dataset.id === id);
  return (
    <Text size="sm" tone="muted" pb="2" overflowWrap="anywhere">
      {t('datasets.madeOf')}{' '}
      <LinkLook asChild>
        <Link to={datasetPath(id)}>{name}</Link>
      </LinkLook>
      {base ? <Asked base={base} definition={definition} /> : null}
    </Text>
  );
};
