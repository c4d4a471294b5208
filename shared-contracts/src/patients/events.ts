import * as z from 'zod/mini';
import { ids, type EventAudiences, type EventSchemas } from '../platform/event';
import { consentAnswersSchema } from './patient-consents';

export const patientsEvents = {
  'patient.created': null,
  'patient.updated': null,
  'patient.deceased': null,
  'patient.merged': ids('sourceId', 'mergeId'),
  'patient.unmerged': ids('sourceId', 'mergeId'),
  'patient.merge_proposed': ids('sourceId'),
  'patient.consented': z.object({ answers: consentAnswersSchema.shape.answers }),
  'patient.clinical_changed': null,
  'patient.photo_saved': null,
  'patient.photo_removed': null,
  'patient.file_added': null,
  'patient.file_removed': null,
  'visit.measured': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const patientsAudiences = {
  patient: 'patients:read',
} as const satisfies EventAudiences;
