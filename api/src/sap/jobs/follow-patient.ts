import type { Subscriber } from '../../platform/events/subscribers';
import { refreshLink } from '../model/sap-links';
import { linkedNumbers, moveLinks } from '../sql/sap-links.queries';

/** A link is in conflict as soon as the patient of ours differs, and follows a merge of ours. */
export const followPatient: Subscriber<'patient.updated' | 'patient.merged'> = {
  name: 'sap_follow_patient',
  events: ['patient.updated', 'patient.merged'],
  handle: async ({ db, event }) => {
    const patientId = event.entityId;
    if (event.type === 'patient.merged') await moveLinks(db, event.payload.sourceId, patientId);
    const numbers = await linkedNumbers(db, patientId);
    for (const patnr of numbers) await refreshLink(db, patnr);
  },
};
