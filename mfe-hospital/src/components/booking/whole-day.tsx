import { DateField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { dayOf, instantAt, wallAt } from '../zoned-time';
import type { BookingValues } from './booking-values';

interface WholeDayProps {
  readonly zone: string;
}

/** A day that is taken as a whole: any instant of it names it, and whoever it is with has their hours of it taken. */
export const WholeDay = ({ zone }: WholeDayProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues } = useFormikContext<BookingValues>();
  const { day, startAt, practitionerId } = values;
  const named = day || (startAt && dayOf(wallAt(startAt, zone)));
  useEffect(() => {
    if (named) void setValues((now) => ({ ...now, day: named, startAt: instantAt(`${named}T12:00`, zone), withId: practitionerId, minutes: '', picked: true }));
  }, [named, zone, practitionerId, setValues]);
  // The time that was chosen among those of one length is none of another.
  useEffect(() => () => void setValues((now) => ({ ...now, startAt: '', withId: now.practitionerId, siteId: '', picked: false })), [setValues]);
  return <DateField name="day" label={t('bookingForm.wholeDay')} required />;
};
