import { fhirTypes, type FhirType } from '@sala/shared-contracts';
import type { Bundle, BundleEntry, Composition, CompositionSection, FhirResource } from 'fhir/r4';
import { systems } from './codes';
import type { FhirFacts } from './facts';
import { everyResource, fhirBase, type RecordResource, type Rendering } from './resources';
import { fhirWords } from './words';

/** Media type of a resource. */
export const fhirType = 'application/fhir+json';

const referenceTo = ({ resourceType, id }: FhirResource): string => `${resourceType}/${id ?? ''}`;

const sectionTypes = fhirTypes.filter(
  (type): type is Exclude<FhirType, 'Patient'> => type !== 'Patient',
);

/** An empty section says so, since one without entries and text is refused (rule cmp-1). */
const sectionOf = (
  title: string,
  resources: readonly RecordResource[],
  none: string,
): CompositionSection =>
  resources.length > 0
    ? { title, entry: resources.map((resource) => ({ reference: referenceTo(resource) })) }
    : {
        title,
        text: {
          status: 'generated',
          div: `<div xmlns="http://www.w3.org/1999/xhtml">${none}</div>`,
        },
        emptyReason: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
              code: 'nilknown',
            },
          ],
        },
      };

const compositionOf = (
  { company, patient }: FhirFacts,
  resources: readonly RecordResource[],
  { locale }: Rendering,
  { id, now }: Issue,
): Composition => {
  const { title, sections, none } = fhirWords[locale];
  return {
    resourceType: 'Composition',
    id,
    language: locale,
    status: 'final',
    type: {
      coding: [{ system: systems.loinc, code: '34133-9', display: 'Summary of episode note' }],
    },
    subject: { reference: `Patient/${patient.id}` },
    date: now,
    author: [{ reference: `Organization/${company.id}`, display: company.name }],
    title: title.replace('{{name}}', patient.name),
    custodian: { reference: `Organization/${company.id}` },
    section: sectionTypes.map((type) =>
      sectionOf(
        sections[type],
        resources.filter(({ resourceType }) => resourceType === type),
        none,
      ),
    ),
  };
};

/** Everyone who treated the patient, once. */
const practitionersOf = ({ visits, prescriptions }: FhirFacts): FhirResource[] => {
  const known = new Map(
    [...visits, ...prescriptions].flatMap(({ practitioner }) =>
      practitioner ? [[practitioner.id, practitioner]] : [],
    ),
  );
  return [...known.values()].map(({ id, name }) => ({
    resourceType: 'Practitioner',
    id,
    name: [{ text: name }],
  }));
};

export interface Issue {
  /** UUID of this document. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** The whole record as a document: Composition first, then whatever it refers to. */
export const documentBundle = (
  facts: FhirFacts,
  rendering: Rendering,
  issue: Issue,
): Bundle<FhirResource> => {
  const base = fhirBase(rendering.publicUrl);
  const resources = everyResource(facts, rendering);
  const { company } = facts;
  const entries: readonly FhirResource[] = [
    compositionOf(facts, resources, rendering, issue),
    ...resources,
    { resourceType: 'Organization', id: company.id, name: company.name },
    ...practitionersOf(facts),
  ];
  return {
    resourceType: 'Bundle',
    id: issue.id,
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${issue.id}` },
    type: 'document',
    timestamp: issue.now,
    entry: entries.map((resource): BundleEntry<FhirResource> => ({
      fullUrl: `${base}/${referenceTo(resource)}`,
      resource,
    })),
  };
};
