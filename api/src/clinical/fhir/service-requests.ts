import type { ServiceRequest } from 'fhir/r4';
import type { FhirOrder } from './facts';
import { fhirWords } from './words';
import { subjectOf, type Place } from './visit-resources';

/** What was ordered, in the words of who ordered it: our starters carry no codes. */
export const serviceRequest = (
  {
    id,
    visitId,
    category,
    codeText,
    priority,
    status,
    orderedAt,
    orderedBy,
    reason,
    revokedReason,
  }: FhirOrder,
  place: Place,
): ServiceRequest => ({
  resourceType: 'ServiceRequest',
  id,
  status,
  intent: 'order',
  category: [{ text: fhirWords[place.locale].orders[category] }],
  priority,
  code: { text: codeText },
  subject: subjectOf(place),
  encounter: { reference: `Encounter/${visitId}` },
  authoredOn: orderedAt,
  requester: { display: orderedBy },
  ...(reason && { reasonCode: [{ text: reason }] }),
  ...(revokedReason && { note: [{ text: revokedReason }] }),
});
