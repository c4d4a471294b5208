import type { Db } from '../../platform/database/database';

export const findFullRoom = (
  db: Db,
  roomId: string,
  id: string,
  startAt: string | null,
  endAt: string | null,
): Promise<unknown> =>
  db.maybe(
    'select 1 from room where id = $1 and capacity <= most_in_room(company_id, id, tstzrange($3, $4), $2)',
    [roomId, id, startAt, endAt],
  );
