import { aggregatesOf, limits, type Dataset, type DatasetDefinition } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import { FormSection, useFormikContext } from '@sala/shared-ui/form';
import { CloseIcon, PlusIcon } from '@sala/shared-ui/icons';
import { FilterSelect, RowButton } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useId, useMemo, type ReactNode } from 'react';
import {
  askable,
  questionSchema,
  definitionOf,
  measurable,
  newFilter,
  valuesOf,
  type QuestionValues,
  type MeasureValues,
} from './question-rules';
import { ColumnBoxes } from './column-boxes';
import { FilterFields } from './filter-fields';

interface PartProps {
  readonly dataset: Dataset;
}

interface LineProps {
  readonly label: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const Line = ({ label, removeLabel, onRemove, children }: LineProps) => (
  <Box role="group" aria-label={label} display="flex" gap="2" alignItems="flex-start" pb="2">
    <Box display="flex" flexWrap="wrap" gap="2" flex="1" minW="0">
      {children}
    </Box>
    <RowButton label={removeLabel} icon={<CloseIcon />} onClick={onRemove} />
  </Box>
);

interface AddButtonProps {
  readonly label: string;
  readonly count: number;
  readonly max: number;
  /** undefined when all columns are used. */
  readonly onClick: (() => void) | undefined;
}

/** Adds a row; at the maximum it says why it is disabled. */
const AddButton = ({ label, count, max, onClick }: AddButtonProps) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const reason =
    count >= max ? t('datasets.noMore', { max }) : onClick ? null : t('datasets.allUsed');
  return (
    <Box>
      <Button
        size="sm"
        disabled={reason !== null}
        aria-describedby={reason ? id : undefined}
        onClick={onClick}
      >
        <PlusIcon />
        {label}
      </Button>
      {reason ? (
        <Text id={id} size="xs" tone="muted" mt="1">
          {reason}
        </Text>
      ) : null}
    </Box>
  );
};

const Filters = ({ dataset }: PartProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<QuestionValues>();
  const [first] = askable(dataset);
  const put = (filters: QuestionValues['filters']) => void setFieldValue('filters', filters);
  return (
    <FormSection>
      <legend>{t('datasets.filters')}</legend>
      {values.filters.map((filter, place) => {
        const n = place + 1;
        return (
          <Line
            key={place}
            label={t('datasets.filterNumber', { n })}
            removeLabel={t('datasets.filterRemove', { n })}
            onRemove={() => put(values.filters.filter((_, other) => other !== place))}
          >
            <FilterFields
              name={`filters.${place}.value`}
              filter={filter}
              columns={askable(dataset)}
              onChange={(next) =>
                put(values.filters.map((one, other) => (other === place ? next : one)))
              }
            />
          </Line>
        );
      })}
      <AddButton
        label={t('datasets.filterAdd')}
        count={values.filters.length}
        max={limits.datasetFiltersMax}
        onClick={first && (() => put([...values.filters, newFilter(first)]))}
      />
    </FormSection>
  );
};

const steps = ['day', 'month', 'year'] as const;

const Groups = ({ dataset }: PartProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<QuestionValues>();
  const put = (groups: QuestionValues['groups']) => void setFieldValue('groups', groups);
  const free = askable(dataset).filter(
    ({ key }) => !values.groups.some(({ column }) => column === key),
  );
  const [first] = free;
  return (
    <FormSection>
      <legend>{t('datasets.groups')}</legend>
      {values.groups.map((group, place) => {
        const n = place + 1;
        const change = (to: Partial<typeof group>) =>
          put(values.groups.map((one, other) => (other === place ? { ...one, ...to } : one)));
        const own = dataset.columns.find(({ key }) => key === group.column);
        return (
          <Line
            key={group.column}
            label={t('datasets.groupNumber', { n })}
            removeLabel={t('datasets.groupRemove', { n })}
            onRemove={() => put(values.groups.filter((_, other) => other !== place))}
          >
            <FilterSelect
              label={t('datasets.column')}
              value={group.column}
              onChange={(column) => change({ column })}
              options={[...(own ? [own] : []), ...free].map(({ key, label }) => ({
                value: key,
                label,
              }))}
            />
            {own?.type === 'date' ? (
              <FilterSelect
                label={t('datasets.step')}
                value={group.step}
                onChange={(value) =>
                  change({ step: steps.find((step) => step === value) ?? 'day' })
                }
                options={steps.map((step) => ({ value: step, label: t(`datasets.steps.${step}`) }))}
              />
            ) : null}
          </Line>
        );
      })}
      <AddButton
        label={t('datasets.groupAdd')}
        count={values.groups.length}
        max={limits.datasetGroupsMax}
        onClick={
          first &&
          (() =>
            put([
              ...values.groups,
              { column: first.key, step: first.type === 'date' ? 'month' : 'day' },
            ]))
        }
      />
    </FormSection>
  );
};

/* All possible measures by their key in the result. */
const useMeasures = (
  dataset: Dataset,
): readonly (MeasureValues & { readonly id: string; readonly label: string })[] => {
  const { t } = useTranslation('customers');
  return [
    { id: 'count', aggregate: 'count', column: '', label: t('datasets.measured.count') },
    ...measurable(dataset).flatMap(({ key, label, type }) =>
      aggregatesOf[type].map((aggregate) => ({
        id: `${aggregate}_${key}`,
        aggregate,
        column: key,
        label: t(`datasets.measured.${aggregate}`, { column: label }),
      })),
    ),
  ];
};

const idOf = ({ aggregate, column }: MeasureValues): string =>
  aggregate === 'count' ? 'count' : `${aggregate}_${column}`;

const Measures = ({ dataset }: PartProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<QuestionValues>();
  const all = useMeasures(dataset);
  const put = (measures: QuestionValues['measures']) => void setFieldValue('measures', measures);
  const free = all.filter(({ id }) => !values.measures.some((one) => idOf(one) === id));
  const [first] = free;
  const at = (id: string): MeasureValues => {
    const { aggregate, column } = all.find((one) => one.id === id) ?? {
      aggregate: 'count' as const,
      column: '',
    };
    return { aggregate, column };
  };
  return (
    <FormSection>
      <legend>{t('datasets.measures')}</legend>
      {values.measures.map((measure, place) => {
        const n = place + 1;
        const id = idOf(measure);
        return (
          <Line
            key={id}
            label={t('datasets.measureNumber', { n })}
            removeLabel={t('datasets.measureRemove', { n })}
            onRemove={() => put(values.measures.filter((_, other) => other !== place))}
          >
            <FilterSelect
              label={t('datasets.measure')}
              value={id}
              onChange={(to) =>
                put(values.measures.map((one, other) => (other === place ? at(to) : one)))
              }
              options={all
                .filter((one) => one.id === id || free.includes(one))
                .map((one) => ({ value: one.id, label: one.label }))}
            />
          </Line>
        );
      })}
      <AddButton
        label={t('datasets.measureAdd')}
        count={values.measures.length}
        max={limits.datasetMeasuresMax}
        onClick={first && (() => put([...values.measures, at(first.id)]))}
      />
    </FormSection>
  );
};

export interface QuestionPanelProps {
  readonly dataset: Dataset;
  readonly definition: DatasetDefinition;
  readonly onAsk: (definition: DatasetDefinition) => void;
  readonly onClose: () => void;
}

/** Edits the question: filters, groups, measures and columns. */
export const QuestionPanel = ({ dataset, definition, onAsk, onClose }: QuestionPanelProps) => {
  const { t } = useTranslation('customers');
  const initial = useMemo(() => valuesOf(definition, dataset), [definition, dataset]);
  const schema = useMemo(() => questionSchema(t, dataset), [t, dataset]);
  return (
    <FormPanel<QuestionValues>
      title={t('datasets.ask')}
      initialValues={initial}
      validationSchema={schema}
      onSubmit={(values) => onAsk(definitionOf(values, dataset, definition))}
      submitting={false}
      problem={null}
      submitLabel={t('datasets.apply')}
      onClose={onClose}
    >
      <Filters dataset={dataset} />
      <Groups dataset={dataset} />
      <Measures dataset={dataset} />
      <ColumnBoxes columns={dataset.columns} />
    </FormPanel>
  );
};
