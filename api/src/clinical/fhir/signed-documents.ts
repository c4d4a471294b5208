import type { DocumentKind } from '@sala/shared-contracts';
import type { Consent, DocumentReference } from 'fhir/r4';
import { systems } from './codes';
import type { FhirDocument, FhirFacts } from './facts';
import { ownSystem } from './patient-resources';
import { subjectOf, type Place } from './visit-resources';

/** Of the kinds that LOINC has a plain code for. */
const consentCode = { code: '59284-0', display: 'Consent Document' };
const codes: Partial<Record<DocumentKind, { readonly code: string; readonly display: string }>> = {
  consent: consentCode,
  referral_letter: { code: '57133-1', display: 'Referral note' },
};

/** What was signed, as text; the file of the signature stays here. */
export const signedDocument = (
  { id, visitId, kind, language, title, body, lockedAt, lockedBy, contentHash }: FhirDocument,
  place: Place,
): DocumentReference => {
  const code = codes[kind];
  return {
    resourceType: 'DocumentReference',
    id,
    identifier: [{ system: ownSystem(place.base, 'content-hash'), value: contentHash ?? '' }],
    status: 'current',
    docStatus: 'final',
    type: { ...(code && { coding: [{ system: systems.loinc, ...code }] }), text: title },
    subject: subjectOf(place),
    ...(lockedAt && { date: lockedAt }),
    author: [{ display: lockedBy ?? '' }],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          language,
          title,
          data: Buffer.from(body).toString('base64'),
          ...(lockedAt && { creation: lockedAt }),
        },
      },
    ],
    context: { encounter: [{ reference: `Encounter/${visitId}` }] },
  };
};

/** What the patient, or who answers for them, agreed to; its text is the document of the same id. */
export const signedConsent = (
  { id, title, lockedAt, signer, signerName, expiresOn }: FhirDocument,
  { company, today }: Pick<FhirFacts, 'company' | 'today'>,
  place: Place,
): Consent => ({
  resourceType: 'Consent',
  id,
  status: expiresOn !== null && expiresOn < today ? 'inactive' : 'active',
  scope: { coding: [{ system: systems.consentScope, code: 'treatment' }] },
  category: [{ coding: [{ system: systems.loinc, ...consentCode }], text: title }],
  patient: subjectOf(place),
  ...(lockedAt && { dateTime: lockedAt }),
  performer: [signer === 'patient' ? subjectOf(place) : { display: signerName }],
  organization: [{ reference: `Organization/${company.id}`, display: company.name }],
  sourceReference: { reference: `DocumentReference/${id}` },
  policyRule: { text: 'NOM-004-SSA3-2012, 10.1' },
  provision: {
    type: 'permit',
    ...(lockedAt && { period: { start: lockedAt, ...(expiresOn && { end: expiresOn }) } }),
  },
});
