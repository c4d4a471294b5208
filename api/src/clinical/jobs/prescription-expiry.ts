import type { JobKind } from '../../platform/jobs/job';
import { dayAfter } from '../sql/prescription-days.queries';
import { lockPrescription } from '../sql/prescription-record.queries';
import { readValidUntil, movePrescription } from '../sql/prescription-writes.queries';

/** Kind of job; its entity is the prescription. It runs once, when the last valid day is over. */
export const prescriptionExpiryJob = 'prescription_expiry';

export const prescriptionExpiryKind: JobKind = {
  step: async ({ db, entityId, userId, now, audit, publish }) => {
    const validUntil = await readValidUntil(db, entityId);
    if (validUntil === null) return 'done'; // a retention run took it
    const { status, expired } = await lockPrescription(db, entityId, now);
    if (status !== 'issued' && status !== 'partially_filled') return 'done';
    if (!expired) return { repeatAt: await dayAfter(db, validUntil) };
    await movePrescription(db, entityId, { from: status, to: 'expired' }, { userId, now });
    await audit({
      action: 'prescription.expired',
      entityType: 'prescription',
      entityId,
    });
    await publish({ type: 'prescription.expired', entityId });
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
