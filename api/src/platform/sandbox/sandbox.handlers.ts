import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import { listMail, readMailFile } from './sandbox.queries';

export const sandboxHandlers = defineHandlers({
  sandboxMailbox: async ({ db, query }) => ({ items: await listMail(db, query.to) }),

  sandboxMailFile: ({ db, params }) => readMailFile(db, params.mailId),

  sandboxClock: ({ body, services }) => {
    services.clock.move(body.now === undefined ? undefined : new Date(body.now));
    return Promise.resolve({ now: services.clock.now().toISOString() });
  },

  sandboxFail: ({ body, services }) => {
    services.failures.plan(body);
    return Promise.resolve(undefined);
  },

  sandboxIdentityToken: async ({ body, services }) => {
    const provider = services.identityProviders.sandbox;
    if (!provider) throw new ProblemError('resource.not_found');
    return { token: await provider.issue(body) };
  },
});
