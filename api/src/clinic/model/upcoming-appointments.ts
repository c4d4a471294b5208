import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { type AppointmentPart, countUpcoming } from '../sql/upcoming-appointments.queries';

/**
 * Guards archiving against upcoming appointments.
 *
 * @param known the number the user has confirmed
 * @throws structure.has_appointments with the number
 */
export const demandUpcomingConfirmed = async (
  db: Db,
  part: AppointmentPart,
  id: string,
  { known, now }: { readonly known: number; readonly now: string },
): Promise<void> => {
  const appointments = await countUpcoming(db, part, id, now);
  if (appointments > known)
    throw new ProblemError('structure.has_appointments', { meta: { appointments } });
};
