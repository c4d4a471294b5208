import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { emergencyAccessKinds } from './emergency-access-kinds';
import * as limits from './limits';
import { countSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { idParams } from '../platform/lists';
import { longText } from '../platform/text';
import { visibleLength } from '../platform/tidy-text';
import { personNames } from '../platform/person-names-schema';

const reason = longText(limits.emergencyReasonMax).check(
  z.refine((text) => visibleLength(text) >= limits.emergencyReasonMin, {
    params: { rule: 'too_short', minimum: limits.emergencyReasonMin },
  }),
);

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/** One use of an emergency access; it holds nothing clinical. */
export const emergencyAccessSchema = z.object({
  id: z.uuid(),
  /** Decided by the server: an audit for who may not review such accesses. */
  kind: z.enum(emergencyAccessKinds),
  user: namedSchema,
  patient: z.object({ id: z.uuid(), recordNumber: z.string(), ...personNames }),
  reason: z.string(),
  openedAt: z.string(),
  expiresAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** It still lets its person read. */
  open: z.boolean(),
  /** Records read under it, from the audit log. */
  reads: countSchema,
  review: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
  /** The caller may review it now. */
  reviewable: z.boolean(),
});

export type EmergencyAccess = z.output<typeof emergencyAccessSchema>;

const readSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** What was read. */
  record: z.enum(['summary', 'visits', 'visit', 'files', 'file', 'chart']),
  recordId: z.string(),
});

export type EmergencyRead = z.output<typeof readSchema>;

const params = idParams('emergencyAccessId');

export const emergencyAccess = {
  emergencyAccessCurrent: endpoint({
    summary: 'The caller’s open emergency access to a patient, if there is one',
    access: { permission: 'emergency-access:write' },
    params: idParams('patientId'),
    response: z.object({ access: z.nullable(emergencyAccessSchema) }),
  }),
  emergencyAccessOpen: endpoint({
    summary:
      'Read the clinical record of one patient for an hour, without a clinical role; in an emergency, the patient’s practitioners and the owners are told',
    access: { permission: 'emergency-access:write' },
    params: idParams('patientId'),
    body: z.strictObject({ reason }),
    response: emergencyAccessSchema,
    status: 201,
  }),
  emergencyAccessList: endpoint({
    summary: 'Uses of emergency access, the newest first',
    access: { permission: 'emergency-access:read' },
    query: z.strictObject({
      userId: z.optional(z.uuid()),
      patientId: z.optional(z.uuid()),
      kind: z.optional(z.enum(emergencyAccessKinds)),
      reviewed: z.optional(z.enum(['true', 'false'])),
      /** First and last day in the company's time zone. */
      from: z.optional(daySchema),
      to: z.optional(daySchema),
      /** Cursor: `next` of the previous page. */
      before: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(emergencyAccessSchema),
      next: z.nullable(z.uuid()),
      /** Uses of the company that nobody has reviewed. */
      unreviewed: countSchema,
      /** People who have used it, for the filter. */
      users: z.array(namedSchema),
    }),
  }),
  emergencyAccessView: endpoint({
    summary: 'One use of emergency access and what was read under it',
    access: { permission: 'emergency-access:read' },
    params,
    response: z.object({
      ...emergencyAccessSchema.shape,
      /** The newest first, at most {@link limits.emergencyReadsShown}. */
      log: z.array(readSchema),
    }),
  }),
  emergencyAccessClose: endpoint({
    summary: 'End an emergency access before its time',
    access: { permission: 'emergency-access:write' },
    params,
    response: emergencyAccessSchema,
  }),
  emergencyAccessReview: endpoint({
    summary: 'Note that somebody else’s use was reviewed, and what was found',
    access: { permission: 'emergency-access:manage' },
    params,
    body: z.strictObject({ note: longText(limits.emergencyNoteMax) }),
    response: emergencyAccessSchema,
  }),
};
