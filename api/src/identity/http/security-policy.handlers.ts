import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { tellOfGrantPolicy } from '../model/clinical-grants';
import { changePolicy } from '../model/change-policy';
import { lockPolicy, readGrantsFrom, readPolicy } from '../sql/security-policy.queries';

export const securityPolicyHandlers = defineHandlers<'securityPolicyView' | 'securityPolicyUpdate'>(
  {
    securityPolicyView: async ({ db, origin }) => ({
      ...(await readPolicy(db)),
      clinicalGrantsFrom: await readGrantsFrom(db),
      address: origin.address,
    }),

    securityPolicyUpdate: async (context) => {
      const { actor, body, db, origin } = context;
      const { version, ...changes } = body;
      const present = await lockPolicy(db);
      await requireCurrentVersion(
        db,
        'security_policy',
        { id: actor.companyId, version: present.version },
        version,
        present,
      );
      if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
      const saved = await changePolicy(context, present, changes);
      const clinicalGrantsFrom = await readGrantsFrom(db);
      if (saved.clinicalGrants !== present.clinicalGrants)
        await tellOfGrantPolicy(context, actor.companyId);
      return { ...saved, clinicalGrantsFrom, address: origin.address };
    },
  },
);
