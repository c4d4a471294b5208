import type { Contract, EndpointOutput, EventFate, TemplateFate } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { periodValues, withinPeriod, type Period } from './messaging-times.queries';

/** Days in which what a person writes counts as an answer to what they were sent. */
const answerDays = 3;

/** Whether the person wrote after message `m`, before it was old. */
const isAnswered = `exists (select from message r where r.company_id = m.company_id and r.conversation_id = m.conversation_id
  and r.number > m.number and r.direction = 'in' and r.at <= m.at + interval '${answerDays} days')`;

const counted = (condition: string): string => `(count(*) filter (where ${condition}))::int`;

export const listTemplateFates = (db: Db, period: Period): Promise<TemplateFate[]> =>
  db.query<TemplateFate>(
    `select t.id, t.name, t.language, ${counted(`m.status in ('sent', 'delivered', 'read')`)} as sent,
       ${counted(`m.status in ('delivered', 'read')`)} as delivered, ${counted(`m.status = 'read'`)} as read,
       ${counted(`m.status in ('sent', 'delivered', 'read') and ${isAnswered}`)} as replied, ${counted(`m.status = 'failed'`)} as failed
     from message_template t join message m on m.company_id = t.company_id and m.template_id = t.id
     where ${withinPeriod('m', 'at')} group by t.id, t.name, t.language order by sent desc, t.name, t.language, t.id`,
    periodValues(period),
  );

/** A message on a phone knows more than the queue that it went through. */
export const listEventFates = (db: Db, period: Period): Promise<EventFate[]> =>
  db.query<EventFate>(
    `select o.event, o.channel, ${counted(`coalesce(m.status, o.state) in ('sent', 'delivered', 'read')`)} as sent,
       ${counted(`coalesce(m.status, o.state) in ('delivered', 'read')`)} as delivered,
       case when o.channel = 'whatsapp' then ${counted(`m.status = 'read'`)} end as read,
       case when o.channel <> 'email' then ${counted(`m.status in ('sent', 'delivered', 'read') and ${isAnswered}`)} end as replied,
       ${counted(`coalesce(m.status, o.state) = 'failed'`)} as failed
     from outgoing_message o left join message m on m.company_id = o.company_id and m.delivery_id = o.delivery_id
     where ${withinPeriod('o', 'created_at')} group by o.event, o.channel order by sent desc, o.event, o.channel`,
    periodValues(period),
  );

type CostView = EndpointOutput<Contract['messagingCostView']>;

/** What failed costs nothing, nor what the provider does not charge for. */
export const listCosts = (
  db: Db,
  period: Period,
  step: 'day' | 'month',
): Promise<CostView['items']> =>
  db.query<CostView['items'][number]>(
    `select date_trunc($5, m.at at time zone $3)::date::text as on, m.channel, coalesce(m.cost_currency, c.currency) as currency,
       count(*)::int as count, sum(case when m.cost_micros is null and m.billable is false then 0
         else coalesce(m.cost_micros, m.counted_micros, 0) end)::bigint as micros
     from message m join company c on c.id = m.company_id
     where ${withinPeriod('m', 'at')} and m.direction = 'out' and m.status not in ('scheduled', 'failed')
     group by 1, 2, 3 order by 1, 2, 3`,
    [...periodValues(period), step],
  );

type RefusalView = EndpointOutput<Contract['messagingRefusalCounts']>;

export const countRefusalsIn = (db: Db, period: Period): Promise<RefusalView['items']> =>
  db.query<RefusalView['items'][number]>(
    `select r.reason, r.verdict, count(*)::int as count from outgoing_refusal r
     where ${withinPeriod('r', 'at')} group by r.reason, r.verdict order by count(*) desc, r.reason, r.verdict`,
    periodValues(period),
  );
