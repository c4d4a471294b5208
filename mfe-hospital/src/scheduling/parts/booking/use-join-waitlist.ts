import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Appointment } from '@sala/shared-contracts';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import { retryUnanswered, bookingQueries } from './booking-retry';

type Subject = Pick<Appointment, 'id' | 'status' | 'startAt' | 'site'>;

/** Booked, and would like an earlier time. */
const bookedStatuses: ReadonlySet<Appointment['status']> = new Set(['scheduled', 'confirmed']);
/** Missed, and would like another time. */
const missedStatuses: ReadonlySet<Appointment['status']> = new Set(['cancelled', 'no_show']);

export const canJoinWaitlist = ({ status }: Subject): boolean =>
  bookedStatuses.has(status) || missedStatuses.has(status);

/**
 * Waitlists a patient for a similar appointment; if one is booked, for an earlier time. It stays
 * booked until then.
 */
export const useJoinWaitlist = (): ((appointment: Subject) => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const tell = useUndoNotice();
  const forget = () =>
    Promise.all(bookingQueries.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const { mutate } = useMutation({
    ...apiMutation('appointmentWait'),
    mutationFn: async ({
      appointment: { id, status, startAt, site },
      bookingKey,
    }: {
      readonly appointment: Subject;
      readonly bookingKey: string;
    }) => {
      const {
        patient,
        eventType,
        practitioner,
        department,
        kind,
        priority,
        reasonCategory,
        reason,
        customAnswers,
      } = await client.fetchQuery(apiQuery('appointmentView', { params: { appointmentId: id } }));
      const entry = {
        bookingKey,
        patientId: patient.id,
        eventTypeId: eventType.id,
        practitionerId: practitioner?.id ?? null,
        departmentId: department.id,
        siteId: site.id,
        kind,
        priority,
        reasonId: reasonCategory?.id ?? null,
        reason,
      };
      const instead = startAt && bookedStatuses.has(status);
      return api.appointmentWait({
        body: instead
          ? { ...entry, insteadOfId: id, dateTo: dayOf(wallAt(startAt, site.timeZone)) }
          : { ...entry, customAnswers },
      });
    },
    ...retryUnanswered,
    onSuccess: ({ id, version, moves, patient }) => {
      const words = { name: patient.name };
      const note = t('booking.undoReason');
      const undo = moves.includes('cancelled')
        ? () =>
            api.appointmentCancel({
              params: { appointmentId: id },
              body: { version, by: 'clinic', note, scope: 'one' },
            })
        : null;
      tell({
        text: t('booking.waiting', words),
        undo,
        label: t('booking.undo'),
        undone: t('booking.unwaited', words),
        forget,
      });
      return forget();
    },
  });
  return useCallback(
    (appointment) => mutate({ appointment, bookingKey: crypto.randomUUID() }),
    [mutate],
  );
};
