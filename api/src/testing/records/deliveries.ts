import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';

/** Valid inputs of delivery endpoints with an id, for the caller's own record. */
export const deliveryInputs = { deliveryRetry: {} } as const;

/** Creates a mail refused by its server. */
export const createDeliveryRecords = async (
  { database }: TestApi,
  member: SignedInMember,
): Promise<{ deliveryId: string }> =>
  inTransaction(database.pool, member, (db) =>
    db.one(
      `insert into delivery (channel, kind, recipient, payload, state, attempt, error_code, error_text, settled_at)
       values ('email', 'invitation', 'nadie@sala.test', '{"subject":"Hola","text":"Hola"}', 'failed', 1, 'refused', 'no such user', clock_timestamp())
       returning id as "deliveryId"`,
    ),
  );
