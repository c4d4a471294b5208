import type { DocumentKind } from '@sala/shared-contracts';
import type { DocumentReference } from 'fhir/r4';
import { systems } from './codes';
import type { FhirDocument } from './facts';
import { ownSystem } from './patient-resources';
import { subjectOf, type Place } from './visit-resources';

/** Of the kinds that LOINC has a plain code for. */
const codes: Partial<Record<DocumentKind, { readonly code: string; readonly display: string }>> = {
  consent: { code: '59284-0', display: 'Consent Document' },
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
