import { networkOf, type ApiEndpointName } from '@sala/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { AfterCommit } from '../database/after-commit';
import { inTransaction, type Db } from '../database/database';
import { isSerializationFailure } from '../database/database-errors';
import type { Context } from './handler';
import { ProblemError } from './problem-error';
import type { Mail } from '../mail/mail';
import type { Services } from '../services';
import { createChangeRecorder } from '../audit/change-recorder';
import { identityOf, type Call } from './call';
import type { IdempotentRequest } from './idempotency';

/** A handler whose endpoint is known only at run time; the table of handlers keeps the pairs right. */
export type AnyHandler = (context: Context<ApiEndpointName>) => Promise<unknown>;

export interface Run {
  readonly pool: Pool;
  readonly services: Services;
  readonly handler: AnyHandler;
  readonly call: Call;
  readonly parts: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly log: FastifyBaseLogger;
  /** Present when the request has an idempotency key. */
  readonly idempotent?: IdempotentRequest | undefined;
  /** Receives the outbox position from which live events may change the answer. */
  readonly onPosition?: (position: string) => void;
}

type Effect = () => Promise<void> | void;

const contextOf = (
  { services, call, parts }: Run,
  db: Db,
  effects: Effect[],
): Context<ApiEndpointName> => {
  const now = services.clock.now().toISOString();
  const context = {
    ...parts,
    db,
    actor: call.actor,
    locale: call.locale,
    now,
    requestId: call.id,
    origin: call.origin,
    services,
    ...createChangeRecorder(db, {
      now,
      requestId: call.id,
      network: networkOf(call.origin.address),
    }),
    mail: async (mail: Mail) => {
      await services.mailer.post(db, mail);
      effects.push(services.mailer.nudge);
    },
    afterCommit: (effect: Effect) => {
      effects.push(effect);
    },
  };
  return context as unknown as Context<ApiEndpointName>; // params, query and body were parsed by this endpoint's schemas
};

const runAttempt = async (run: Run): Promise<unknown> => {
  const effects: Effect[] = [];
  const answer = await inTransaction(run.pool, identityOf(run.call), async (db) => {
    const stored = await run.idempotent?.findAnswer(db);
    if (stored) return stored.answer;
    const emergency = run.call.actor?.emergency;
    if (emergency) emergency.proved = false; // an attempt that was retried proves nothing
    const result = await run.handler(contextOf(run, db, effects));
    if (emergency?.proved === false) throw new ProblemError('emergency_access.required');
    // The answer of deferred work is stored by its second transaction.
    if (!(result instanceof AfterCommit)) await run.idempotent?.storeAnswer(db, result);
    const position = await db.position();
    if (position !== null) run.onPosition?.(position);
    return result;
  });
  for (const effect of effects) {
    try {
      await effect();
    } catch (err) {
      // The request is committed: an error response now would make the caller repeat it.
      run.log.error({ err, requestId: run.call.id }, 'an effect after the commit failed');
    }
  }
  return answer;
};

const attempts = 3;

/** Runs in one transaction and retries when it loses to another one. */
const runWithRetries = async (run: Run): Promise<unknown> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runAttempt(run);
    } catch (error) {
      if (attempt === attempts || !isSerializationFailure(error)) throw error;
    }
  }
};

/** Runs a handler in one transaction, then its deferred work. */
export const runHandler = async (run: Run): Promise<unknown> => {
  const answer = await runWithRetries(run);
  if (!(answer instanceof AfterCommit)) return answer;
  // Created by a handler of this endpoint for its own context.
  const deferred = answer as AfterCommit<Context<ApiEndpointName>, unknown>;
  return runHandler({ ...run, handler: await deferred.run() });
};
