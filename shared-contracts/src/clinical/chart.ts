import * as z from 'zod/mini';
import { clinical } from './clinical';
import {
  chartEventKinds,
  conditionStatuses,
  familyHistoryStatuses,
  historyCategories,
  immunizationStatuses,
  medicationStatementStatuses,
  relationships,
} from './chart-kinds';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { anyOf, idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { bloodTypes } from '../patients/patient-kinds';
import { currentMedicationSchema } from './prescription-items';
import { allergySchema } from './patient-clinical';
import { vitalSignsSchema } from './visits';
import { longText, searchText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';

const kept = { id: z.uuid(), updatedAt: z.string(), updatedBy: z.string(), version: versionSchema };
const day = z.nullable(z.string());

export const conditionSchema = clinical(
  z.object({
    ...kept,
    /** ICD-10; null: in words only. */
    code: z.nullable(z.string()),
    title: z.string(),
    description: z.nullable(z.string()),
    note: z.nullable(z.string()),
    status: z.enum(conditionStatuses),
    onsetOn: day,
    abatedOn: day,
  }),
);
export type Condition = z.output<typeof conditionSchema>;

export const medicationStatementSchema = clinical(
  z.object({
    ...kept,
    medicationId: z.nullable(z.uuid()),
    name: z.string(),
    dosage: z.nullable(z.string()),
    note: z.nullable(z.string()),
    status: z.enum(medicationStatementStatuses),
    startedOn: day,
    endedOn: day,
  }),
);
export type MedicationStatement = z.output<typeof medicationStatementSchema>;

export const immunizationSchema = clinical(
  z.object({
    ...kept,
    vaccine: z.string(),
    doseNumber: z.nullable(z.int()),
    givenOn: z.string(),
    lot: z.nullable(z.string()),
    note: z.nullable(z.string()),
    status: z.enum(immunizationStatuses),
  }),
);
export type Immunization = z.output<typeof immunizationSchema>;

export const familyHistorySchema = clinical(
  z.object({
    ...kept,
    relationship: z.enum(relationships),
    category: z.nullable(z.enum(historyCategories)),
    code: z.nullable(z.string()),
    description: z.string(),
    status: z.enum(familyHistoryStatuses),
  }),
);
export type FamilyHistory = z.output<typeof familyHistorySchema>;

const chartEventSchema = clinical(
  z.object({
    kind: z.enum(chartEventKinds),
    /** Unique within its kind. */
    id: z.string(),
    at: z.string(),
    visit: z.nullable(z.object({ id: z.uuid(), number: z.int() })),
    /** What it is: a diagnosis, a substance, a vaccine. */
    title: z.nullable(z.string()),
    /** ICD-10; of a history, whose it is (`relationships`). */
    code: z.nullable(z.string()),
    /** What somebody wrote, from its beginning or around the words searched for. */
    text: z.nullable(z.string()),
    status: z.nullable(z.string()),
    by: z.nullable(z.string()),
    vitals: z.nullable(vitalSignsSchema),
  }),
);
export type ChartEvent = z.output<typeof chartEventSchema>;

export const chartSchema = clinical(
  z.object({
    /** yyyy-mm-dd: what is usual depends on the age. */
    birthDate: z.string(),
    bloodType: z.nullable(z.enum(bloodTypes)),
    allergies: z.array(allergySchema),
    conditions: z.array(conditionSchema),
    medications: z.array(medicationStatementSchema),
    /** Prescribed here, and not run out. */
    prescribed: z.array(currentMedicationSchema),
    immunizations: z.array(immunizationSchema),
    history: z.array(familyHistorySchema),
    /** The newest measurements, the oldest of them first. */
    vitals: z.array(vitalSignsSchema),
    /** The last visit before the one that is asked from. */
    lastVisit: z.nullable(z.object({ id: z.uuid(), number: z.int(), at: z.string() })),
    timeline: z.object({
      items: z.array(chartEventSchema),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
  }),
);
export type Chart = z.output<typeof chartSchema>;

const text = (maximum: number) => z.optional(z.nullable(longText(maximum)));
const line = (maximum: number) => z.optional(z.nullable(shortText(maximum)));
const code = z.optional(z.nullable(z.string().check(z.regex(patterns.cie10Code))));
const dayOrNull = z.optional(z.nullable(daySchema));
const note = text(limits.chartNoteMax);

const conditionFields = {
  code,
  description: line(limits.conditionDescriptionMax),
  note,
  onsetOn: dayOrNull,
  abatedOn: dayOrNull,
};
const medicationFields = {
  medicationId: z.optional(z.nullable(z.uuid())),
  dosage: line(limits.dosageTextMax),
  note,
  startedOn: dayOrNull,
  endedOn: dayOrNull,
};
const immunizationFields = {
  doseNumber: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(limits.vaccineDoseNumberMax))),
  ),
  lot: line(limits.vaccineLotMax),
  note,
};
const historyFields = {
  category: z.optional(z.nullable(z.enum(historyCategories))),
  code,
};

const of = idParams('patientId');
const write = { permission: 'clinical:write' } as const;

export const chart = {
  chartView: endpoint({
    summary:
      'The clinical chart of a patient: what is known, and a page of its timeline; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: of,
    query: z.strictObject({
      /** Words in any order, in every text of the record. */
      search: z.optional(searchText(platformLimits.searchMax)),
      kinds: z.optional(anyOf(chartEventKinds)),
      /** The visit at hand, which is not the last one. */
      visitId: z.optional(z.uuid()),
      /** Only what happened after the last visit. */
      sinceLastVisit: z.optional(z.literal('true')),
      page: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.chartPageMax)),
        1,
      ),
    }),
    response: chartSchema,
  }),
  conditionCreate: endpoint({
    summary: 'Put a problem on the list, by its code or in words',
    access: write,
    params: of,
    body: z.strictObject(conditionFields),
    response: conditionSchema,
    status: 201,
  }),
  conditionUpdate: endpoint({
    summary: 'Change a problem; what was written by mistake is marked so, and stays',
    access: write,
    params: idParams('conditionId'),
    body: z.strictObject({
      version: versionSchema,
      ...conditionFields,
      status: z.optional(z.enum(conditionStatuses)),
    }),
    response: conditionSchema,
  }),
  medicationStatementCreate: endpoint({
    summary: 'Note a medication that the patient takes, whoever prescribed it',
    access: write,
    params: of,
    body: z.strictObject({ ...medicationFields, name: shortText(limits.medicationNameMax) }),
    response: medicationStatementSchema,
    status: 201,
  }),
  medicationStatementUpdate: endpoint({
    summary: 'Change a medication in use, or note its end',
    access: write,
    params: idParams('medicationStatementId'),
    body: z.strictObject({
      version: versionSchema,
      ...medicationFields,
      name: z.optional(shortText(limits.medicationNameMax)),
      status: z.optional(z.enum(medicationStatementStatuses)),
    }),
    response: medicationStatementSchema,
  }),
  immunizationCreate: endpoint({
    summary: 'Note a vaccine, of this clinic or from the patient’s card',
    access: write,
    params: of,
    body: z.strictObject({
      ...immunizationFields,
      vaccine: shortText(limits.vaccineMax),
      givenOn: daySchema,
      status: z._default(z.enum(immunizationStatuses), 'completed'),
    }),
    response: immunizationSchema,
    status: 201,
  }),
  immunizationUpdate: endpoint({
    summary: 'Change a vaccine; what was written by mistake is marked so, and stays',
    access: write,
    params: idParams('immunizationId'),
    body: z.strictObject({
      version: versionSchema,
      ...immunizationFields,
      vaccine: z.optional(shortText(limits.vaccineMax)),
      givenOn: z.optional(daySchema),
      status: z.optional(z.enum(immunizationStatuses)),
    }),
    response: immunizationSchema,
  }),
  familyHistoryCreate: endpoint({
    summary: 'Note what runs in the family, or the patient’s own history (`self`)',
    access: write,
    params: of,
    body: z.strictObject({
      ...historyFields,
      relationship: z.enum(relationships),
      description: longText(limits.historyTextMax),
    }),
    response: familyHistorySchema,
    status: 201,
  }),
  familyHistoryUpdate: endpoint({
    summary: 'Change an entry of the history; what was written by mistake is marked so, and stays',
    access: write,
    params: idParams('familyHistoryId'),
    body: z.strictObject({
      version: versionSchema,
      ...historyFields,
      relationship: z.optional(z.enum(relationships)),
      description: z.optional(longText(limits.historyTextMax)),
      status: z.optional(z.enum(familyHistoryStatuses)),
    }),
    response: familyHistorySchema,
  }),
};
