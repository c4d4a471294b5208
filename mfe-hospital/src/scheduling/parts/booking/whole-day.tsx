import { DateField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import { withoutTime, type BookingValues } from './booking-values';

interface WholeDayProps {
  readonly zone: string;
}

/**
 * A day that is taken as a whole: any instant of it names it, and whoever it is with has their
 * hours of it taken.
 */
export const WholeDay = ({ zone }: WholeDayProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues } = useFormikContext<BookingValues>();
  const { day, startAt, practitionerId } = values;
  const opened = useRef(false);
  useEffect(() => {
    const named = !opened.current && startAt ? dayOf(wallAt(startAt, zone)) : day; // at first that of the time chosen before
    opened.current = true;
    void setValues((now) => ({
      ...now,
      day: named,
      startAt: named ? instantAt(`${named}T12:00`, zone) : '',
      withId: practitionerId,
      minutes: '',
    }));
  }, [day, startAt, zone, practitionerId, setValues]);
  // A whole day says nothing of a time within it.
  useEffect(() => () => void setValues(withoutTime), [setValues]);
  return <DateField name="day" label={t('bookingForm.wholeDay')} required />;
};
