import { demandRoom } from './booking-draft';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { findFullRoom } from '../sql/appointment-rooms.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { lockRoomTime } from '../sql/claim-time.queries';

/**
 * Checks the room's capacity and locks it until the end of the transaction. @throws request.invalid
 * at `roomId`
 */
export const demandFreeRoom = async (
  db: Db,
  { id, siteId, startAt, endAt }: AppointmentRow,
  roomId: string,
): Promise<void> => {
  await demandRoom(db, roomId, siteId);
  await lockRoomTime(db, roomId);
  const full = await findFullRoom(db, roomId, id, startAt, endAt);
  if (full) throw invalid({ path: 'roomId', code: 'taken' });
};
