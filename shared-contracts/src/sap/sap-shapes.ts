import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { exactText } from '../platform/text';
import * as patterns from '../platform/patterns';
import * as limits from './limits';
import {
  sapCaseStatuses,
  sapCaseTypes,
  sapLinkStates,
  sapMovementKinds,
  sapReturnTypes,
  sapSexes,
  sapUnitKinds,
} from './sap-kinds';
import { personNames } from '../platform/person-names-schema';

/** PATNR or FALNR as SAP writes it, for example `0000004711`. */
export const sapNumber = exactText(limits.sapNumberMax).check(z.regex(patterns.sapNumber));
export const sapUnitCode = exactText(limits.sapUnitCodeMax).check(z.regex(patterns.sapCode));

/** A message of SAP's (BAPIRET2), in SAP's words. */
export const sapReturnSchema = z.object({
  type: z.enum(sapReturnTypes),
  /** Class and number, for example `N1 042`. */
  code: z.string(),
  text: z.string(),
});
export type SapReturn = z.output<typeof sapReturnSchema>;

/** A unit or place by its code, with the name if SAP told one. */
export const sapPlaceSchema = z.object({ code: z.string(), name: z.nullable(z.string()) });
export type SapPlace = z.output<typeof sapPlaceSchema>;

export const sapUnitSchema = z.object({
  code: z.string(),
  kind: z.enum(sapUnitKinds),
  name: z.nullable(z.string()),
  /** Code of the unit that it belongs to. */
  parent: z.nullable(z.string()),
  /** Department of ours that it stands for. */
  department: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});
export type SapUnit = z.output<typeof sapUnitSchema>;

/** The patient of ours that a record in SAP is linked with. */
export const linkedPatientSchema = z.object({
  id: z.uuid(),
  ...personNames,
  recordNumber: z.string(),
});

export const sapPatientRowSchema = z.object({
  patnr: z.string(),
  /** PZIFF. */
  checkDigit: z.nullable(z.string()),
  /** EXTNR. */
  externalNumber: z.nullable(z.string()),
  /** NNAME: both family names. */
  family: z.string(),
  /** VNAME. */
  given: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  sex: z.enum(sapSexes),
  curp: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  deceased: z.boolean(),
  /** STORN. */
  cancelled: z.boolean(),
  /** PAPID: it cannot receive services yet. */
  provisional: z.boolean(),
  /** RFPAT: PATNR of the record that replaced it. */
  mergedInto: z.nullable(z.string()),
  /** UPDAT, RFC 3339. */
  changedAt: z.nullable(z.string()),
  link: z.object({
    state: z.enum(sapLinkStates),
    patient: z.nullable(linkedPatientSchema),
    /** Somebody proposed `patient`; a person who manages SAP decides. */
    proposedBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  }),
});
export type SapPatientRow = z.output<typeof sapPatientRowSchema>;

export const sapMovementSchema = z.object({
  /** LFDNR. */
  number: countSchema,
  kind: z.enum(sapMovementKinds),
  start: z.string(),
  /** null: open. */
  end: z.nullable(z.string()),
  department: z.nullable(sapPlaceSchema),
  careUnit: z.nullable(sapPlaceSchema),
  room: z.nullable(z.string()),
  bed: z.nullable(z.string()),
  planned: z.boolean(),
  cancelled: z.boolean(),
  /** null for whoever may not read clinical records. */
  reason: z.nullable(z.string()),
});
export type SapMovement = z.output<typeof sapMovementSchema>;

export const sapCaseRowSchema = z.object({
  falnr: z.string(),
  patient: z.object({
    patnr: z.string(),
    name: z.string(),
    birthDate: z.nullable(z.string()),
    sex: z.enum(sapSexes),
    /** The patient of ours. */
    id: z.nullable(z.uuid()),
  }),
  type: z.enum(sapCaseTypes),
  status: z.enum(sapCaseStatuses),
  /** Billed cases are not changed. */
  billed: z.boolean(),
  /** Of the admission or the visit, RFC 3339. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  plannedEnd: z.nullable(z.string()),
  department: z.nullable(sapPlaceSchema),
  careUnit: z.nullable(sapPlaceSchema),
  room: z.nullable(z.string()),
  bed: z.nullable(z.string()),
  physician: z.nullable(z.string()),
  /** Whole days since the admission, or up to the discharge. */
  lengthOfStay: z.nullable(countSchema),
  /** Away with permission: the bed is kept. */
  absent: z.boolean(),
  /** null for whoever may not read clinical records. */
  diagnosis: z.nullable(z.string()),
});
export type SapCaseRow = z.output<typeof sapCaseRowSchema>;
