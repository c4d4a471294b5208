import type { CampaignAudience, PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const tableOf: Readonly<Record<CampaignAudience, string>> = {
  patient: 'patient',
  customer: 'customer',
  lead: 'lead',
};

const addressOf = (channel: PatientChannel): string =>
  channel === 'email' ? 'lower(x.email)' : 'x.phone';

/** By the campaigns named in $1, at the address `address` or as the record `id`. */
const isExcluded = (id: string, address: string, campaignIds: string): string =>
  `exists (select from campaign_recipient e where e.company_id = app_company() and e.campaign_id = any (${campaignIds}::uuid[])
    and e.sent_at is not null and (e.subject_id = ${id} or e.address = ${address}))`;

export interface Reach {
  readonly id: string;
  readonly address: string | null;
}

/** Addresses of records, without those that earlier campaigns wrote to. */
export const readReach = (
  db: Db,
  audience: CampaignAudience,
  channel: PatientChannel,
  ids: readonly string[],
  campaignIds: readonly string[],
): Promise<Reach[]> =>
  db.query<Reach>(
    `select x.id, ${addressOf(channel)} as address from ${tableOf[audience]} x
     where x.id = any ($1::uuid[]) and not ${isExcluded('x.id', addressOf(channel), '$2')}`,
    [ids, campaignIds],
  );

const numberOf: Readonly<Record<CampaignAudience, string>> = {
  patient: 'x.record_number = any ($4)',
  customer: 'x.code = any ($4)',
  lead: 'false and $4::text[] is null',
};

export interface Named {
  readonly id: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly number: string | null;
}

/** Records that have one of these phones, addresses, ids or numbers. */
export const findNamed = (
  db: Db,
  audience: CampaignAudience,
  given: {
    readonly phones: readonly string[];
    readonly emails: readonly string[];
    readonly ids: readonly string[];
    readonly numbers: readonly string[];
  },
): Promise<Named[]> =>
  db.query<Named>(
    `select x.id, x.phone, lower(x.email) as email, ${{ patient: 'x.record_number', customer: 'x.code', lead: 'null' }[audience]} as number
     from ${tableOf[audience]} x where x.company_id = app_company() and (x.phone = any ($1) or lower(x.email) = any ($2)
       or x.id = any ($3::uuid[]) or ${numberOf[audience]})${audience === 'patient' ? ` and x.status <> 'merged'` : ''}`,
    [given.phones, given.emails, given.ids, given.numbers],
  );

interface Taking {
  readonly campaignId: string;
  readonly audience: CampaignAudience;
  readonly channel: PatientChannel;
  readonly campaignIds: readonly string[];
  readonly now: string;
}

/**
 * Takes a page of people into the audience, once each and once an address, whatever is repeated. Of
 * two with one address, the first has it; the control group is drawn before anything else is
 * asked.
 */
export const takeRecipients = async (
  db: Db,
  { campaignId, audience, channel, campaignIds, now }: Taking,
  people: readonly { readonly id: string; readonly isWithheld: boolean }[],
): Promise<void> => {
  await db.query(
    `with page as (
       select x.id, ${addressOf(channel)} as address, g.withheld,
         row_number() over (partition by ${addressOf(channel)} order by x.id) as place
       from unnest($3::uuid[], $4::boolean[]) as g (id, withheld) join ${tableOf[audience]} x on x.id = g.id
       where not ${isExcluded('x.id', addressOf(channel), '$5')}
     ), known as (
       select p.*, p.address is not null and (p.place > 1 or exists (select from campaign_recipient r
         where r.company_id = app_company() and r.campaign_id = $1 and r.address = p.address)) as repeated from page p
     )
     insert into campaign_recipient (company_id, campaign_id, subject_id, ${tableOf[audience]}_id, address, state, reason, next_at)
     select app_company(), $1, k.id, k.id, case when not k.repeated then k.address end,
       case when k.repeated then 'skipped' when k.withheld then 'withheld' when k.address is null then 'skipped' else 'queued' end,
       case when k.repeated then 'duplicate' when not k.withheld and k.address is null then 'no_address' end,
       case when not k.repeated and not k.withheld and k.address is not null then $2::timestamptz end
     from known k on conflict (company_id, campaign_id, subject_id) do nothing`,
    [campaignId, now, people.map(({ id }) => id), people.map((one) => one.isWithheld), campaignIds],
  );
};

export const noteAudience = async (
  db: Db,
  campaignId: string,
  { after, now }: { readonly after: string | null; readonly now: string },
): Promise<void> => {
  await db.query(
    `update bulk_campaign set audience_after = coalesce($2::uuid, audience_after), audience_at = case when $2::uuid is null then $3::timestamptz end where id = $1`,
    [campaignId, after, now],
  );
};

export const countTaken = async (db: Db, campaignId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from campaign_recipient where campaign_id = $1',
      [campaignId],
    )
  ).count;
