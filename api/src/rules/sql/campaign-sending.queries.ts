import { limits, type CampaignExit, type CampaignRecipientState } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { fates, hasPurchased, isBooked, stateNow, stateOf } from './campaign-fates';

export interface Pace {
  /** Messages within the last minute. */
  readonly sent: number;
  /** The oldest of them. */
  readonly since: string | null;
}

export const readPace = (db: Db, campaignId: string, now: string): Promise<Pace> =>
  db.one<Pace>(
    `select count(*)::int as sent, min(message_at) as since from campaign_recipient
     where campaign_id = $1 and message_at > $2::timestamptz - interval '1 minute'`,
    [campaignId, now],
  );

export interface Attempts {
  readonly attempts: number;
  readonly failed: number;
}

/** The last attempts whose end is known, since a member set the campaign in motion. */
export const readAttempts = (db: Db, campaignId: string): Promise<Attempts> =>
  db.one<Attempts>(
    `with given as (
       (select r.delivery_id as id, r.message_at as at from bulk_campaign c
          join campaign_recipient r on r.company_id = c.company_id and r.campaign_id = c.id and r.message_at >= c.updated_at
          where c.id = $1 and r.delivery_id is not null and r.message_at = r.sent_at order by r.message_at desc limit 500)
       union all (select d.delivery_id, d.at from bulk_campaign c
          join campaign_recipient r on r.company_id = c.company_id and r.campaign_id = c.id and r.message_at >= c.updated_at
          join campaign_step_done d on d.company_id = r.company_id and d.recipient_id = r.id and d.at >= c.updated_at
          where c.id = $1 and d.delivery_id is not null order by d.at desc limit 500)
     )
     select count(*)::int as attempts, (count(*) filter (where state = 'failed'))::int as failed
     from (select ${stateOf} as state from given join outgoing_message o on o.delivery_id = given.id
       left join message m on m.delivery_id = given.id where ${stateOf} <> 'queued' order by given.at desc
       limit ${limits.campaignFailureWindow}) as known`,
    [campaignId],
  );

export interface DueRecipient {
  readonly id: string;
  readonly subjectId: string;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly leadId: string | null;
  readonly address: string;
  /** Follow-ups behind them; before the first message it is null. */
  readonly sentAt: string | null;
  readonly step: number;
}

export interface Serving {
  readonly limit: number;
  /** `tasks`: of whom nobody would be written to. */
  readonly which: 'all' | 'tasks';
}

const isTask = `sent_at is not null and exists (select from campaign_step s where s.company_id = r.company_id
  and s.campaign_id = r.campaign_id and s.position = r.step + 1 and s.action ->> 'kind' = 'task')`;

/** In the order of ids, so that two jobs never wait for each other's people. */
export const listDue = (
  db: Db,
  campaignId: string,
  now: string,
  { limit, which }: Serving,
): Promise<DueRecipient[]> =>
  db.query<DueRecipient>(
    `select * from (select id, coalesce(patient_id, customer_id, lead_id) as "subjectId", patient_id as "patientId", customer_id as "customerId",
       lead_id as "leadId", address, sent_at as "sentAt", step from campaign_recipient r
     where campaign_id = $1 and next_at <= $2 and ($4 = 'all' or ${isTask}) order by next_at, id limit $3) as due order by "subjectId"`,
    [campaignId, now, limit, which],
  );

/** Somebody would be served now. */
export const isDue = async (db: Db, campaignId: string, now: string): Promise<boolean> =>
  (await db.maybe(
    'select from campaign_recipient where campaign_id = $1 and next_at <= $2 limit 1',
    [campaignId, now],
  )) !== undefined;

export const findNext = async (db: Db, campaignId: string): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(
      'select min(next_at) as at from campaign_recipient where campaign_id = $1 and next_at is not null',
      [campaignId],
    )
  ).at;

export interface Followed {
  readonly state: CampaignRecipientState;
  readonly replied: boolean;
  readonly booked: boolean;
  readonly purchased: boolean;
}

/** What happened since the first message, as it is now: exits are never planned ahead. */
export const readFollowed = (db: Db, recipientId: string): Promise<Followed> =>
  db.one<Followed>(
    `select ${stateNow} as state, ${stateNow} = 'replied' as replied, ${isBooked('r.sent_at')} as booked, ${hasPurchased('r.sent_at')} as purchased
     from campaign_recipient r ${fates} where r.id = $1`,
    [recipientId],
  );

/** Of two records that were merged since, the campaign goes on with the one that it wrote to. */
const isMerged = `exists (select from campaign_recipient o where o.company_id = r.company_id and o.campaign_id = r.campaign_id and o.id <> r.id
  and (o.patient_id = r.patient_id or o.customer_id = r.customer_id) and o.state not in ('skipped', 'withheld')
  and (coalesce(o.sent_at, 'infinity'), o.id) < (coalesce(r.sent_at, 'infinity'), r.id))`;

const sinceStart = 'coalesce(r.sent_at, c.started_at)';

/** Who needs no message any more: what it asks for happened, or another record of theirs has it. */
export const readLeavers = async (
  db: Db,
  recipientIds: readonly string[],
): Promise<ReadonlyMap<string, Extract<CampaignExit, 'booked' | 'purchased' | 'duplicate'>>> =>
  new Map(
    (
      await db.query<{ id: string; because: 'booked' | 'purchased' | 'duplicate' }>(
        `select id, because from (select r.id, case when ${isMerged} then 'duplicate' when r.sent_at is not null then null
             when ${isBooked(sinceStart)} then 'booked' when ${hasPurchased(sinceStart)} then 'purchased' end as because
           from campaign_recipient r join bulk_campaign c on c.company_id = r.company_id and c.id = r.campaign_id
           where r.id = any ($1::uuid[])) as known where because is not null`,
        [recipientIds],
      )
    ).map(({ id, because }) => [id, because]),
  );

/** After a message was handed over; `nextAt`: of the next follow-up. */
export const noteSent = async (
  db: Db,
  recipientId: string,
  { now, nextAt }: { readonly now: string; readonly nextAt: string | null },
): Promise<void> => {
  await db.query(
    `update campaign_recipient set sent_at = coalesce(sent_at, $2), message_at = $2, next_at = $3 where id = $1`,
    [recipientId, now, nextAt],
  );
};

export const noteSkipped = async (db: Db, recipientId: string, reason: string): Promise<void> => {
  await db.query(
    `update campaign_recipient set state = 'skipped', reason = $2, next_at = null where id = $1`,
    [recipientId, reason],
  );
};

export const noteExit = async (db: Db, recipientId: string, exit: CampaignExit): Promise<void> => {
  await db.query(
    `update campaign_recipient set state = 'exited', reason = $2, next_at = null where id = $1`,
    [recipientId, exit],
  );
};

export const noteReply = async (db: Db, recipientId: string): Promise<void> => {
  await db.query(
    `update campaign_recipient set state = 'replied', reason = null, next_at = null where id = $1`,
    [recipientId],
  );
};

export interface StepDone {
  readonly position: number;
  readonly outcome: 'message' | 'task' | 'not_due' | 'refused';
  readonly reason: string | null;
}

export const noteStep = async (
  db: Db,
  recipientId: string,
  { position, outcome, reason }: StepDone,
  { now, nextAt }: { readonly now: string; readonly nextAt: string | null },
): Promise<void> => {
  await db.query(
    `with done as (insert into campaign_step_done (company_id, recipient_id, position, outcome, reason, at)
       values (app_company(), $1, $2, $3, $4, $5))
     update campaign_recipient set step = $2, next_at = $6, message_at = case when $3 = 'message' then $5 else message_at end where id = $1`,
    [recipientId, position, outcome, reason, now, nextAt],
  );
};

/** Which deliveries carry what was just handed over. */
export const linkDeliveries = async (db: Db, recipientIds: readonly string[]): Promise<void> => {
  await db.query(
    `with first as (
       update campaign_recipient r set delivery_id = o.delivery_id from outgoing_message o
       where r.id = any ($1::uuid[]) and r.delivery_id is null and r.sent_at is not null and o.company_id = r.company_id
         and o.event = 'campaignMessage' and o.occurrence = r.id || '/0'
     )
     update campaign_step_done d set delivery_id = o.delivery_id from outgoing_message o
     where d.recipient_id = any ($1::uuid[]) and d.delivery_id is null and d.outcome = 'message' and o.company_id = d.company_id
       and o.event = 'campaignMessage' and o.occurrence = d.recipient_id || '/' || d.position`,
    [recipientIds],
  );
};

/** Keeps what is known of messages now: their own rows do not stay for good. */
export const keepFates = async (db: Db, campaignId: string): Promise<void> => {
  await db.query(
    `update campaign_recipient k set state = n.state, reason = case when n.state = 'failed' then left(coalesce(n.error, 'failed'), 60) end
     from (select r.id, ${stateNow} as state, f.error from campaign_recipient r ${fates} where r.campaign_id = $1 and r.sent_at is not null) as n
     where k.id = n.id and k.state <> n.state`,
    [campaignId],
  );
};

export interface Remaining {
  /** Not handed over, or with a follow-up ahead. */
  readonly due: number;
  /** Handed over, and not known to have left. */
  readonly unsettled: number;
  readonly failed: number;
  readonly lastAt: string | null;
}

export const readRemaining = (db: Db, campaignId: string): Promise<Remaining> =>
  db.one<Remaining>(
    `select (count(*) filter (where next_at is not null))::int as due,
       (count(*) filter (where next_at is null and state = 'queued'))::int as unsettled,
       (count(*) filter (where state = 'failed'))::int as failed, max(message_at) as "lastAt"
     from campaign_recipient where campaign_id = $1`,
    [campaignId],
  );

/** Nothing more goes out; what has not gone is skipped. */
export const stopRecipients = async (db: Db, campaignId: string): Promise<void> => {
  await db.query(
    `update campaign_recipient set next_at = null, state = case when sent_at is null and state = 'queued' then 'skipped' else state end,
       reason = case when sent_at is null and state = 'queued' then 'cancelled' else reason end
     where campaign_id = $1 and next_at is not null`,
    [campaignId],
  );
};
