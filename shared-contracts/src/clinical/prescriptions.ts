import * as z from 'zod/mini';
import { clinical } from './clinical';
import { lawGroups } from './dose-units';
import * as limits from './limits';
import { allergySchema } from './patient-clinical';
import {
  draftItemSchema,
  prescriptionItemSchema,
  prescriptionItemsInputSchema,
} from './prescription-items';
import {
  prescriptionActions,
  prescriptionMailBars,
  prescriptionPapers,
  prescriptionSignatures,
  prescriptionStatuses,
} from './prescription-kinds';
import {
  prescribedPatientSchema,
  prescriberSchema,
  prescriptionDeliverySchema,
  prescriptionSiteSchema,
  prescriptionStatusFacts,
  prescriptionTimeStampSchema,
  timeStampFacts,
} from './prescription-parts';
import {
  notCheckedSchema,
  safetyCoverageSchema,
  safetyJustificationSchema,
  safetyOutcomeSchema,
  safetyWarningSchema,
} from './safety';
import { visitDiagnosisSchema } from './visits';
import { visitStatuses } from '../front-desk/queue-machine';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import { anyOf, idParams, listQuery, namedCounts, pageOf, valueCounts } from '../platform/lists';
import { blankableLine, draftText, exactText, longText, searchText } from '../platform/text';

const revision = countSchema;

/** Nothing of what is prescribed: for reception. */
export const prescriptionStatusSchema = z.object(prescriptionStatusFacts);
export type PrescriptionStatusFacts = z.output<typeof prescriptionStatusSchema>;

export const prescriptionRowSchema = clinical(
  z.object({
    ...prescriptionStatusFacts,
    visitId: z.uuid(),
    visitNumber: z.int(),
    /** Generic names, in their order. */
    items: z.array(z.string()),
    /** The strictest group of its items; null: one is not classified. */
    group: z.nullable(z.enum(lawGroups)),
    antibiotic: z.boolean(),
    /** yyyy-mm-dd, the earliest of its items. */
    runsOutOn: z.nullable(z.string()),
    version: versionSchema,
  }),
);
export type PrescriptionRow = z.output<typeof prescriptionRowSchema>;

const safetySchema = clinical(
  z.object({
    outcome: z.enum(['passed', 'warnings', 'not_checked']),
    warnings: z.array(safetyWarningSchema),
    notChecked: z.array(notCheckedSchema),
    coverage: safetyCoverageSchema,
    checkedAt: z.string(),
    justifications: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
);

export const prescriptionSchema = clinical(
  z.object({
    ...prescriptionStatusFacts,
    visitId: z.uuid(),
    visitNumber: z.int(),
    /** Issued after the note was signed. */
    addendum: z.boolean(),
    /** As on the day it was issued. */
    patientSnapshot: z.nullable(
      z.object({
        name: z.string(),
        recordNumber: z.string(),
        birthDate: z.string(),
        sex: z.enum(['H', 'M', 'X']),
      }),
    ),
    prescriber: z.nullable(prescriberSchema),
    site: z.nullable(prescriptionSiteSchema),
    diagnoses: z.array(z.object({ code: z.string(), title: z.string() })),
    items: z.array(prescriptionItemSchema),
    generalInstructions: z.nullable(z.string()),
    signature: z.enum(prescriptionSignatures),
    contentHash: z.nullable(z.string()),
    /** Whether what is kept is what was issued. */
    intact: z.boolean(),
    /** Of NOM-151; null: signed by hand, it needs none. */
    timeStamp: z.nullable(prescriptionTimeStampSchema),
    /** Mails to the patient, the newest first. */
    deliveries: z.array(prescriptionDeliverySchema),
    /** Why the patient gets no mail; null: they do. */
    mailBar: z.nullable(z.enum(prescriptionMailBars)),
    /** Where it would go; null: nowhere. */
    mailTo: z.nullable(z.string()),
    /** Path of the public page, for the QR code. */
    verifyPath: z.nullable(z.string()),
    safety: z.nullable(safetySchema),
    replaces: z.nullable(z.object({ id: z.uuid(), folio: z.string() })),
    replacedBy: z.nullable(z.object({ id: z.uuid(), folio: z.string() })),
    endedReason: z.nullable(z.string()),
    fills: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        by: z.string(),
        note: z.nullable(z.string()),
        items: z.array(z.object({ key: z.string(), quantity: z.int() })),
      }),
    ),
    /** Oldest first. */
    history: z.array(
      z.object({
        to: z.enum(prescriptionStatuses),
        at: z.string(),
        /** null: by time. */
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** What the caller may do with it now. */
    actions: z.array(z.enum(prescriptionActions)),
    version: versionSchema,
  }),
);
export type Prescription = z.output<typeof prescriptionSchema>;

/** What the prescriber says of the patient, for the checks; null: not known. */
const patientFactsSchema = z
  .strictObject({
    pregnant: z.nullable(z.boolean()),
    trimester: z.nullable(z.literal([1, 2, 3])),
    /** ml/min/1.73 m². */
    eGfr: z.nullable(z.number().check(z.positive(), z.maximum(limits.eGfrMax))),
  })
  .check(z.refine(({ pregnant, trimester }) => trimester === null || pregnant === true));

export const prescriptionDraftSchema = clinical(
  z.object({
    /** null: nothing was saved yet. */
    id: z.nullable(z.uuid()),
    items: z.array(draftItemSchema),
    generalInstructions: z.string(),
    facts: patientFactsSchema,
    /** The prescription that it takes the place of. */
    replaces: z.nullable(z.object({ id: z.uuid(), folio: z.string(), reason: z.string() })),
    revision,
    savedAt: z.nullable(z.string()),
    savedBy: z.nullable(z.string()),
  }),
);
export type PrescriptionDraft = z.output<typeof prescriptionDraftSchema>;

export const visitPrescriptionSchema = clinical(
  z.object({
    visit: z.object({
      id: z.uuid(),
      visitNumber: z.int(),
      status: z.enum(visitStatuses),
      startedAt: z.string(),
    }),
    patient: prescribedPatientSchema,
    /** The active ones. */
    allergies: z.array(allergySchema),
    diagnoses: z.array(visitDiagnosisSchema),
    /** The latest one. */
    weight: z.nullable(z.object({ kg: z.number(), takenAt: z.string() })),
    draft: prescriptionDraftSchema,
    /** Of this visit, the newest first. */
    issued: z.array(prescriptionRowSchema),
    /** Of the patient, for copying, the newest first; of other visits too. */
    earlier: z.array(
      z.object({
        id: z.uuid(),
        folio: z.string(),
        issuedAt: z.string(),
        practitioner: z.string(),
        items: z.array(draftItemSchema),
      }),
    ),
    /** Who is asking, as it would be printed; null: not a prescriber. */
    prescriber: z.nullable(prescriberSchema),
    site: prescriptionSiteSchema,
    /** May save the draft now. */
    canWrite: z.boolean(),
    /** May issue: has the permission and a licence number. */
    canIssue: z.boolean(),
  }),
);
export type VisitPrescription = z.output<typeof visitPrescriptionSchema>;

const params = idParams('prescriptionId');
const visitParams = idParams('visitId');
const draftBody = {
  items: prescriptionItemsInputSchema,
  facts: patientFactsSchema,
};

export const prescriptions = {
  prescriptionList: endpoint({
    summary: 'Prescriptions by folio, patient, medication or doctor, with counts of each filter',
    access: { permission: 'clinical:read' },
    query: z.strictObject({
      ...listQuery(['-issuedAt', 'issuedAt', '-folio', 'folio', 'validUntil', '-validUntil']),
      status: z.optional(anyOf(prescriptionStatuses)),
      /** `none`: not classified. */
      group: z.optional(anyOf([...lawGroups, 'none'])),
      practitionerId: z.optional(z.uuid()),
      patientId: z.optional(z.uuid()),
      /** Valid for seven more days at most, or running out in them. */
      expiring: z.optional(z.literal('true')),
    }),
    response: z.extend(pageOf(prescriptionRowSchema), {
      counts: z.object({
        status: valueCounts,
        group: valueCounts,
        practitioner: namedCounts,
        expiring: z.int(),
      }),
    }),
  }),
  prescriptionView: endpoint({
    summary: 'A prescription as it was issued; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params,
    response: prescriptionSchema,
  }),
  prescriptionStatusList: endpoint({
    summary: 'Folio, status, dates and number of items of issued prescriptions, for reception',
    access: { permission: 'prescriptions:read' },
    query: z.strictObject({
      /** Folio or patient. */
      search: z.optional(searchText(platformLimits.searchMax)),
      patientId: z.optional(z.uuid()),
    }),
    response: z.object({ items: z.array(prescriptionStatusSchema) }),
  }),
  prescriptionStatusView: endpoint({
    summary: 'Folio, status, dates and number of items of a prescription, for reception',
    access: { permission: 'prescriptions:read' },
    params,
    response: prescriptionStatusSchema,
  }),
  visitPrescriptionView: endpoint({
    summary: 'What a prescription of a visit is written from, with its draft',
    access: { permission: 'clinical:read' },
    params: z.strictObject({
      visitId: z.uuid(),
      visitNumber: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    }),
    response: visitPrescriptionSchema,
  }),
  prescriptionDraftSave: endpoint({
    summary: 'Keep the draft of a visit; a conflict says what it is now and who wrote that',
    access: { permission: 'prescriptions:write' },
    params: visitParams,
    body: z.strictObject({
      revision,
      ...draftBody,
      generalInstructions: draftText(limits.generalInstructionsMax),
    }),
    response: prescriptionDraftSchema,
  }),
  prescriptionDraftDelete: endpoint({
    summary: 'Throw a draft away',
    access: { permission: 'prescriptions:write' },
    params: visitParams,
  }),
  prescriptionCheck: endpoint({
    summary: 'Check items against what is known of the patient, without saving them',
    access: { permission: 'prescriptions:write' },
    params: visitParams,
    body: z.strictObject(draftBody),
    response: safetyOutcomeSchema,
  }),
  prescriptionIssue: endpoint({
    summary:
      'Issue the draft that was seen: checked again, numbered, and from now on nothing of it changes',
    access: { permission: 'prescriptions:sign' },
    params,
    body: z.strictObject({
      revision,
      justifications: z
        .array(safetyJustificationSchema)
        .check(z.maxLength(limits.prescriptionItemsMax * 10)),
      /** Absent: `prescriptionDays`. */
      validDays: z.optional(z.int().check(z.minimum(1), z.maximum(limits.prescriptionDaysMax))),
    }),
    response: prescriptionSchema,
  }),
  prescriptionCancel: endpoint({
    summary: 'Cancel what was issued, with the reason',
    access: { permission: 'prescriptions:delete' },
    params,
    body: z.strictObject({
      version: versionSchema,
      reason: longText(platformLimits.reasonMax),
    }),
    response: prescriptionSchema,
  }),
  prescriptionReplace: endpoint({
    summary: 'Begin a draft in its visit; issuing that one replaces this one',
    access: { permission: 'prescriptions:sign' },
    params,
    body: z.strictObject({
      version: versionSchema,
      reason: longText(platformLimits.reasonMax),
    }),
    response: z.object({ visitId: z.uuid(), visitNumber: z.int() }),
  }),
  prescriptionRenew: endpoint({
    summary:
      'Begin a draft with the same items, in its visit or in another of the patient; or add one item to the draft there',
    access: { permission: 'prescriptions:sign' },
    params,
    body: z.strictObject({
      visitId: z.optional(z.uuid()),
      /** This item alone, in the caller’s visit in progress with the patient when none is named. */
      itemKey: z.optional(exactText(36)),
    }),
    response: z.object({ visitId: z.uuid(), visitNumber: z.int() }),
  }),
  prescriptionFill: endpoint({
    summary: 'Note what was handed out; never more than was prescribed',
    access: { permission: 'prescriptions:write' },
    params,
    body: z.strictObject({
      version: versionSchema,
      items: z
        .array(
          z.strictObject({
            key: exactText(36),
            quantity: z.int().check(z.minimum(1), z.maximum(limits.itemQuantityMax)),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(limits.prescriptionItemsMax),
          z.refine((items) => new Set(items.map(({ key }) => key)).size === items.length),
        ),
      note: blankableLine(limits.fillNoteMax),
    }),
    response: prescriptionSchema,
  }),
  prescriptionPdf: endpoint({
    summary: 'The prescription for printing; the printing is written to the audit log',
    access: { permission: 'prescriptions:read' },
    params,
    query: z.strictObject({ paper: z._default(z.enum(prescriptionPapers), 'letter') }),
    download: true,
  }),
  prescriptionSend: endpoint({
    summary: 'Mail an electronic prescription to its patient; twice with the same key: once',
    access: { permission: 'prescriptions:sign' },
    params,
    body: z.strictObject({ deliveryKey: z.uuid() }),
    response: prescriptionSchema,
  }),
  prescriptionStamp: endpoint({
    summary: 'Ask again for the time stamp of an electronic prescription',
    access: { permission: 'prescriptions:sign' },
    params,
    response: prescriptionSchema,
  }),
  prescriptionVerify: endpoint({
    summary: 'Whether a printed prescription is one, by the token of its QR code',
    access: { public: 'the token cannot be guessed, and the answer names nobody' },
    params: z.strictObject({ token: exactText(limits.verifyTokenMax) }),
    response: z.object({
      folio: z.string(),
      status: z.enum(prescriptionStatuses),
      itemCount: z.int(),
      /** null: signed by hand. */
      timeStamp: z.nullable(z.object(timeStampFacts)),
    }),
  }),
  medicationFavouriteSet: endpoint({
    summary: 'Keep a medication among one’s own favourites, or take it out',
    access: { permission: 'prescriptions:write' },
    params: idParams('medicationId'),
    body: z.strictObject({ favourite: z.boolean() }),
  }),
};
