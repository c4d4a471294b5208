import { ConnectionFailed } from '../connections/connections';
import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import { integrationOf, integrationsOf } from './integrations';

export const integrationHandlers = defineHandlers({
  integrationList: async ({ db, services }) => ({
    items: await integrationsOf(db, services.connections),
  }),

  integrationTest: async ({ actor, audit, db, params: { provider }, services }) => {
    const test = services.connections[provider]?.test;
    if (!test) throw new ProblemError('integration.not_testable');
    try {
      await test(actor);
    } catch (cause) {
      if (cause instanceof ConnectionFailed)
        throw new ProblemError('integration.failed', { detail: cause.message, cause });
      throw cause;
    }
    await audit({ action: 'integration.tested', entityType: 'integration', entityId: provider });
    return integrationOf(db, provider, services.connections);
  },
});
