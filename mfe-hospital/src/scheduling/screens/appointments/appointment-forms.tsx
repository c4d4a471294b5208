import { apiQuery, useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { ParallelDialog } from '../../../parts/consultation/parallel-dialog';
import { AppointmentPanel } from './appointment-panel';
import { nothingOpen, type AppointmentPlace, type PlaceChange } from './appointments-search';
import type { Steps } from './use-steps';

const BookingDialog = lazyPart(
  () => import('../../parts/booking/booking-dialog'),
  (module) => module.BookingDialog,
);

export interface AppointmentFormsProps {
  readonly place: AppointmentPlace;
  readonly open: (changes: PlaceChange) => void;
  readonly steps: Steps;
}

/** Panel or form in the address. */
export const AppointmentForms = ({ place, open, steps }: AppointmentFormsProps) => {
  const { rescheduleId, patientId, eventTypeId, practitionerId, startAt, minutes } = place;
  const moved = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId: rescheduleId } }),
    enabled: rescheduleId !== '',
    meta: failsAlone,
  });
  const canWrite = useCan('appointments:write');
  const close = () => open(nothingOpen);
  return (
    <>
      {place.new && canWrite ? (
        <BookingDialog
          key={`${patientId} ${startAt}`}
          start={{
            patientId,
            eventTypeId,
            practitionerId,
            startAt,
            minutes: minutes ? Number(minutes) : undefined,
          }}
          onClose={close}
        />
      ) : null}
      {rescheduleId &&
      moved.data?.moves.includes(
        moved.data.status === 'waitlisted' ? 'scheduled' : 'rescheduled',
      ) ? (
        <BookingDialog key={rescheduleId} reschedule={moved.data} onClose={close} />
      ) : null}
      {steps.question ? <ParallelDialog {...steps.question} /> : null}
      {place.appointmentId ? (
        <AppointmentPanel
          key={place.appointmentId}
          appointmentId={place.appointmentId}
          act={place.act}
          open={open}
          steps={steps}
        />
      ) : null}
    </>
  );
};
