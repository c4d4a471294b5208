import type { JobKind } from '../../platform/jobs/job';
import { graceEnds } from '../model/appointment-powers';
import { missedAt } from './follow-up';
import { readFrontDesk } from '../sql/front-desk-settings';
import { moveAppointment } from '../model/move-appointment';
import { lockAppointment } from '../sql/appointment-row.queries';

/**
 * Whoever was expected and is not there when the time of grace ends did not come (screens §8: by
 * itself).
 */
export const noShowKind: JobKind = {
  step: async ({ db, entityId, now, audit, publish }) => {
    const appointment = await lockAppointment(db, entityId);
    const { status, startAt } = appointment;
    if ((status !== 'scheduled' && status !== 'confirmed') || startAt === null) return 'done';
    const { noShowMinutes } = await readFrontDesk(db);
    // The grace was made longer meanwhile.
    if (Date.parse(now) <= graceEnds(startAt, noShowMinutes))
      return { againAt: missedAt(startAt, noShowMinutes) };
    await moveAppointment(
      db,
      appointment,
      'no_show',
      { actor: null, now, columns: { no_show_at: now } },
      { audit, publish },
    );
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
