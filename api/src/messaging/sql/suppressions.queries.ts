import type {
  PatientChannel,
  ConversationDetail,
  MessagePurpose,
  Suppression as PersonSuppression,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './contact-addresses.queries';

type Suppression = ConversationDetail['suppressions'][number];

export const listSuppressions = (db: Db, contactAddressId: string): Promise<Suppression[]> =>
  db.query<Suppression>(
    `select id, channel, purpose, reason, created_at as since from suppression
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

/** Of all addresses of a patient: those that they are linked to, and those on record. */
export const listOfPatient = (db: Db, patientId: string): Promise<PersonSuppression[]> =>
  db.query<PersonSuppression>(
    `select s.id, a.value as address, s.channel, s.purpose, s.reason, s.created_at as since
     from patient p
     join contact_address a on a.company_id = p.company_id
       and (a.patient_id = p.id or a.kind = 'phone' and a.value = p.phone or a.kind = 'email' and a.value = lower(p.email))
     join suppression s on s.company_id = a.company_id and s.contact_address_id = a.id and s.lifted_at is null
     where p.id = $1 order by s.created_at desc, s.id limit 50`,
    [patientId],
  );

/** Undefined: it was lifted already. @throws resource.not_found */
export const liftByMember = async (
  db: Db,
  id: string,
  reason: string,
  { userId, now }: Stamp,
): Promise<(Suppressing & { readonly contactAddressId: string }) | undefined> => {
  await db.one('select from suppression where id = $1 for update', [id]);
  return db.maybe(
    `update suppression set lifted_at = greatest($2::timestamptz, created_at), lifted_by = $3, lift_reason = $4
     where id = $1 and lifted_at is null returning contact_address_id as "contactAddressId", channel, purpose, reason`,
    [id, now, userId, reason],
  );
};
