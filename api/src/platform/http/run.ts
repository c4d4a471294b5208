import type { ApiEndpointName } from '@sala/shared-contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { AfterCommit } from '../database/after-commit';
import { inTransaction, type Db } from '../database/database';
import { isSerializationFailure } from '../database/database-errors';
import type { Context } from './handler';
import type { Mail } from '../mail/mail';
import type { Services } from '../services';
import { createTrail } from '../audit/change-recorder';
import { identityOf, type Call } from './call';
import type { Repeatable } from './idempotency';

/**
 * A handler whose name is only known at run time; binding by the table of handlers keeps the pair
 * right.
 */
export type AnyHandler = (context: Context<ApiEndpointName>) => Promise<unknown>;

export interface Run {
  readonly pool: Pool;
  readonly services: Services;
  readonly handler: AnyHandler;
  readonly call: Call;
  readonly parts: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly log: FastifyBaseLogger;
  /** There when the request has a key: its effect happens once. */
  readonly repeatable?: Repeatable | undefined;
  /** Hears from where one has to be told of changes who gets the answer. */
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
    ...createTrail(db, { now, requestId: call.id }),
    mail: async (mail: Mail) => {
      await services.mailer.post(db, mail);
      effects.push(services.mailer.nudge);
    },
    afterCommit: (effect: Effect) => {
      effects.push(effect);
    },
  };
  return context as unknown as Context<ApiEndpointName>; // params, query and body were parsed by this endpoint's own schemas
};

const once = async (run: Run): Promise<unknown> => {
  const effects: Effect[] = [];
  const answer = await inTransaction(run.pool, identityOf(run.call), async (db) => {
    const earlier = await run.repeatable?.earlier(db);
    if (earlier) return earlier.answer;
    const result = await run.handler(contextOf(run, db, effects));
    // What is handed on has its answer later, in a transaction of its own.
    if (!(result instanceof AfterCommit)) await run.repeatable?.keep(db, result);
    const position = await db.position();
    if (position !== null) run.onPosition?.(position);
    return result;
  });
  for (const effect of effects) {
    try {
      await effect();
    } catch (err) {
      // What was asked for is committed: answering with an error now would make the caller do it twice.
      run.log.error({ err, requestId: run.call.id }, 'an effect after the commit failed');
    }
  }
  return answer;
};

const attempts = 3;

/** In one transaction; one that lost to another transaction runs again from the start. */
const untilCommitted = async (run: Run): Promise<unknown> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(run);
    } catch (error) {
      if (attempt === attempts || !isSerializationFailure(error)) throw error;
    }
  }
};

/** Runs a handler in one transaction, and what it hands on to be done after that. */
export const runHandler = async (run: Run): Promise<unknown> => {
  const answer = await untilCommitted(run);
  if (!(answer instanceof AfterCommit)) return answer;
  // Made by a handler of this endpoint, for the context of its own.
  const handed = answer as AfterCommit<Context<ApiEndpointName>, unknown>;
  return runHandler({ ...run, handler: await handed.ask() });
};
