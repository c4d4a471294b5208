import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import type { Appointment } from '@sala/shared-contracts';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useTellUndoable } from '../../../parts/use-undo-notice';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import { resend, touched } from './booking-retry';

type Subject = Pick<Appointment, 'id' | 'status' | 'startAt' | 'site'>;

/** Booked, and would like an earlier time. */
const stillComing: ReadonlySet<Appointment['status']> = new Set(['scheduled', 'confirmed']);
/** Missed, and would like another time. */
const missed: ReadonlySet<Appointment['status']> = new Set(['cancelled', 'no_show']);

export const maySeekAnother = ({ status }: Subject): boolean =>
  stillComing.has(status) || missed.has(status);

/**
 * Waitlists a patient for a similar appointment; if one is booked, for an earlier time. It stays
 * booked until then.
 */
export const useWaitAgain = (): ((appointment: Subject) => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const tell = useTellUndoable();
  const forget = () =>
    Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })));
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
      const wish = {
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
      const instead = startAt && stillComing.has(status);
      return api.appointmentWait({
        body: instead
          ? { ...wish, insteadOfId: id, dateTo: dayOf(wallAt(startAt, site.timeZone)) }
          : { ...wish, customAnswers },
      });
    },
    ...resend,
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
