import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { endpoint } from '../platform/endpoint';
import { anyOf, listQuery, pageOf, valueCounts } from '../platform/lists';

import { exactText, shortText } from '../platform/text';
import * as limits from './limits';
import {
  sapComparedFields,
  sapLinkStates,
  sapMatchReasons,
  sapPatientSorts,
  sapTwinReasons,
} from './sap-kinds';
import {
  linkedPatientSchema,
  sapCaseRowSchema,
  sapNumber,
  sapPatientRowSchema,
  sapReturnSchema,
} from './sap-shapes';

export const sapComparisonSchema = z.array(
  z.object({
    field: z.enum(sapComparedFields),
    sap: z.nullable(z.string()),
    ours: z.nullable(z.string()),
    same: z.boolean(),
  }),
);

export const sapPatientSchema = z.extend(sapPatientRowSchema, {
  /** GBNAM. */
  birthName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Street, postal code and city. */
  address: z.nullable(z.string()),
  deceasedOn: z.nullable(z.string()),
  /** The record that it leads to, through every merge; null: itself. */
  survivor: z.nullable(z.string()),
  /** Another patient of ours: SAP merged two records that were linked with two. */
  clash: z.nullable(linkedPatientSchema),
  /** Who it may be, the surest first; empty when linked. */
  suggestions: z.array(
    z.object({
      patient: linkedPatientSchema,
      birthDate: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** 0 to 100. */
      score: countSchema,
      reasons: z.array(z.enum(sapMatchReasons)),
      /** Another record in SAP that it is linked with already. */
      linkedTo: z.nullable(z.string()),
    }),
  ),
  /** With the linked patient; empty when none is. */
  comparison: sapComparisonSchema,
  cases: z.array(sapCaseRowSchema),
  /** Version of the link, for the calls that change it. */
  version: countSchema,
});
export type SapPatient = z.output<typeof sapPatientSchema>;

const params = z.strictObject({ patnr: sapNumber });
const access = {
  read: { permission: 'sap:read' },
  propose: { permission: 'sap:write' },
  manage: { permission: 'sap:manage' },
} as const;
const version = countSchema;
const fields = z
  .array(z.enum(sapComparedFields))
  .check(z.minLength(1), z.maxLength(sapComparedFields.length));

export const sapPatients = {
  sapPatientList: endpoint({
    summary:
      'Patients as read from SAP, by PATNR, external number, name, CURP or phone; cancelled and merged ones only when asked for',
    access: access.read,
    query: z.strictObject({
      ...listQuery(sapPatientSorts),
      link: z.optional(anyOf(sapLinkStates)),
      changedSince: z.optional(daySchema),
      /** `1`: with cancelled and merged records. */
      cancelled: z.optional(z.literal('1')),
      /** `1`: provisional records alone; absent: without them. */
      provisional: z.optional(z.literal('1')),
    }),
    response: z.extend(pageOf(sapPatientRowSchema), { links: valueCounts }),
  }),
  sapPatientFind: endpoint({
    summary: 'Ask SAP itself for patients, and keep what it answers',
    access: access.read,
    body: z.strictObject({
      patnr: z.optional(sapNumber),
      externalNumber: z.optional(exactText(limits.sapExternalNumberMax)),
      family: z.optional(shortText(limits.sapNameMax)),
      given: z.optional(shortText(limits.sapNameMax)),
      birthDate: z.optional(daySchema),
    }),
    response: z.object({
      items: z.array(sapPatientRowSchema),
      /** There are more: ask more precisely. */
      more: z.boolean(),
    }),
  }),
  sapPatientView: endpoint({
    summary:
      'A patient of SAP with link, comparison and cases; the reading is written to the audit log',
    access: access.read,
    params,
    response: sapPatientSchema,
  }),
  sapLinkSet: endpoint({
    summary:
      'Link with a patient of ours, or choose between the two of a merge in SAP; whoever may only write proposes a link to those who manage SAP',
    access: access.propose,
    params,
    body: z.strictObject({ patientId: z.uuid(), version }),
    response: sapPatientSchema,
  }),
  sapLinkDelete: endpoint({
    summary: 'Undo the link, or decline what was proposed',
    access: access.manage,
    params,
    query: z.strictObject({
      version: z.pipe(z.coerce.number(), countSchema),
    }),
    response: sapPatientSchema,
  }),
  sapPatientImport: endpoint({
    summary: 'Register the patient with us as SAP has it, and link the two; again: the same one',
    access: access.manage,
    params,
    body: z.strictObject({ version }),
    response: sapPatientSchema,
  }),
  sapFieldsTake: endpoint({
    summary: 'Take these fields over from SAP into the linked patient',
    access: access.manage,
    params,
    body: z.strictObject({ fields, version }),
    response: sapPatientSchema,
  }),
  sapFieldsPush: endpoint({
    summary:
      'Have SAP take these fields over from the linked patient; as a test run it changes nothing',
    access: access.manage,
    params,
    body: z.strictObject({ fields, version, testRun: z.boolean() }),
    response: z.object({
      /** Without an error or abort among `messages`. */
      accepted: z.boolean(),
      messages: z.array(sapReturnSchema),
      patient: sapPatientSchema,
    }),
  }),
  sapTwinList: endpoint({
    summary: 'Records in SAP that may be the same person twice',
    access: access.read,
    response: z.object({
      items: z.array(
        z.object({
          reason: z.enum(sapTwinReasons),
          value: z.string(),
          patients: z.array(sapPatientRowSchema),
        }),
      ),
    }),
  }),
};
