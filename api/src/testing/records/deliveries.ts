import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';

/**
 * Endpoints of deliveries that take an id, each with an input that succeeds on the caller's own
 * record.
 */
export const deliveryInputs = { deliveryRetry: {} } as const;

/** A mail that its server refused. */
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
