import { actAs } from '../../platform/database/database';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { announceGrant, applyGrant, clinicalGrantJob, grantEntity } from '../model/clinical-grants';
import { decideGrant, lockGrant, readGrant, readTenant } from '../sql/clinical-grants.queries';
import type { StoredGrant } from '../sql/clinical-grants.queries';

export { clinicalGrantJob };

/** Not in the name of who asked: they may have lost the roles that it took. */
const makeEffective = async (context: JobContext, grant: StoredGrant): Promise<void> => {
  const { db, userId } = context;
  const companyId = await readTenant(db);
  await actAs(db, { userId: null, companyId });
  const member = await applyGrant(db, companyId, grant);
  await actAs(db, { userId, companyId });
  await announceGrant(context, companyId, await readGrant(db, grant.id), member, 'effective');
};

/** Makes a grant effective when its day has passed, and ends one that nobody decided. */
export const clinicalGrantKind: JobKind = {
  step: async (context) => {
    const { db, entityId, audit } = context;
    const grant = await lockGrant(db, entityId);
    if (grant.status !== 'waiting') return 'done';
    if (grant.isDue) {
      await makeEffective(context, grant);
      return 'done';
    }
    if (!grant.isExpired) return { repeatAt: grant.dueAt ?? grant.expiresAt };
    await decideGrant(db, entityId, 'expired');
    await audit({ action: 'clinical_grant.expired', entityType: grantEntity, entityId });
    return 'done';
  },
  // It stays in the list, where a second person can still decide.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 3_600_000).toISOString() }),
};
