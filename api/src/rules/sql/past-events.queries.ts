import type { RuleEvent } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface PastEvent {
  /** Of the subject. */
  readonly id: string;
  readonly at: string;
}

const appointment = (status: string): string =>
  `select appointment_id as id, at from appointment_status_history where to_status = '${status}' and not undo`;

const history = (entity: string, status: string): string =>
  `select entity_id as id, at from status_history where entity_type = '${entity}' and to_status = '${status}'`;

const created = (table: string): string => `select id, created_at as at from ${table}`;

/**
 * Where it is on record that an event happened. The outbox forgets after a week, so histories and
 * the records' own times stand for it; of changes without a history the last one is known.
 */
const sources: Readonly<Record<RuleEvent, string>> = {
  'appointment.scheduled': appointment('scheduled'),
  'appointment.confirmed': appointment('confirmed'),
  'appointment.cancelled': appointment('cancelled'),
  'appointment.missed': appointment('no_show'),
  'appointment.checked_in': appointment('checked_in'),
  'appointment.completed': appointment('completed'),
  'appointment.rescheduled': appointment('rescheduled'),
  'visit.started': history('visit', 'in_progress'),
  'visit.signed': history('visit', 'signed'),
  'prescription.issued': history('prescription', 'issued'),
  'purchase.created': created('purchase'),
  'purchase.issued': history('purchase', 'pending'),
  'purchase.paid': history('purchase', 'paid'),
  'purchase.refunded': history('purchase', 'refunded'),
  'lead.created': created('lead'),
  'lead.status_changed': 'select id, moved_at as at from lead where moved_at is not null',
  'customer.created': created('customer'),
  'customer.updated': 'select id, updated_at as at from customer where version > 1',
  'patient.created': created('patient'),
  'message.received':
    'select id, last_inbound_at as at from conversation where last_inbound_at is not null',
  'email_thread.received': 'select id, last_message_at as at from email_thread',
  'task.created': created('task'),
  'task.moved': 'select id, updated_at as at from task where version > 1',
  'clinical_document.expiry_neared': `select o.entity_id::uuid as id, o.occurred_at as at from outbox_event o
    where o.company_id = app_company() and o.type = 'clinical_document.expiry_neared'`,
};

/** The newest first. */
export const listPastEvents = (
  db: Db,
  event: RuleEvent,
  { since, now }: { readonly since: string; readonly now: string },
  limit: number,
): Promise<PastEvent[]> =>
  db.query<PastEvent>(
    `select e.id, e.at from (${sources[event]}) e where e.at > $1 and e.at <= $2 order by e.at desc, e.id limit $3`,
    [since, now, limit],
  );
