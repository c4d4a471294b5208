import { DateField, FormBody, TextField, yup } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useZonedFormat } from '../../../../parts/use-zoned-format';
import { clockOf, dayOf, instantAt, wallAt } from '../../../../parts/zoned-time';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface Moment {
  readonly day: string;
  readonly clock: string;
}

const clockPattern = /^([01]?\d|2[0-3]):[0-5]\d$/;

export const momentRules = (t: Translate) => ({
  day: yup.string().required(t('sapCases.form.dayRequired')),
  clock: yup
    .string()
    .trim()
    .required(t('sapCases.form.clockFormat'))
    .matches(clockPattern, t('sapCases.form.clockFormat')),
});

export const momentNow = (zone: string): Moment => {
  const wall = wallAt(new Date().toISOString(), zone);
  return { day: dayOf(wall), clock: clockOf(wall) };
};

export const instantOf = ({ day, clock }: Moment, zone: string): string =>
  instantAt(`${day}T${clock.trim().padStart(5, '0')}`, zone);

/** The moment in words. */
export const useMomentWords = (zone: string): ((moment: Moment) => string) => {
  const format = useZonedFormat(zone);
  return useCallback((moment) => format.moment(instantOf(moment, zone)), [format, zone]);
};

/** A day and an hour where the hospital is. */
export const MomentFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <FormBody columns={2}>
      <DateField name="day" label={t('sapCases.form.day')} required />
      <TextField name="clock" label={t('sapCases.form.clock')} required placeholder="09:00" />
    </FormBody>
  );
};
