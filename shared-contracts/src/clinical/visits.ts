import * as z from 'zod/mini';
import { clinical } from './clinical';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { allergySchema } from './patient-clinical';
import { professions } from '../clinic/clinic-kinds';
import { bloodTypes } from '../patients/patient-kinds';
import * as patterns from '../platform/patterns';
import { visitActions, visitStates, visitStatuses } from '../front-desk/queue-machine';
import { diagnosisCertainties, diagnosisRanks, dispositions, noteSections } from './visit-note';
import { vitalKeys, type VitalKey } from '../patients/vital-ranges';
import { vitalsBodySchema } from '../patients/vitals';
import { draftText, longText, searchText } from '../platform/text';
import { countSchema, versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { concurrentConsultation } from '../scheduling/concurrent-consultation';
import { personNames } from '../platform/person-names-schema';

const namedSchema = z.object({ id: z.uuid(), name: z.string() });
const version = versionSchema;
const revision = countSchema;
const count = z.int();

const patientSchema = z.object({
  id: z.uuid(),
  recordNumber: z.string(),
  ...personNames,
  /** yyyy-mm-dd */
  birthDate: z.string(),
  sex: z.enum(['H', 'M', 'X']),
});

const visitFacts = {
  id: z.uuid(),
  visitNumber: z.int(),
  status: z.enum(visitStatuses),
  patient: patientSchema,
  /** With the account, whose photograph is shown. */
  practitioner: z.nullable(z.extend(namedSchema, { userId: z.nullable(z.uuid()) })),
  department: namedSchema,
  site: namedSchema,
  eventType: z.nullable(z.string()),
  /** For example `MG-004`. */
  token: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  signedAt: z.nullable(z.string()),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(visitActions)),
  version,
};

export const visitRowSchema = clinical(
  z.object({
    ...visitFacts,
    state: z.enum(visitStates),
    hasAllergies: z.boolean(),
    hasVitals: z.boolean(),
    /** Whoever writes it has left: somebody else has to see to it. */
    authorInactive: z.boolean(),
    chiefComplaint: z.nullable(z.string()),
  }),
);

export type VisitRow = z.output<typeof visitRowSchema>;

const unsignedVisitSchema = clinical(
  z.object({ id: z.uuid(), patient: namedSchema, startedAt: z.string() }),
);

const patientVisitSchema = clinical(
  z.object({
    id: z.uuid(),
    visitNumber: z.int(),
    status: z.enum(visitStatuses),
    startedAt: z.string(),
    practitioner: z.nullable(namedSchema),
    department: namedSchema,
    site: namedSchema,
    chiefComplaint: z.nullable(z.string()),
  }),
);

/** A visit in the record of its patient. */
export type PatientVisit = z.output<typeof patientVisitSchema>;

const section = (maximum: number) => z.optional(draftText(maximum));

export const noteTextSchema = z.strictObject({
  chiefComplaint: section(limits.chiefComplaintMax),
  currentIllness: section(limits.noteSectionMax),
  interrogation: section(limits.noteSectionMax),
  examination: section(limits.noteSectionMax),
  examinationOmitted: section(platformLimits.reasonMax),
  evolution: section(limits.noteSectionMax),
  analysis: section(limits.noteSectionMax),
  plan: section(limits.noteSectionMax),
  prognosis: section(limits.noteSectionMax),
});

const noteBody = {
  sections: noteTextSchema,
  disposition: z.nullable(z.enum(dispositions)),
  followUpDays: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.followUpDaysMax))),
};

export const visitNoteSchema = clinical(
  z.object({
    ...noteBody,
    /** Sections taken over from an earlier note, word for word; `at`: when that visit began. */
    copied: z.partialRecord(z.enum(noteSections), z.object({ visitId: z.uuid(), at: z.string() })),
    revision,
    savedAt: z.nullable(z.string()),
    savedBy: z.nullable(z.string()),
  }),
);

export type VisitNote = z.output<typeof visitNoteSchema>;
export type CopiedSections = VisitNote['copied'];

const measured = Object.fromEntries(vitalKeys.map((key) => [key, z.nullable(z.number())])) as {
  [Key in VitalKey]: z.ZodMiniNullable<z.ZodMiniNumber>;
}; // Object.fromEntries loses the keys

export const vitalSignsSchema = clinical(
  z.object({
    id: z.uuid(),
    ...measured,
    bmi: z.nullable(z.number()),
    takenAt: z.string(),
    takenBy: z.string(),
  }),
);

export type VitalSigns = z.output<typeof vitalSignsSchema>;

const cie10Code = z.string().check(z.regex(patterns.cie10Code));
const chosen = {
  code: cie10Code,
  rank: z.enum(diagnosisRanks),
  certainty: z.enum(diagnosisCertainties),
};

export const visitDiagnosisSchema = clinical(z.object({ ...chosen, title: z.string() }));

export type VisitDiagnosis = z.output<typeof visitDiagnosisSchema>;

const diagnosesSchema = z.object({ items: z.array(visitDiagnosisSchema), revision });

/** What was read, compared with what was signed; `deleted`: its legal term is over. */
const signedContents = ['intact', 'altered', 'deleted'] as const;

const addendumSchema = clinical(
  z.object({ id: z.uuid(), body: z.string(), reason: z.string(), at: z.string(), by: z.string() }),
);

export type VisitAddendum = z.output<typeof addendumSchema>;

export const visitSchema = clinical(
  z.object({
    ...visitFacts,
    bloodType: z.nullable(z.enum(bloodTypes)),
    allergies: z.array(allergySchema),
    note: visitNoteSchema,
    /** Newest first. */
    vitals: z.array(vitalSignsSchema),
    /** Newest of earlier visits. */
    lastVitals: z.nullable(vitalSignsSchema),
    diagnoses: diagnosesSchema,
    addenda: z.array(addendumSchema),
    /** The caller can sign: with a licence number, or as an intern with a supervisor. */
    licensed: z.boolean(),
    /** The second signature, by the supervisor of an intern; null: none is needed. */
    cosignature: z.nullable(
      z.object({
        /** Who has to sign, while it is missing; null: nobody can now. */
        supervisor: z.nullable(z.string()),
        at: z.nullable(z.string()),
        by: z.nullable(z.string()),
        licence: z.nullable(z.string()),
      }),
    ),
    signature: z.nullable(
      z.object({
        at: z.string(),
        by: z.string(),
        /** null: an intern without one. */
        licence: z.nullable(z.string()),
        contentHash: z.string(),
        content: z.enum(signedContents),
      }),
    ),
  }),
);

export type Visit = z.output<typeof visitSchema>;

const signerSchema = z.object({
  name: z.string(),
  profession: z.nullable(z.enum(professions)),
  specialty: z.nullable(z.string()),
  licence: z.nullable(z.string()),
});

const visitPaperSchema = clinical(
  z.object({
    establishment: z.object({
      name: z.string(),
      /** The owner, as NOM-004 names them. */
      legalName: z.nullable(z.string()),
      site: z.string(),
      address: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      clues: z.nullable(z.string()),
    }),
    patientAddress: z.nullable(z.string()),
    /** null: not signed yet. */
    signer: z.nullable(signerSchema),
    cosigner: z.nullable(signerSchema),
  }),
);

export type VisitPaper = z.output<typeof visitPaperSchema>;

const cie10Schema = z.object({ code: z.string(), title: z.string(), favourite: z.boolean() });

export type Cie10 = z.output<typeof cie10Schema>;

const params = idParams('visitId');

export const visits = {
  visitList: endpoint({
    summary: 'Visits of a day, and whatever waits for a signature since earlier',
    access: { permission: 'clinical:read' },
    query: z.strictObject({
      /** Absent: today in the company's time zone. */
      date: z.optional(daySchema),
      state: z.optional(z.enum(visitStates)),
      /** Only the caller's own visits; `auto`: for a doctor who sees patients and runs no clinic. */
      mine: z.optional(z.enum(['true', 'auto'])),
      departmentId: z.optional(z.uuid()),
    }),
    response: z.object({
      /** yyyy-mm-dd */
      date: z.string(),
      /** Only the caller's own visits are shown. */
      mine: z.boolean(),
      /** Visits of others, left out for that reason. */
      others: count,
      items: z.array(visitRowSchema),
      /** Counts of every state, regardless of the state filter. */
      counts: z.object({
        open: count,
        in_progress: count,
        to_sign: count,
        to_cosign: count,
        signed: count,
      }),
    }),
  }),
  visitUnsigned: endpoint({
    summary: 'Own visits without a signature a day after they began, the oldest first',
    access: { permission: 'clinical:read' },
    response: z.object({ total: count, items: z.array(unsignedVisitSchema) }),
  }),
  patientVisitList: endpoint({
    summary: 'Visits of a patient, the newest first; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: idParams('patientId'),
    response: z.object({ items: z.array(patientVisitSchema) }),
  }),
  visitView: endpoint({
    summary: 'A visit with all that was written about it; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params,
    response: visitSchema,
  }),
  visitStart: endpoint({
    summary:
      'The consultation begins, and the appointment and the queue with it; whoever is nobody’s patient becomes that of who begins',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({ version, alongside: concurrentConsultation }),
    response: visitSchema,
  }),
  visitCancel: endpoint({
    summary: 'The patient left without having been seen, or it was no visit',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({ version, reason: longText(platformLimits.reasonMax) }),
    response: visitSchema,
  }),
  visitNoteSave: endpoint({
    summary: 'Keep the draft of a note; a conflict says what it is now and who wrote that',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({
      revision,
      ...noteBody,
      /** Sections taken over unchanged, with the signed visit of the same patient they come from. */
      copied: z.optional(z.partialRecord(z.enum(noteSections), z.uuid())),
    }),
    response: visitNoteSchema,
  }),
  visitDiagnosesSave: endpoint({
    summary: 'The diagnoses of a visit, all of them, in their order',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({
      revision,
      items: z.array(z.strictObject(chosen)).check(z.maxLength(limits.diagnosesMax)),
    }),
    response: diagnosesSchema,
  }),
  vitalsCreate: endpoint({
    summary: 'Note what was measured: at least one value',
    access: { permission: 'clinical:write' },
    params,
    body: vitalsBodySchema,
    response: vitalSignsSchema,
    status: 201,
  }),
  visitSign: endpoint({
    summary:
      'Sign what was seen: from now on nothing of it changes; a refusal names what is missing',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({ revision, diagnosesRevision: revision }),
    response: visitSchema,
  }),
  visitCosign: endpoint({
    summary: 'The supervisor of an intern signs what the intern signed, and exactly that',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({ contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: visitSchema,
  }),
  visitPaperView: endpoint({
    summary: 'The heading of a note on paper (NOM-004); the printing is written to the log',
    access: { permission: 'clinical:read', emergency: true },
    params,
    response: visitPaperSchema,
  }),
  visitAddendumCreate: endpoint({
    summary: 'Add to a signed note, with the reason',
    access: { permission: 'clinical:sign' },
    params,
    body: z.strictObject({
      body: longText(limits.addendumMax),
      reason: longText(platformLimits.reasonMax),
    }),
    response: visitSchema,
    status: 201,
  }),
  diagnosisSearch: endpoint({
    summary:
      'Codes of ICD-10 by words or code, the caller’s favourite and recent ones first; with a visit, those that its patient can have',
    access: { permission: 'clinical:read' },
    query: z.strictObject({
      search: searchText(platformLimits.searchMax),
      visitId: z.optional(z.uuid()),
    }),
    response: z.object({ items: z.array(cie10Schema) }),
  }),
  diagnosisFavouriteSet: endpoint({
    summary: 'Codes that the caller finds first',
    access: { permission: 'clinical:sign' },
    params: z.strictObject({ code: cie10Code }),
    body: z.strictObject({ favourite: z.boolean() }),
  }),
};
