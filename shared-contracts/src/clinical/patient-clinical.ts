import * as z from 'zod/mini';
import { clinical } from './clinical';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { allergySeverities, allergyStatuses, bloodTypes } from '../patients/patient-kinds';
import { shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';

const reaction = z.optional(z.nullable(shortText(limits.allergyReactionMax)));

export const allergySchema = clinical(
  z.object({
    id: z.uuid(),
    substance: z.string(),
    /** What it names, where that is known: a key of the medication catalogue. */
    ingredientKey: z.nullable(z.string()),
    classKey: z.nullable(z.string()),
    reaction: z.nullable(z.string()),
    severity: z.enum(allergySeverities),
    status: z.enum(allergyStatuses),
    updatedAt: z.string(),
    version: versionSchema,
  }),
);

export type Allergy = z.output<typeof allergySchema>;

const bloodType = z.nullable(z.enum(bloodTypes));

export const patientClinical = {
  clinicalSummaryView: endpoint({
    summary: 'Blood type and allergies of a patient; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: idParams('patientId'),
    response: z.object({ bloodType: clinical(bloodType), allergies: z.array(allergySchema) }),
  }),
  bloodTypeSet: endpoint({
    summary: 'Note a patient’s blood type; null removes it',
    access: { permission: 'clinical:write' },
    params: idParams('patientId'),
    body: z.strictObject({ bloodType }),
  }),
  allergyDayList: endpoint({
    summary:
      'Active allergies of the patients who come today, for a paper of the morning; the reading is written to the audit log',
    access: { permission: 'clinical:read' },
    response: clinical(
      z.object({
        items: z.array(z.object({ patientId: z.uuid(), substances: z.array(z.string()) })),
      }),
    ),
  }),
  allergyCreate: endpoint({
    summary: 'Note an allergy',
    access: { permission: 'clinical:write' },
    params: idParams('patientId'),
    body: z.strictObject({
      substance: shortText(limits.allergySubstanceMax),
      reaction,
      severity: z._default(z.enum(allergySeverities), 'unknown'),
    }),
    response: allergySchema,
    status: 201,
  }),
  allergyUpdate: endpoint({
    summary: 'Change an allergy; what was written by mistake is marked so, and stays',
    access: { permission: 'clinical:write' },
    params: idParams('allergyId'),
    body: z.strictObject({
      version: versionSchema,
      substance: z.optional(shortText(limits.allergySubstanceMax)),
      reaction,
      severity: z.optional(z.enum(allergySeverities)),
      status: z.optional(z.enum(allergyStatuses)),
    }),
    response: allergySchema,
  }),
};
