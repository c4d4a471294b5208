import { fhirTypes, type FhirType } from '@sala/shared-contracts';
import type { Bundle, CapabilityStatement, FhirResource } from 'fhir/r4';
import { fhirBase, type RecordResource } from './resources';

interface Page {
  readonly type: FhirType;
  readonly patientId: string;
  readonly count: number;
  readonly offset: number;
}

/** One page of what was found, with the link to the next. */
export const searchBundle = (
  found: readonly RecordResource[],
  { type, patientId, count, offset }: Page,
  publicUrl: string,
): Bundle<FhirResource> => {
  const base = fhirBase(publicUrl);
  const linkAt = (at: number): string =>
    `${base}/${type}?patient=${patientId}&_count=${count}&_offset=${at}`;
  const next = offset + count;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.length,
    link: [
      { relation: 'self', url: linkAt(offset) },
      ...(next < found.length ? [{ relation: 'next', url: linkAt(next) }] : []),
    ],
    entry: found.slice(offset, next).map((resource) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
      resource,
      search: { mode: 'match' },
    })),
  };
};

/** Permission of Sala that each scope of SMART App Launch stands for. */
export const smartScopes = {
  'system/Patient.rs': ['clinical:read'],
  'system/Encounter.rs': ['clinical:read'],
  'system/Condition.rs': ['clinical:read'],
  'system/AllergyIntolerance.rs': ['clinical:read'],
  'system/Observation.rs': ['clinical:read'],
  'system/MedicationRequest.rs': ['clinical:read', 'prescriptions:read'],
  'system/ServiceRequest.rs': ['clinical:read'],
  'system/DocumentReference.rs': ['clinical:read'],
  'system/Consent.rs': ['clinical:read'],
  'system/CarePlan.rs': ['clinical:read'],
} as const;

export const capabilityStatement = (publicUrl: string, now: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: now,
  kind: 'instance',
  implementation: { description: 'Sala', url: fhirBase(publicUrl) },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: {
        description: 'Authorization: Bearer with an API token of Sala.',
      },
      resource: fhirTypes.map((type) => ({
        type,
        interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
        searchParam: [{ name: 'patient', type: 'reference' as const }],
      })),
    },
  ],
});
