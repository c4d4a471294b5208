import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as limits from '../platform/limits';
import { idParams } from '../platform/lists';
import { patientSchema } from './patient-shapes';
import { longText } from '../platform/text';
import { versionSchema } from '../platform/counts';

const reason = z.optional(longText(limits.reasonMax));

export const patientMerges = {
  patientMergeList: endpoint({
    summary: 'Which records were merged into a patient, the newest first',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: z.string(),
          by: z.string(),
          sourceId: z.uuid(),
          recordNumber: z.string(),
          name: z.string(),
          reason: z.nullable(z.string()),
          undoneAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  patientMerge: endpoint({
    summary:
      'Make two records one: the patient of the path stays, takes what is blank from the source, and everything that points at the source',
    access: { permission: 'patient-merge:sign' },
    params: idParams('patientId'),
    body: z.strictObject({
      version: versionSchema,
      sourceId: z.uuid(),
      sourceVersion: versionSchema,
      reason,
    }),
    response: z.object({ mergeId: z.uuid(), patient: patientSchema }),
  }),
  patientMergePropose: endpoint({
    summary: 'Ask those who may merge to look at two records: each finds it at the bell',
    access: { permission: 'patient-merge:write' },
    params: idParams('patientId'),
    body: z.strictObject({ sourceId: z.uuid(), reason }),
    response: z.object({ told: z.int() }),
  }),
  patientMergeUndo: endpoint({
    summary: 'Take two records apart again: what moved goes back; what was changed since stays',
    access: { permission: 'patient-merge:sign' },
    params: idParams('patientMergeId'),
    response: z.object({ patient: patientSchema, source: patientSchema }),
  }),
};
