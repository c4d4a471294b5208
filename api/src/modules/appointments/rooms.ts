import type { AppointmentRow } from '../../core/appointments/appointment-row';
import type { Db } from '../../core/database';
import { invalid, ProblemError } from '../../core/problem-error';

/** A room takes as many appointments at a time as it says; whoever looks keeps others from taking the last place. */
export const demandFreeRoom = async (db: Db, { id, startAt, endAt }: AppointmentRow, roomId: string): Promise<void> => {
  const room = await db.maybe<{ capacity: number }>('select capacity from room where id = $1 and active for update', [roomId]);
  if (!room) throw invalid({ path: 'roomId', code: 'unknown' });
  const { taken } = await db.one<{ taken: number }>(
    `select count(*)::int as taken from appointment a
     where a.company_id = (select app_company()) and a.room_id = $1 and a.id <> $2 and a.start_at < $4 and a.end_at > $3
       and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress')`,
    [roomId, id, startAt, endAt],
  );
  if (taken >= room.capacity) {
    throw new ProblemError('appointment.not_bookable', { meta: { conflicts: [{ code: 'room_busy', detail: null, overbookable: true }], next: [] } });
  }
};
