import type {
  Allergy,
  ClinicalDocument,
  Patient,
  Prescription,
  ServiceRequest,
  VisitDiagnosis,
  VisitNote,
  VisitStatus,
  VitalSigns,
} from '@sala/shared-contracts';

export interface FhirVisit {
  readonly id: string;
  readonly visitNumber: number;
  readonly status: VisitStatus;
  readonly class: 'ambulatory' | 'emergency' | 'telehealth' | 'inpatient';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly practitioner: { readonly id: string; readonly name: string } | null;
  readonly site: string;
  readonly vitals: readonly VitalSigns[];
  /** Of a signed note; what is not signed is nobody's statement yet. */
  readonly signed: {
    readonly at: string;
    readonly by: string;
    readonly licence: string | null;
    readonly contentHash: string;
    readonly sections: VisitNote['sections'];
    readonly followUpDays: number | null;
    readonly diagnoses: readonly VisitDiagnosis[];
  } | null;
}

/** An issued prescription, with the reference of its visit. */
export type FhirPrescription = Pick<
  Prescription,
  'id' | 'folio' | 'status' | 'visitId' | 'issuedAt' | 'validUntil' | 'practitioner' | 'items'
>;

/** A document that was signed. */
export type FhirDocument = Pick<
  ClinicalDocument,
  | 'id'
  | 'visitId'
  | 'kind'
  | 'language'
  | 'title'
  | 'body'
  | 'lockedAt'
  | 'lockedBy'
  | 'contentHash'
  | 'signer'
  | 'signerName'
  | 'expiresOn'
>;

/** An order that was given. */
export type FhirOrder = Pick<
  ServiceRequest,
  | 'id'
  | 'visitId'
  | 'category'
  | 'codeText'
  | 'priority'
  | 'status'
  | 'orderedAt'
  | 'orderedBy'
  | 'reason'
  | 'revokedReason'
>;

/** What the resources of one patient are made of. */
export interface FhirFacts {
  readonly company: { readonly id: string; readonly name: string };
  /** yyyy-mm-dd, of the company. */
  readonly today: string;
  readonly patient: Patient;
  readonly allergies: readonly Allergy[];
  /** The newest first. */
  readonly visits: readonly FhirVisit[];
  /** The newest first. */
  readonly prescriptions: readonly FhirPrescription[];
  /** The newest first. */
  readonly documents: readonly FhirDocument[];
  /** The newest first. */
  readonly orders: readonly FhirOrder[];
}
