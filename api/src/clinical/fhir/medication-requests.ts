import { sigSentence } from '@sala/shared-contracts';
import type { MedicationRequest } from 'fhir/r4';
import type { FhirPrescription } from './facts';
import { ownSystem } from './patient-resources';
import { subjectOf, type Place } from './visit-resources';

const statuses = {
  draft: 'draft',
  issued: 'active',
  partially_filled: 'active',
  filled: 'completed',
  cancelled: 'cancelled',
  expired: 'stopped',
  replaced: 'stopped',
} as const satisfies Record<FhirPrescription['status'], MedicationRequest['status']>;

/** One resource for each medicine of a prescription; the folio holds them together. */
export const medicationRequests = (
  { id, folio, status, visitId, issuedAt, validUntil, practitioner, items }: FhirPrescription,
  place: Place,
): MedicationRequest[] =>
  items.map((item) => ({
    resourceType: 'MedicationRequest',
    id: `${id}-${item.key}`.slice(0, 64), // a key is told apart within its prescription by its start
    ...(folio && { groupIdentifier: { system: ownSystem(place.base, 'folio'), value: folio } }),
    status: statuses[status],
    intent: 'order',
    medicationCodeableConcept: {
      text: [item.genericName, item.presentation].filter(Boolean).join(', '),
    },
    subject: subjectOf(place),
    encounter: { reference: `Encounter/${visitId}` },
    ...(issuedAt && { authoredOn: issuedAt }),
    requester: { reference: `Practitioner/${practitioner.id}`, display: practitioner.name },
    dosageInstruction: [
      {
        text: sigSentence(item, place.locale),
        ...(item.instructions && { patientInstruction: item.instructions }),
        asNeededBoolean: item.asNeeded,
      },
    ],
    dispenseRequest: {
      ...(issuedAt &&
        validUntil && { validityPeriod: { start: issuedAt.slice(0, 10), end: validUntil } }),
      numberOfRepeatsAllowed: item.refills,
      quantity: { value: item.quantity.value, unit: item.quantity.unit },
    },
  }));
