/** From what is known least to what is known most: a state never goes back (protocols §0.4). */
const ladder = `array['queued', 'sent', 'failed', 'delivered', 'read', 'replied']`;
const rankOf = (state: string): string => `array_position(${ladder}, ${state})`;

/** A message on a phone knows more than the queue that it went through. */
export const stateOf = `case coalesce(m.status, o.state) when 'scheduled' then 'queued' when 'sending' then 'queued' when 'unknown' then 'sent'
  when 'refused' then 'failed' else coalesce(m.status, o.state) end`;

/**
 * What became of the messages to recipient `r`, read where it is known, so that no event can be
 * counted twice or lost: `f.state`, with `f.error` of what failed.
 */
export const fates = `left join lateral (
  select (${ladder})[max(case
      when exists (select from message i where i.company_id = m.company_id and i.conversation_id = m.conversation_id
        and i.direction = 'in' and i.at > r.sent_at) then ${rankOf(`'replied'`)}
      else ${rankOf(stateOf)} end)] as state, max(coalesce(m.error_code, o.state)) filter (where ${stateOf} = 'failed') as error
  from (select r.delivery_id as id where r.delivery_id is not null
    union all select d.delivery_id from campaign_step_done d where d.company_id = r.company_id and d.recipient_id = r.id
      and d.delivery_id is not null) as given
  left join message m on m.delivery_id = given.id
  left join outgoing_message o on o.delivery_id = given.id
) f on r.sent_at is not null`;

/** The stored state, or what is known since. */
export const stateNow = `case when r.state in ('withheld', 'skipped', 'exited') or f.state is null
  or ${rankOf('f.state')} <= ${rankOf('r.state')} then r.state else f.state end`;

const counted = (state: string): string =>
  `'${state}', (count(*) filter (where ${stateNow} = '${state}'))`;

export const countedStates = `json_build_object('people', count(*), ${[
  'withheld',
  'queued',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
  'exited',
]
  .map(counted)
  .join(', ')})`;

/** The patients that recipient `r` stands for. */
const patientsOf = `select r.patient_id where r.patient_id is not null
  union select p.id from patient p where p.company_id = r.company_id and p.customer_id = coalesce(r.customer_id,
    (select l.converted_customer_id from lead l where l.company_id = r.company_id and l.id = r.lead_id))`;

/** Whether recipient `r` has booked since; `until`: an SQL expression as well. */
export const isBooked = (since: string, until = `'infinity'::timestamptz`): string =>
  `exists (select from appointment a where a.company_id = r.company_id and a.patient_id in (${patientsOf})
    and a.status not in ('requested', 'waitlisted', 'cancelled') and a.created_at > ${since} and a.created_at <= ${until})`;

export const hasPurchased = (since: string): string =>
  `exists (select from purchase w where w.company_id = r.company_id and w.status not in ('draft', 'cancelled') and w.created_at > ${since}
    and (w.patient_id = r.patient_id or w.customer_id = coalesce(r.customer_id,
      (select p.customer_id from patient p where p.company_id = r.company_id and p.id = r.patient_id),
      (select l.converted_customer_id from lead l where l.company_id = r.company_id and l.id = r.lead_id))))`;
