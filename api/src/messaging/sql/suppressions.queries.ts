import type { PatientChannel, ConversationDetail, MessagePurpose } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

type Suppression = ConversationDetail['suppressions'][number];

export const listSuppressions = (db: Db, contactAddressId: string): Promise<Suppression[]> =>
  db.query<Suppression>(
    `select channel, purpose, reason, created_at as since from suppression
     where contact_address_id = $1 and lifted_at is null order by created_at`,
    [contactAddressId],
  );

interface Suppressing extends Pick<Suppression, 'channel' | 'purpose' | 'reason'> {
  readonly contactAddressId: string;
}

/** Repeating it changes nothing. */
export const suppress = async (
  db: Db,
  { contactAddressId, channel, purpose, reason }: Suppressing,
  now: string,
): Promise<void> => {
  await db.query(
    `insert into suppression (company_id, contact_address_id, channel, purpose, reason, created_at)
     values (app_company(), $1, $2, $3, $4, $5)
     on conflict (company_id, contact_address_id, channel, purpose) where lifted_at is null do nothing`,
    [contactAddressId, channel, purpose, reason, now],
  );
};

export const liftSuppression = async (
  db: Db,
  {
    contactAddressId,
    channel,
    purpose,
  }: Pick<Suppressing, 'contactAddressId' | 'channel' | 'purpose'>,
  now: string,
): Promise<void> => {
  await db.query(
    `update suppression set lifted_at = greatest($4::timestamptz, created_at)
     where contact_address_id = $1 and channel = $2 and purpose = $3 and lifted_at is null`,
    [contactAddressId, channel, purpose, now],
  );
};

export const isSuppressed = async (
  db: Db,
  contactAddressId: string,
  channel: PatientChannel,
  purpose: MessagePurpose,
): Promise<boolean> =>
  (await db.maybe(
    `select from suppression where contact_address_id = $1 and channel = $2 and purpose in ('all', $3) and lifted_at is null limit 1`,
    [contactAddressId, channel, purpose],
  )) !== undefined;
