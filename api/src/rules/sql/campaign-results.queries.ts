import {
  limits,
  type CampaignAudience,
  type CampaignDetail,
  type CampaignRecipient,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { fates, isBooked, stateNow } from './campaign-fates';
import { personName } from '../../platform/people/person-names';

const reasons = `select reason, count(*)::int as count from campaign_recipient
  where campaign_id = $1 and state = $2 and reason is not null group by reason order by count(*) desc, reason`;

export const countSkips = (db: Db, campaignId: string): Promise<CampaignDetail['skippedBy']> =>
  db.query<CampaignDetail['skippedBy'][number]>(reasons, [campaignId, 'skipped']);

export const countExits = (db: Db, campaignId: string): Promise<CampaignDetail['exitedBy']> =>
  db.query<CampaignDetail['exitedBy'][number]>(reasons, [campaignId, 'exited']);

type StepCounts = CampaignDetail['steps'];

export const countSteps = (db: Db, campaignId: string): Promise<StepCounts> =>
  db.query<StepCounts[number]>(
    `select (count(d.*) filter (where d.outcome = 'message'))::int as messages, (count(d.*) filter (where d.outcome = 'task'))::int as tasks,
       (count(d.*) filter (where d.outcome = 'not_due'))::int as "notDue", (count(d.*) filter (where d.outcome = 'refused'))::int as refused
     from campaign_step s
     left join campaign_recipient r on r.company_id = s.company_id and r.campaign_id = s.campaign_id
     left join campaign_step_done d on d.company_id = r.company_id and d.recipient_id = r.id and d.position = s.position
     where s.campaign_id = $1 group by s.position order by s.position`,
    [campaignId],
  );

export interface Arms {
  readonly treated: { readonly people: number; readonly booked: number };
  readonly control: { readonly people: number; readonly booked: number };
  readonly until: string;
}

/**
 * Both arms from the same moment on and as they were drawn: whoever could not be written to counts
 * as treated, else the arms would not be alike.
 */
export const readArms = (db: Db, campaignId: string): Promise<Arms | undefined> =>
  db.maybe<Arms>(
    `select json_build_object('people', count(*) filter (where not x.control), 'booked', count(*) filter (where not x.control and x.booked)) as treated,
       json_build_object('people', count(*) filter (where x.control), 'booked', count(*) filter (where x.control and x.booked)) as control,
       min(x.until) as until
     from (select r.state = 'withheld' as control, c.started_at + interval '${limits.campaignEffectDays} days' as until,
         ${isBooked('c.started_at', `c.started_at + interval '${limits.campaignEffectDays} days'`)} as booked
       from bulk_campaign c join campaign_recipient r on r.company_id = c.company_id and r.campaign_id = c.id
       where c.id = $1 and c.started_at is not null and c.control_percent > 0 and r.reason is distinct from 'duplicate') as x
     having count(*) > 0`,
    [campaignId],
  );

export const readCost = (db: Db, campaignId: string): Promise<CampaignDetail['cost']> =>
  db.one<CampaignDetail['cost']>(
    `select coalesce((select sum(coalesce(m.counted_micros, 0)) from (
         select r.delivery_id from campaign_recipient r where r.campaign_id = $1 and r.delivery_id is not null
         union all select d.delivery_id from campaign_recipient r join campaign_step_done d
           on d.company_id = r.company_id and d.recipient_id = r.id
         where r.campaign_id = $1 and d.delivery_id is not null) as given
       join message m on m.delivery_id = given.delivery_id and m.status <> 'failed'), 0)::bigint as micros, c.currency
     from company c where c.id = app_company()`,
    [campaignId],
  );

/** Names of a record as the campaign shows them. */
const nameOf = `case r.kind when 'patient' then (select ${personName('p')} from patient p
    where p.company_id = r.company_id and p.id = r.patient_id)
  when 'customer' then (select k.name from customer k where k.company_id = r.company_id and k.id = r.customer_id)
  else (select l.name from lead l where l.company_id = r.company_id and l.id = r.lead_id) end`;

export interface RecipientPage {
  readonly items: (CampaignRecipient & { readonly patientId: string | null })[];
  readonly nextCursor: string | null;
}

export const listRecipients = async (
  db: Db,
  campaignId: string,
  {
    audience,
    state,
    cursor,
    isNamed,
  }: {
    readonly audience: CampaignAudience;
    readonly state: CampaignRecipient['state'] | null;
    /** Id of the last one of the page before. */
    readonly cursor: string | null;
    readonly isNamed: boolean;
  },
): Promise<RecipientPage> => {
  const limit = limits.campaignRecipientsShown;
  const rows = await db.query<RecipientPage['items'][number]>(
    `select r.id, r.kind as "subjectKind", coalesce(r.patient_id, r.customer_id, r.lead_id) as "subjectId", r.patient_id as "patientId",
       case when $5 then ${nameOf} end as name, case when $5 then r.address end as address, ${stateNow} as state,
       case when ${stateNow} = 'failed' then coalesce(r.reason, f.error) else r.reason end as reason, r.sent_at as "sentAt", r.step,
       case when r.sent_at is not null then r.next_at end as "nextAt",
       c.started_at is not null and ${isBooked('c.started_at')} as booked
     from bulk_campaign c join lateral (select q.*, $2::text as kind from campaign_recipient q where q.company_id = c.company_id
       and q.campaign_id = c.id) r on true ${fates}
     where c.id = $1 and ($3::text is null or ${stateNow} = $3) and ($4::uuid is null or r.id > $4)
     order by r.id limit ${limit + 1}`,
    [campaignId, audience, state, cursor, isNamed],
  );
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};
