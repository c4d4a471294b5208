import type { AppointmentRow } from './appointment-row';
import { demandRoom } from './booking-draft';
import { lockRoomTime } from './claim-time';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';

/**
 * A room takes as many appointments at a time as it says; whoever looks keeps others from taking
 * the last place. @throws request.invalid at `roomId`
 */
export const demandFreeRoom = async (
  db: Db,
  { id, siteId, startAt, endAt }: AppointmentRow,
  roomId: string,
): Promise<void> => {
  await demandRoom(db, roomId, siteId);
  await lockRoomTime(db, roomId);
  const full = await db.maybe(
    'select 1 from room where id = $1 and capacity <= most_in_room(company_id, id, tstzrange($3, $4), $2)',
    [roomId, id, startAt, endAt],
  );
  if (full) throw invalid({ path: 'roomId', code: 'taken' });
};
