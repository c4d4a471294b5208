import type { JobKind } from '../../platform/jobs/job';
import { findExpiring } from '../sql/documents.queries';

/** Kind of job; its entity is the consent. It runs once, 30 days before the last day. */
export const consentExpiryJob = 'consent_expiry';

export const consentExpiryKind: JobKind = {
  step: async ({ db, entityId, publish }) => {
    const consent = await findExpiring(db, entityId);
    if (consent)
      await publish({ type: 'clinical_document.expiry_neared', entityId, payload: consent });
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
