import { DateField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { dayOf, instantAt, wallAt } from '../../../parts/zoned-time';
import { withoutTime, type BookingValues } from './booking-values';

interface WholeDayProps {
  readonly zone: string;
}

/**
 * Chooses a whole day. Any instant of it identifies the day; it takes the practitioner's hours of
 * that day.
 */
export const WholeDay = ({ zone }: WholeDayProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues } = useFormikContext<BookingValues>();
  const { day, startAt, practitionerId } = values;
  const opened = useRef(false);
  useEffect(() => {
    const named = !opened.current && startAt ? dayOf(wallAt(startAt, zone)) : day; // starts with the day of the time chosen before
    opened.current = true;
    void setValues((now) => ({
      ...now,
      day: named,
      startAt: named ? instantAt(`${named}T12:00`, zone) : '',
      withId: practitionerId,
      minutes: '',
    }));
  }, [day, startAt, zone, practitionerId, setValues]);
  // Leaving whole-day mode clears the time.
  useEffect(() => () => void setValues(withoutTime), [setValues]);
  return <DateField name="day" label={t('bookingForm.wholeDay')} required />;
};
