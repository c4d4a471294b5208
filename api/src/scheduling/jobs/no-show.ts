import type { JobKind } from '../../platform/jobs/job';
import { graceEnds } from '../model/appointment-permissions';
import { noShowAt } from './follow-up';
import { readFrontDesk } from '../sql/front-desk-settings';
import { moveAppointment } from '../model/move-appointment';
import { lockAppointment } from '../sql/appointment-row.queries';

/** Records a no-show once the grace time is over (docs/spec/scheduling.md §2). */
export const noShowKind: JobKind = {
  step: async ({ db, entityId, now, audit, publish }) => {
    const appointment = await lockAppointment(db, entityId);
    const { status, startAt } = appointment;
    if ((status !== 'scheduled' && status !== 'confirmed') || startAt === null) return 'done';
    const { noShowMinutes } = await readFrontDesk(db);
    // The grace time has been extended since.
    if (Date.parse(now) <= graceEnds(startAt, noShowMinutes))
      return { repeatAt: noShowAt(startAt, noShowMinutes) };
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
