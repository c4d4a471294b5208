import { fhirTypes, type FhirType, type Locale } from '@sala/shared-contracts';
import type {
  AllergyIntolerance,
  CarePlan,
  Condition,
  Consent,
  DocumentReference,
  Encounter,
  MedicationRequest,
  Observation,
  Patient,
  ServiceRequest,
} from 'fhir/r4';
import type { FhirFacts } from './facts';
import { medicationRequests } from './medication-requests';
import { observationResources } from './observations';
import { allergyResource, patientResource } from './patient-resources';
import { serviceRequest } from './service-requests';
import { signedConsent, signedDocument } from './signed-documents';
import {
  carePlanResource,
  conditionResources,
  documentResource,
  encounterResource,
  type Place,
} from './visit-resources';

export type RecordResource =
  | AllergyIntolerance
  | CarePlan
  | Condition
  | Consent
  | DocumentReference
  | Encounter
  | MedicationRequest
  | Observation
  | Patient
  | ServiceRequest;

/** Absolute address below which resources are read, from the public origin of the installation. */
export const fhirBase = (publicUrl: string): string => `${publicUrl}/api/v1/fhir/R4`;

export interface Rendering {
  readonly publicUrl: string;
  readonly locale: Locale;
}

type Maker = (facts: FhirFacts, place: Place) => readonly RecordResource[];

const makers: Readonly<Record<FhirType, Maker>> = {
  Patient: (facts, { base }) => [patientResource(facts, base)],
  Encounter: ({ visits }, place) => visits.map((visit) => encounterResource(visit, place)),
  Condition: ({ visits }, place) => visits.flatMap((visit) => conditionResources(visit, place)),
  AllergyIntolerance: ({ allergies }, { patientId }) =>
    allergies.map((allergy) => allergyResource(allergy, patientId)),
  Observation: ({ visits }, place) => visits.flatMap((visit) => observationResources(visit, place)),
  MedicationRequest: ({ prescriptions }, place) =>
    prescriptions.flatMap((prescription) => medicationRequests(prescription, place)),
  ServiceRequest: ({ orders }, place) => orders.map((order) => serviceRequest(order, place)),
  DocumentReference: ({ visits, documents }, place) => [
    ...visits.flatMap((visit) => documentResource(visit, place) ?? []),
    ...documents.map((document) => signedDocument(document, place)),
  ],
  Consent: (facts, place) =>
    facts.documents
      .filter(({ kind }) => kind === 'consent')
      .map((document) => signedConsent(document, facts, place)),
  CarePlan: ({ visits }, place) => visits.flatMap((visit) => carePlanResource(visit, place) ?? []),
};

/** Resources of one type, the newest first. */
export const resourcesOf = (
  type: FhirType,
  facts: FhirFacts,
  { publicUrl, locale }: Rendering,
): readonly RecordResource[] =>
  makers[type](facts, { patientId: facts.patient.id, base: fhirBase(publicUrl), locale });

export const everyResource = (facts: FhirFacts, rendering: Rendering): RecordResource[] =>
  fhirTypes.flatMap((type) => resourcesOf(type, facts, rendering));
