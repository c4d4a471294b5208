import type { Dataset, DatasetDefinition } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Link as LinkLook, Text } from '@sala/shared-ui';
import { Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { datasetPath } from '../../paths';
import { columnOf, headingOf, useFilterText } from './cell-text';

type Base = NonNullable<Dataset['base']>;

/** A definition in words; '' when it asks for everything. */
export const useDefinitionText = (
  dataset: Dataset,
): ((definition: DatasetDefinition) => string) => {
  const { t } = useTranslation('customers');
  const filterText = useFilterText(dataset);
  return ({ columns, filters = [], groups = [], measures = [] }) => {
    const some = columns !== undefined && columns.length < dataset.columns.length;
    const by = groups.map(({ column, step }) =>
      headingOf(t, dataset, { key: column, column, aggregate: null, step: step ?? null }),
    );
    return [
      ...filters.map(filterText),
      ...(some
        ? [
            t('datasets.madeOnly', {
              columns: columns.map((key) => columnOf(dataset, key)?.label ?? key).join(', '),
            }),
          ]
        : []),
      ...(by.length > 0 ? [t('datasets.madeBy', { columns: by.join(', ') })] : []),
      ...measures.map(({ aggregate, column }) =>
        headingOf(t, dataset, {
          key: column ?? aggregate,
          column: column ?? null,
          aggregate,
          step: null,
        }),
      ),
    ].join(' · ');
  };
};

const Asked = ({
  base,
  definition,
}: {
  readonly base: Dataset;
  readonly definition: Base['definition'];
}) => {
  const text = useDefinitionText(base)(definition);
  return text === '' ? null : `: ${text}`;
};

/** Definition of a derived dataset in words, with a link to its base. */
export const DerivationNote = ({ base: { id, name, definition } }: { readonly base: Base }) => {
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
