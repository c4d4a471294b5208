import type { Dataset, DatasetDefinition, DatasetSchedule } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { useDayWords, useFormat, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useDefinitionText } from '../../../parts/derivation-note';

/** Weekday names in the current language, from Monday. */
export const useDayNames = (): readonly string[] => {
  const { say } = useDayWords();
  // a Monday and the days after it
  return useMemo(
    () => Array.from({ length: 7 }, (_, day) => say('weekday', `2024-01-0${day + 1}`)),
    [say],
  );
};

/** Describes the part of the dataset that is sent. */
export const useSentText = (dataset: Dataset): ((definition: DatasetDefinition) => string) => {
  const { t } = useTranslation('customers');
  const asked = useDefinitionText(dataset);
  return (definition) => asked(definition) || t('datasetMail.everything');
};

/** “Cada lunes a las 08:00”. */
export const useWhenText = (): ((when: DatasetSchedule['when']) => string) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const days = useDayNames();
  return (when) => {
    const day =
      when.cadence === 'weekly'
        ? (days[when.weekday - 1] ?? '')
        : when.cadence === 'monthly'
          ? format.number(when.day)
          : '';
    return t(`datasetMail.every.${when.cadence}`, { at: when.at, day });
  };
};

/** “Cada lunes a las 08:00 a ti y 2 personas más”. */
export const useScheduleText = (): ((schedule: DatasetSchedule) => string) => {
  const { t } = useTranslation('customers');
  const whenText = useWhenText();
  const me = useAuth(({ user }) => user?.id);
  return ({ when, recipients }) => {
    const others = recipients.filter(({ id }) => id !== me).length;
    const mine = others < recipients.length;
    const to = !mine
      ? t('datasetMail.toOthers', { count: others })
      : others === 0
        ? t('datasetMail.toMe')
        : t('datasetMail.toMeAnd', { count: others });
    return `${whenText(when)} ${to}`;
  };
};

/** Result of the last mailing. */
export const useOutcomeText = (): ((last: DatasetSchedule['last']) => string) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (last) => {
    if (!last) return t('datasetMail.never');
    const time = format.dateTime(last.sentAt);
    if (last.file === 'failed') return t('datasetMail.failed', { time });
    const { gone, notAllowed } = last.leftOut;
    const reasons = [
      ...(gone > 0 ? [t('datasetMail.gone', { count: gone })] : []),
      ...(notAllowed > 0 ? [t('datasetMail.denied', { count: notAllowed })] : []),
    ];
    return [
      `${t('datasetMail.last', { time, count: last.sent })}.`,
      ...(reasons.length > 0 ? [t('datasetMail.leftOut', { reasons: reasons.join('; ') })] : []),
      ...(last.file === 'too_large' ? [t('datasetMail.tooLarge')] : []),
      ...(last.file === 'too_many_rows' ? [t('datasetMail.tooManyRows')] : []),
    ].join(' ');
  };
};
