import { noteSections, type Locale } from '@sala/shared-contracts';
import type { CarePlan, Condition, DocumentReference, Encounter, Reference } from 'fhir/r4';
import { systems } from './codes';
import type { FhirVisit } from './facts';
import { ownSystem } from './patient-resources';
import { packageWords } from '../privacy-package/visit-sections';

/** Whose record it is, and where it is. */
export interface Place {
  readonly patientId: string;
  readonly base: string;
  readonly locale: Locale;
}

const classes = {
  ambulatory: { code: 'AMB', display: 'ambulatory' },
  emergency: { code: 'EMER', display: 'emergency' },
  telehealth: { code: 'VR', display: 'virtual' },
  inpatient: { code: 'IMP', display: 'inpatient encounter' },
} as const;

const statuses = {
  open: 'arrived',
  in_progress: 'in-progress',
  signed: 'finished',
  cancelled: 'cancelled',
} as const;

export const subjectOf = ({ patientId }: Place): Reference => ({
  reference: `Patient/${patientId}`,
});
export const encounterOf = ({ id }: FhirVisit): Reference => ({ reference: `Encounter/${id}` });

const practitionerOf = ({ practitioner }: FhirVisit): Reference | null =>
  practitioner && { reference: `Practitioner/${practitioner.id}`, display: practitioner.name };

export const conditionId = (visit: FhirVisit, code: string): string => `${visit.id}-${code}`;

export const encounterResource = (visit: FhirVisit, place: Place): Encounter => {
  const practitioner = practitionerOf(visit);
  const diagnoses = visit.signed?.diagnoses ?? [];
  return {
    resourceType: 'Encounter',
    id: visit.id,
    identifier: [
      { system: ownSystem(place.base, 'visit-number'), value: String(visit.visitNumber) },
    ],
    status: statuses[visit.status],
    class: { system: systems.actCode, ...classes[visit.class] },
    subject: subjectOf(place),
    ...(practitioner && { participant: [{ individual: practitioner }] }),
    period: { start: visit.startedAt, ...(visit.endedAt && { end: visit.endedAt }) },
    ...(diagnoses.length > 0 && {
      diagnosis: diagnoses.map(({ code, rank }) => ({
        condition: { reference: `Condition/${conditionId(visit, code)}` },
        rank: rank === 'principal' ? 1 : 2,
      })),
    }),
    location: [{ location: { display: visit.site } }],
  };
};

const certainties = { presumptive: 'provisional', confirmed: 'confirmed' } as const;

export const conditionResources = (visit: FhirVisit, place: Place): Condition[] =>
  (visit.signed?.diagnoses ?? []).map(({ code, title, certainty }) => ({
    resourceType: 'Condition',
    id: conditionId(visit, code),
    clinicalStatus: { coding: [{ system: systems.conditionClinical, code: 'active' }] },
    verificationStatus: {
      coding: [{ system: systems.conditionVerification, code: certainties[certainty] }],
    },
    category: [{ coding: [{ system: systems.conditionCategory, code: 'encounter-diagnosis' }] }],
    code: { coding: [{ system: systems.icd10, code, display: title }], text: title },
    subject: subjectOf(place),
    encounter: encounterOf(visit),
    recordedDate: visit.signed?.at ?? visit.startedAt,
  }));

/** The note as text, sections with their titles. */
const noteText = (visit: FhirVisit, locale: Locale): string => {
  const { sections: titles } = packageWords[locale];
  return noteSections
    .flatMap((section) => {
      const text = visit.signed?.sections[section]?.trim();
      return text ? [`${titles[section]}\n${text}`] : [];
    })
    .join('\n\n');
};

/** Null without a signed note: a draft is no document. */
export const documentResource = (visit: FhirVisit, place: Place): DocumentReference | null => {
  const { signed } = visit;
  const text = signed ? noteText(visit, place.locale) : '';
  if (!signed || !text) return null;
  return {
    resourceType: 'DocumentReference',
    id: visit.id,
    identifier: [{ system: ownSystem(place.base, 'content-hash'), value: signed.contentHash }],
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: systems.loinc, code: '11506-3', display: 'Progress note' }] },
    subject: subjectOf(place),
    date: signed.at,
    author: [practitionerOf(visit) ?? { display: signed.by }],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          language: place.locale,
          data: Buffer.from(text).toString('base64'),
          creation: signed.at,
        },
      },
    ],
    context: { encounter: [encounterOf(visit)] },
  };
};

const dayMs = 86_400_000;

/** Null without a signed plan. */
export const carePlanResource = (visit: FhirVisit, place: Place): CarePlan | null => {
  const { signed } = visit;
  const plan = signed?.sections.plan?.trim();
  if (!signed || !plan) return null;
  const until = signed.followUpDays;
  return {
    resourceType: 'CarePlan',
    id: visit.id,
    status: 'active',
    intent: 'plan',
    description: plan,
    subject: subjectOf(place),
    encounter: encounterOf(visit),
    period: {
      start: signed.at,
      ...(until !== null && {
        end: new Date(Date.parse(signed.at) + until * dayMs).toISOString(),
      }),
    },
    created: signed.at,
    author: practitionerOf(visit) ?? { display: signed.by },
    ...(signed.diagnoses.length > 0 && {
      addresses: signed.diagnoses.map(({ code }) => ({
        reference: `Condition/${conditionId(visit, code)}`,
      })),
    }),
  };
};
