import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import * as limits from './limits';

/** Resources of HL7 FHIR R4 in which a patient's record can be read, in the order of a document. */
export const fhirTypes = [
  'Patient',
  'Encounter',
  'Condition',
  'AllergyIntolerance',
  'Observation',
  'MedicationRequest',
  'ServiceRequest',
  'DocumentReference',
  'Consent',
  'CarePlan',
] as const;

export type FhirType = (typeof fhirTypes)[number];

/** Not for emergency accesses, which read on screen and take nothing away. */
const access = { permission: 'clinical:read' } as const;
const type = z.enum(fhirTypes);

/** Answers are JSON of FHIR R4 (`application/fhir+json`); refusals are problem documents. */
export const fhir = {
  fhirMetadata: endpoint({
    summary: 'CapabilityStatement: which FHIR resources can be read, and how they are searched',
    access: { public: 'It tells what the software can do, and nothing of any company.' },
    download: true,
  }),
  fhirSmartConfiguration: endpoint({
    summary:
      'Scopes in the terms of SMART App Launch, each the name of a permission of an API token',
    access: { public: 'It tells what the software can do, and nothing of any company.' },
    download: true,
  }),
  fhirSearch: endpoint({
    summary:
      'Resources of one type of a patient, as a searchset Bundle; the reading is written to the audit log',
    access,
    params: z.strictObject({ type }),
    query: z.strictObject({
      /** The patient’s id. */
      patient: z.uuid(),
      _count: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.fhirPageMax)),
        limits.fhirPageMax,
      ),
      /** How many resources came before. */
      _offset: z._default(
        z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.fhirOffsetMax)),
        0,
      ),
    }),
    download: true,
  }),
  fhirRead: endpoint({
    summary: 'One resource by its id; the reading is written to the audit log',
    access,
    params: z.strictObject({ type, id: z.string().check(z.regex(patterns.fhirId)) }),
    download: true,
  }),
  fhirDocumentExport: endpoint({
    summary: 'A patient’s record as a FHIR document Bundle; the export is written to the audit log',
    access,
    params: idParams('patientId'),
    download: true,
  }),
};
