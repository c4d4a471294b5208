import type { Subscriber } from '../../platform/events/subscribers';
import { moveLinks, moveLinksBack } from '../model/move-links';
import { refreshLink } from '../model/sap-links';
import { linkedNumbers } from '../sql/sap-links.queries';

/**
 * A link is in conflict as soon as the patient of ours differs; it follows a merge of ours, and
 * comes back when that is undone.
 */
export const followPatient: Subscriber<'patient.updated' | 'patient.merged' | 'patient.unmerged'> =
  {
    name: 'sap_follow_patient',
    events: ['patient.updated', 'patient.merged', 'patient.unmerged'],
    handle: async ({ db, event }) => {
      const patientId = event.entityId;
      if (event.type === 'patient.merged')
        await moveLinks(db, { ...event.payload, targetId: patientId });
      if (event.type === 'patient.unmerged') await moveLinksBack(db, event.payload.mergeId);
      for (const patnr of await linkedNumbers(db, patientId)) await refreshLink(db, patnr);
    },
  };
