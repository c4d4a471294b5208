import * as z from 'zod/mini';
import { ids, type EventAudiences, type EventSchemas } from '../platform/event';
import { queueStatuses, type QueueStatus, type VisitStatus } from './queue-machine';

const status = z.enum(queueStatuses);
const queueMove = z.object({ from: status, to: status, appointmentId: z.uuid() });

export const frontDeskEvents = {
  'queue_entry.created': ids('appointmentId', 'visitId'),
  'queue_entry.returned': queueMove,
  'queue_entry.called': queueMove,
  'queue_entry.started': queueMove,
  'queue_entry.finished': queueMove,
  'queue_entry.moved': queueMove,
  'queue_entry.removed': queueMove,
  'queue_entry.reordered': null,
  'device.paired': null,
  'device.connected': null,
  'device.updated': null,
  'device.revoked': null,
  'visit.opened': ids('patientId', 'appointmentId'),
  'visit.reopened': null,
  'visit.started': null,
  'visit.signed': null,
  'visit.cancelled': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const frontDeskAudiences = {
  queue_entry: 'check-in:read',
  device: 'organization:read',
} as const satisfies EventAudiences;

/** Event for each queue state. */
export const queueEventOf = {
  waiting: 'queue_entry.returned',
  called: 'queue_entry.called',
  serving: 'queue_entry.started',
  finished: 'queue_entry.finished',
  moved: 'queue_entry.moved',
  removed: 'queue_entry.removed',
} as const satisfies Record<QueueStatus, keyof typeof frontDeskEvents>;

/** Event for each visit state. */
export const visitEventOf = {
  open: 'visit.reopened',
  in_progress: 'visit.started',
  signed: 'visit.signed',
  cancelled: 'visit.cancelled',
} as const satisfies Record<VisitStatus, keyof typeof frontDeskEvents>;
