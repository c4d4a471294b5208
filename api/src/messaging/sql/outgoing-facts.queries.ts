import type { OutgoingPurpose, PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import { purposeRules } from '../model/outgoing-rules';

/** The columns of outgoing_message and outgoing_refusal that name a person. */
export const personColumns = (
  person: OutgoingPerson,
): {
  patientId: string | null;
  customerId: string | null;
  userId: string | null;
  leadId: string | null;
} => ({
  patientId: 'patientId' in person ? person.patientId : null,
  customerId: 'customerId' in person ? person.customerId : null,
  userId: 'userId' in person ? person.userId : null,
  leadId: 'leadId' in person ? person.leadId : null,
});

const personIs = `patient_id is not distinct from $1 and customer_id is not distinct from $2 and user_id is not distinct from $3
  and lead_id is not distinct from $4`;
const valuesOf = (person: OutgoingPerson) => {
  const { patientId, customerId, userId, leadId } = personColumns(person);
  return [patientId, customerId, userId, leadId];
};

/** Nobody else decides about this person until the transaction is over. */
export const lockPerson = async (db: Db, person: OutgoingPerson): Promise<void> => {
  const [id] = Object.values(person);
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('outgoing/' || app_company() || '/' || $1::text, 0))`,
    [id],
  );
};

export interface PersonFacts {
  readonly gone: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  /** As the person wants it; null: as the company has it. */
  readonly channels: PatientChannel[] | null;
}

const gone: PersonFacts = { gone: true, email: null, phone: null, channels: null };

const sources = {
  patientId: `select p.status in ('deceased', 'merged') as gone, p.email, p.phone, k.channels
    from patient p left join patient_channels k on k.company_id = p.company_id and k.patient_id = p.id where p.id = $1`,
  customerId: 'select false as gone, email, phone, null as channels from customer where id = $1',
  leadId: 'select false as gone, email, phone, null as channels from lead where id = $1',
  userId: `select false as gone, email, null as phone, null as channels from user_account where id = $1`,
};

/** Whoever is not there, or whose data are blocked (docs/adr/0091), is gone. */
export const readPerson = async (db: Db, person: OutgoingPerson): Promise<PersonFacts> => {
  const { patientId, customerId, leadId } = personColumns(person);
  const kind =
    patientId !== null
      ? 'patientId'
      : customerId !== null
        ? 'customerId'
        : leadId !== null
          ? 'leadId'
          : 'userId';
  return (await db.maybe<PersonFacts>(sources[kind], Object.values(person))) ?? gone;
};

/** The newest answer of a person for a purpose through a channel; null: never asked. */
export const readConsent = async (
  db: Db,
  person: OutgoingPerson,
  purpose: OutgoingPurpose,
  channel: PatientChannel,
): Promise<boolean | null> => {
  const asked = purposeRules[purpose].consent?.purpose;
  if (asked === undefined || 'userId' in person) return null;
  if ('leadId' in person)
    // Whoever agreed to the text of a form agreed to be written to.
    return (
      (
        await db.maybe<{ granted: boolean }>(
          'select true as granted from lead where id = $1 and consent_at is not null',
          [person.leadId],
        )
      )?.granted ?? null
    );
  const found =
    'patientId' in person
      ? await db.maybe<{ granted: boolean }>(
          `select granted from consent where patient_id = $1 and purpose = $2 and (channel is null or channel = $3)
           order by at desc, id desc limit 1`,
          [person.patientId, asked, channel],
        )
      : await db.maybe<{ granted: boolean }>(
          `select granted from customer_consent where customer_id = $1 and purpose = $2 and channel = $3`,
          // Customers are not asked about reminders by themselves.
          [person.customerId, asked === 'marketing' ? asked : 'service', channel],
        );
  return found?.granted ?? null;
};

export interface ChannelAddress {
  readonly id: string;
  readonly value: string;
  readonly blocked: boolean;
  readonly suppressed: boolean;
  /** When the person last wrote there. */
  readonly lastInboundAt: string | null;
}

const addressColumns = `a.id, a.value, a.blocked_at is not null or a.doubt is not null as blocked,
  exists (select from suppression s where s.company_id = a.company_id and s.contact_address_id = a.id and s.channel = $2
    and s.purpose in ('all', $3) and s.lifted_at is null) as suppressed,
  (select c.last_inbound_at from conversation c where c.company_id = a.company_id and c.contact_address_id = a.id and c.channel = $2) as "lastInboundAt"`;

/** What is known of the address that a person has on record; undefined: nothing. */
export const findAddressFacts = (
  db: Db,
  value: string,
  channel: PatientChannel,
  suppressionPurpose: string,
): Promise<ChannelAddress | undefined> =>
  db.maybe<ChannelAddress>(
    `select ${addressColumns} from contact_address a where a.kind = case when $2 = 'email' then 'email' else 'phone' end and a.value = $1`,
    [channel === 'email' ? value.toLowerCase() : value, channel, suppressionPurpose],
  );

export interface Frequency {
  readonly serviceToday: number;
  readonly marketingRecently: boolean;
}

/** How often the person was written to: by day on the clock of the company. */
export const readFrequency = (
  db: Db,
  person: OutgoingPerson,
  { dueAt, marketingDays }: { readonly dueAt: string; readonly marketingDays: number | null },
): Promise<Frequency> =>
  db.one<Frequency>(
    `select (count(*) filter (where m.purpose <> 'marketing'
         and (m.due_at at time zone c.time_zone)::date = ($5::timestamptz at time zone c.time_zone)::date))::int as "serviceToday",
       count(*) filter (where m.purpose = 'marketing' and $6::int is not null and m.due_at > $5::timestamptz - make_interval(days => $6)) > 0 as "marketingRecently"
     from company c left join outgoing_message m on m.company_id = c.id and m.state not in ('refused', 'failed') and ${personIs}
       and m.due_at > $5::timestamptz - make_interval(days => greatest(coalesce($6, 0), 2))
     where c.id = app_company()`,
    [...valuesOf(person), dueAt, marketingDays],
  );

/** Whether the plan of the company holds no more messages this month. */
export const isPlanFull = async (db: Db, now: string): Promise<boolean> =>
  (await db.one<{ full: boolean }>(`select own_plan_is_full('messages', $1) as full`, [now])).full;
