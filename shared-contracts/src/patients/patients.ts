import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import * as identityLimits from '../identity/limits';
import { anyOf, idParams, listQuery, pageOf } from '../platform/lists';
import {
  ageBands,
  lastVisitPeriods,
  patientSexes,
  patientSorts,
  patientStatuses,
} from './patient-kinds';
import { patientColumns, patientIdentity, patientRowSchema, patientSchema } from './patient-shapes';
import { blankableLine, exactText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';

export * from './patient-shapes';

/** Reasons for a possible duplicate, strongest first. */
export const patientDuplicateReasons = ['curp', 'name_birth', 'phone', 'name'] as const;

const tagIds = z.array(z.uuid()).check(
  z.maxLength(platformLimits.tagsMax),
  z.overwrite((ids) => [...new Set(ids)]),
);

/** Set when the person confirmed that the CURP does not match the record. */
const curpOverride = z._default(z.boolean(), false);

export const patientFilters = {
  /** Absent: everyone except merged records. */
  status: z.optional(anyOf(patientStatuses)),
  sex: z.optional(anyOf(patientSexes)),
  age: z.optional(anyOf(ageBands)),
  /** Category ids, comma-separated; any match. */
  tags: z.optional(
    z.pipe(
      exactText(1000),
      z.pipe(
        z.transform((list: string) => list.split(',')),
        z.array(z.uuid()),
      ),
    ),
  ),
  /** Patients with an appointment or visit with this practitioner. */
  practitionerId: z.optional(z.uuid()),
  lastVisit: z.optional(z.enum(lastVisitPeriods)),
  /** `1`: the payer has an outstanding balance. */
  debt: z.optional(z.literal('1')),
  /** `missing`: the privacy notice in force was not accepted. */
  consent: z.optional(z.literal('missing')),
  /** Patients this customer pays for. */
  customerId: z.optional(z.uuid()),
};

const filterSchema = z.strictObject(patientFilters);
export type PatientFilters = z.output<typeof filterSchema>;

export const patients = {
  patientList: endpoint({
    summary:
      'Patients by name (also misspelt or as it sounds), record number, CURP, phone or birth date (dd/mm/yyyy), by filters, order and page',
    access: { permission: 'patients:read' },
    query: z.strictObject({ ...listQuery(patientSorts), ...patientFilters }),
    response: z.extend(pageOf(patientRowSchema), {
      /** `exact`, `atLeast` (counting stopped) or `about` (all patients ever created). */
      totalIs: z.enum(['exact', 'atLeast', 'about']),
      /** No exact match: these are similar names. */
      similar: z.boolean(),
    }),
  }),
  patientRecent: endpoint({
    summary: 'The patients whose records the caller opened last; at most ten',
    access: { permission: 'patients:read' },
    response: z.object({ items: z.array(patientRowSchema) }),
  }),
  patientDuplicates: endpoint({
    summary:
      'Patients who may be the one that is being registered, the surest first; at most ten. Advice only',
    access: { permission: 'patients:write' },
    body: z.strictObject({
      firstName: z.optional(z.nullable(blankableLine(limits.patientNameMax))),
      lastName: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
      secondLastName: z.optional(z.nullable(blankableLine(identityLimits.personNameMax))),
      birthDate: z.optional(z.nullable(daySchema)),
      curp: z.optional(z.nullable(blankableLine(limits.curpTypedMax))),
      phone: z.optional(z.nullable(blankableLine(limits.phoneTypedMax))),
      /** The patient being edited. */
      except: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(
        z.object({ patient: patientRowSchema, reasons: z.array(z.enum(patientDuplicateReasons)) }),
      ),
    }),
  }),
  patientView: endpoint({
    summary: 'One patient without anything clinical; the reading is written to the audit log',
    access: { permission: 'patients:read' },
    params: idParams('patientId'),
    response: patientSchema,
  }),
  patientCreate: endpoint({
    summary: 'Register a patient; a minor needs somebody who answers for them',
    access: { permission: 'patients:write' },
    body: z.strictObject({
      ...patientIdentity,
      ...patientColumns,
      tagIds: z._default(tagIds, []),
      curpOverride,
    }),
    response: patientSchema,
    status: 201,
  }),
  patientUpdate: endpoint({
    summary: 'Change a patient; what is not named stays as it is, null removes',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    body: z.strictObject({
      version: versionSchema,
      firstName: z.optional(patientIdentity.firstName),
      lastName: z.optional(patientIdentity.lastName),
      birthDate: z.optional(patientIdentity.birthDate),
      sex: z.optional(patientIdentity.sex),
      ...patientColumns,
      tagIds: z.optional(tagIds),
      curpOverride,
    }),
    response: patientSchema,
  }),
  patientStatusSet: endpoint({
    summary: 'Make a patient inactive, active again, or deceased with the day',
    access: { permission: 'patients:write' },
    params: idParams('patientId'),
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('active'), version: versionSchema }),
      z.strictObject({ status: z.literal('inactive'), version: versionSchema }),
      z.strictObject({
        status: z.literal('deceased'),
        version: versionSchema,
        deceasedOn: patientIdentity.birthDate,
      }),
    ]),
    response: patientSchema,
  }),
  patientLog: endpoint({
    summary:
      'Who read and changed a patient’s record, the newest first; whose right is limited to their own sees their own',
    access: { permission: 'audit:read' },
    params: idParams('patientId'),
    query: z.strictObject({ before: z.optional(z.coerce.number().check(z.int())) }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          by: z.nullable(z.string()),
          action: z.string(),
          /** Column → old and new value. */
          changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
        }),
      ),
      /** Cursor for `before`; null on the last page. */
      next: z.nullable(z.int()),
    }),
  }),
};
