import {
  limits,
  type DatasetDefinition,
  type DatasetSchedule,
  type ScheduleCadence,
  type ScheduleWhen,
} from '@sala/shared-contracts';
import { differs } from '../../../parts/dataset-rules';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface Recipient {
  readonly id: string;
  readonly name: string;
}

export interface ScheduleValues {
  cadence: ScheduleCadence;
  weekday: string;
  day: string;
  at: string;
  format: DatasetSchedule['format'];
  recipients: readonly Recipient[];
  /** Question that is sent. */
  definition: DatasetDefinition;
}

/** Default schedule: Mondays at 08:00, sent to the current user. */
export const newSchedule = (me: Recipient, definition: DatasetDefinition): ScheduleValues => ({
  cadence: 'weekly',
  weekday: '1',
  day: '1',
  at: '08:00',
  format: 'xlsx',
  recipients: [me],
  definition,
});

export const valuesOf = ({
  when,
  format,
  recipients,
  definition,
}: DatasetSchedule): ScheduleValues => ({
  cadence: when.cadence,
  weekday: String(when.cadence === 'weekly' ? when.weekday : 1),
  day: String(when.cadence === 'monthly' ? when.day : 1),
  at: when.at,
  format,
  recipients,
  definition,
});

export const scheduleSchema = (t: Translate) =>
  yup.object({
    recipients: yup
      .array()
      .min(1, t('datasetMail.toMissing'))
      .max(
        limits.datasetRecipientsMax,
        t('datasetMail.tooMany', { max: limits.datasetRecipientsMax }),
      ),
  });

const whenOf = ({ cadence, weekday, day, at }: ScheduleValues): ScheduleWhen => {
  switch (cadence) {
    case 'weekly':
      return { cadence, weekday: Number(weekday), at };
    case 'monthly':
      return { cadence, day: Number(day), at };
    case 'daily':
    case 'weekdays':
      return { cadence, at };
  }
};

export const bodyOf = (values: ScheduleValues) => ({
  when: whenOf(values),
  format: values.format,
  recipients: values.recipients.map(({ id }) => id),
  definition: values.definition,
});

/** Values that differ from the original schedule. */
export const changesOf = (
  values: ScheduleValues,
  before: DatasetSchedule,
): Partial<ReturnType<typeof bodyOf>> => {
  const [after, old] = [bodyOf(values), bodyOf(valuesOf(before))];
  return {
    ...(differs(after.when, old.when) ? { when: after.when } : {}),
    ...(after.format === old.format ? {} : { format: after.format }),
    ...(differs(after.recipients, old.recipients) ? { recipients: after.recipients } : {}),
    ...(differs(after.definition, old.definition) ? { definition: after.definition } : {}),
  };
};
