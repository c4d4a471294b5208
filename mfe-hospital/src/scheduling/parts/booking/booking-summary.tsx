import type { EventType, Practitioner } from '@sala/shared-contracts';
import { Stack } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { BookingValues, Rescheduled } from './booking-values';
import { ChosenTime } from './chosen-time';
import { FormerTime } from './former-time';
import { TimeHint } from './time-hint';
import { useChosenPlace } from './use-chosen-place';
import { usePatientName } from './use-patient-name';

interface BookingSummaryProps {
  readonly eventTypes: readonly EventType[];
  readonly practitioners: readonly Practitioner[];
  readonly departmentOf: (values: BookingValues) => string | undefined;
  readonly moved: Rescheduled | undefined;
}

/** The chosen time, or what is missing, beside the buttons. */
export const BookingSummary = ({
  eventTypes,
  practitioners,
  departmentOf,
  moved,
}: BookingSummaryProps) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<BookingValues>();
  const place = useChosenPlace(eventTypes, practitioners, departmentOf(values), moved);
  const patient = usePatientName();
  const former = moved ? <FormerTime moved={moved} /> : null;
  if (!values.startAt)
    return (
      <Stack gap="2">
        {former}
        <TimeHint moves={Boolean(moved?.startAt)} />
      </Stack>
    );
  const name = practitioners.find(({ id }) => id === values.withId)?.name;
  return (
    <Stack gap="2">
      {former}
      <ChosenTime
        startAt={place.startAt}
        endAt={place.endAt}
        allDay={values.allDay}
        zone={place.zone}
        about={[moved?.patient.name ?? patient, moved?.eventType.name ?? place.eventType?.name]}
        practitioner={
          name ??
          (values.allDay && place.eventType?.assignment !== 'fixed' ? t('bookingForm.anybody') : '')
        }
        site={place.site}
        price={place.eventType?.price ?? 0}
      />
    </Stack>
  );
};
