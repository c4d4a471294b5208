import {
  limits,
  scheduleCadences,
  type Dataset,
  type DatasetDefinition,
} from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button, Text, type UiProblem } from '@sala/shared-ui';
import { FormBody, FormWide, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { useMemo, type ReactNode } from 'react';
import { differs } from '../../../parts/dataset-rules';
import { RecipientsField } from './recipients-field';
import { scheduleSchema, type ScheduleValues } from './schedule-rules';
import { useDayNames, useSentText } from './schedule-text';

const days = Array.from({ length: limits.monthDayMax }, (_, day) => ({
  value: String(day + 1),
  label: String(day + 1),
}));
const two = (part: number): string => String(part).padStart(2, '0');
const halves = Array.from(
  { length: 48 },
  (_, half) => `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`,
);
const times = halves.map((time) => ({ value: time, label: time }));

/** Keeps a stored time that is not a full or half hour selectable. */
const timesWith = (time: string) =>
  halves.includes(time) ? times : [{ value: time, label: time }, ...times];

const WhenFields = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ScheduleValues>();
  const dayNames = useDayNames();
  const weekStart = useWeekStart();
  const weekdays = useMemo(
    () =>
      inWeekOrder(
        dayNames.map((name, place) => ({ value: String(place + 1), label: name })),
        weekStart,
      ),
    [dayNames, weekStart],
  );
  return (
    <FormBody columns={2}>
      <FormWide>
        <SelectField
          name="cadence"
          label={t('datasetMail.cadence')}
          placeholder={null}
          options={scheduleCadences.map((value) => ({
            value,
            label: t(`datasetMail.cadences.${value}`),
          }))}
        />
      </FormWide>
      {values.cadence === 'weekly' ? (
        <SelectField
          name="weekday"
          label={t('datasetMail.weekday')}
          placeholder={null}
          options={weekdays}
        />
      ) : null}
      {values.cadence === 'monthly' ? (
        <SelectField name="day" label={t('datasetMail.day')} placeholder={null} options={days} />
      ) : null}
      <SelectField
        name="at"
        label={t('datasetMail.at')}
        help={t('datasetMail.atHelp')}
        placeholder={null}
        options={timesWith(values.at)}
      />
      <SelectField
        name="format"
        label={t('datasetMail.format')}
        placeholder={null}
        options={(['xlsx', 'csv'] as const).map((value) => ({
          value,
          label: t(`datasets.formats.${value}`),
        }))}
      />
    </FormBody>
  );
};

export interface ScheduleFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly dataset: Dataset;
  /** Current question. */
  readonly currentDefinition: DatasetDefinition;
  /** Stored question; undefined for a new schedule. */
  readonly storedDefinition?: DatasetDefinition | undefined;
  readonly initialValues: ScheduleValues;
  readonly onSubmit: (values: ScheduleValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

/** Shows the stored question and offers to replace it with the current one. */
const SentContent = ({
  dataset,
  currentDefinition,
  storedDefinition,
}: Pick<ScheduleFormProps, 'dataset' | 'currentDefinition' | 'storedDefinition'>) => {
  const { t } = useTranslation('customers');
  const sentText = useSentText(dataset);
  const { values, setFieldValue } = useFormikContext<ScheduleValues>();
  const isReplaced = storedDefinition !== undefined && differs(values.definition, storedDefinition);
  return (
    <Box p="3" bg="bg.subtle" borderWidth="1px" borderRadius="md">
      <Text overflowWrap="anywhere">
        {t(storedDefinition === undefined || isReplaced ? 'datasetMail.now' : 'datasetMail.what')}:{' '}
        {sentText(values.definition)}
      </Text>
      {dataset.columns.some(({ personal }) => personal) ? (
        <Text size="sm" tone="muted" mt="1">
          {t('datasetMail.personal')}
        </Text>
      ) : null}
      {storedDefinition !== undefined &&
      (isReplaced || differs(currentDefinition, storedDefinition)) ? (
        <Button
          size="sm"
          mt="2"
          onClick={() =>
            void setFieldValue('definition', isReplaced ? storedDefinition : currentDefinition)
          }
        >
          {t(isReplaced ? 'datasetMail.sendKept' : 'datasetMail.sendShown')}
        </Button>
      ) : null}
    </Box>
  );
};

export const ScheduleForm = ({
  dataset,
  currentDefinition,
  storedDefinition,
  notice,
  ...panel
}: ScheduleFormProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => scheduleSchema(t), [t]);
  const canShare = useCan('datasets:write');
  const canSeePeople = useCan('users:read');
  return (
    <FormPanel<ScheduleValues> {...panel} validationSchema={schema}>
      {notice}
      <SentContent
        dataset={dataset}
        currentDefinition={currentDefinition}
        storedDefinition={storedDefinition}
      />
      <WhenFields />
      {canShare && canSeePeople ? <RecipientsField /> : null}
    </FormPanel>
  );
};
