import { membersWithPermission } from '../../identity';
import type { Subscriber } from '../../platform/events/subscribers';
import { notify } from '../../platform/notifications/notify';
import { readPatient } from '../sql/patient-rows';
import { readProposer } from '../sql/patient-merges.queries';

/** Notifies members who may sign a proposed patient merge. */
export const tellMergeSigners: Subscriber<'patient.merge_proposed'> = {
  name: 'patients_tell_merge_signers',
  events: ['patient.merge_proposed'],
  handle: async ({ db, event, userId: proposedBy, now }) => {
    const target = await readPatient(db, event.entityId);
    const source = await readPatient(db, event.payload.sourceId);
    const { companyId, person } = await readProposer(db, proposedBy);
    for (const userId of await membersWithPermission(db, 'patient-merge:sign')) {
      await notify(db, {
        userId,
        companyId,
        kind: 'merge_proposed',
        now,
        // Record numbers only: notifications name no patient.
        facts: { person, record: target.recordNumber, other: source.recordNumber },
        path: `/hospital/patient?patientId=${target.id}&merge=${source.id}`,
      });
    }
  },
};
