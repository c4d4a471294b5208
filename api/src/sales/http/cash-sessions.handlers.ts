import { countedCash, type CashSessionDetail, type Permission } from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { lockIdempotencyKey } from '../sql/idempotency-lock';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/cash-sessions.queries';

type Names =
  | 'cashSessionList'
  | 'cashSessionCurrent'
  | 'cashSessionView'
  | 'cashSessionOpen'
  | 'cashMovementCreate'
  | 'cashSessionClose';

const entityType = 'cash_session';

/** The user whose sessions a permission covers; null covers everybody’s. */
const ownerScope = (actor: Actor, permission: Permission): string | null =>
  scopeFor(actor, permission) === 'own' ? actor.userId : null;

/** A session out of scope answers as not found. */
const requireInScope = (
  session: CashSessionDetail,
  actor: Actor,
  permission: Permission,
): CashSessionDetail => {
  const owner = ownerScope(actor, permission);
  if (owner !== null && session.openedBy.id !== owner) throw new ProblemError('resource.not_found');
  return session;
};

/** Locks the session, so that its sums hold until the transaction ends. */
const lockOpenSession = async (
  db: Db,
  cashSessionId: string,
  actor: Actor,
  permission: Permission,
): Promise<CashSessionDetail> => {
  await queries.lockSession(db, cashSessionId);
  const session = requireInScope(await queries.readSession(db, cashSessionId), actor, permission);
  if (session.status === 'closed')
    throw new ProblemError('cashSession.closed', { meta: { current: session } });
  return session;
};

export const cashSessionHandlers = defineHandlers<Names>({
  cashSessionList: async ({ db, query, actor }) => {
    const { page, pageSize, ...filter } = query;
    const openedBy = ownerScope(actor, 'cash:read');
    const { items, total } = await queries.findSessions(db, {
      ...filter,
      openedBy,
      pageSize,
      skip: (page - 1) * pageSize,
    });
    return { items, total, page, pageSize };
  },

  cashSessionCurrent: async ({ db, actor }) => {
    const open = await queries.findOpenSession(db, actor.userId);
    return { session: open ? await queries.readSession(db, open.id) : null };
  },

  cashSessionView: async ({ db, params, actor }) =>
    requireInScope(await queries.readSession(db, params.cashSessionId), actor, 'cash:read'),

  cashSessionOpen: async ({ db, body, actor, now, audit, publish }) => {
    const open = await queries.findOpenSession(db, actor.userId);
    if (open)
      throw new ProblemError('cashSession.already_open', { meta: { cashSessionId: open.id } });
    const { id } = await queries.insertSession(db, body.openingFloat, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'cash_session.opened',
      entityType,
      entityId: id,
      diff: { openingFloat: [null, body.openingFloat] },
    });
    await publish({ type: 'cash_session.opened', entityId: id });
    return queries.readSession(db, id);
  },

  cashMovementCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    await lockIdempotencyKey(db, body.idempotencyKey);
    const done = await queries.findMovement(db, body.idempotencyKey);
    if (done) {
      if (
        done.cashSessionId !== params.cashSessionId ||
        done.kind !== body.kind ||
        done.amount !== body.amount
      )
        throw new ProblemError('purchase.key_reused');
      return requireInScope(
        await queries.readSession(db, params.cashSessionId),
        actor,
        'cash:write',
      );
    }
    const session = await lockOpenSession(db, params.cashSessionId, actor, 'cash:write');
    if (body.kind === 'out' && body.amount > session.expected) {
      throw new ProblemError('cashSession.not_enough', { meta: { expected: session.expected } });
    }
    await queries.insertMovement(db, session.id, body, { userId: actor.userId, now });
    const { idempotencyKey: _key, ...moved } = body;
    await audit({ action: 'cash_session.moved', entityType, entityId: session.id, diff: moved });
    await publish({
      type: 'cash_session.moved',
      entityId: session.id,
      payload: { kind: body.kind, amount: body.amount },
    });
    return queries.readSession(db, session.id);
  },

  cashSessionClose: async ({ db, params, body, actor, now, audit, publish }) => {
    const session = await lockOpenSession(db, params.cashSessionId, actor, 'cash:sign');
    if (body.expected !== session.expected)
      throw new ProblemError('resource.version_conflict', { meta: { current: session } });
    const counted = countedCash(body.counts);
    const differenceReason = body.differenceReason || null; // an emptied field counts as absent
    if (counted !== session.expected && differenceReason === null)
      throw invalid({ path: 'differenceReason', code: 'required' });
    await queries.closeSession(
      db,
      session.id,
      { counts: body.counts, counted, differenceReason },
      { userId: actor.userId, now },
    );
    const difference = counted - session.expected;
    await audit({
      action: 'cash_session.closed',
      entityType,
      entityId: session.id,
      diff: { expected: session.expected, counted, difference, reason: differenceReason },
    });
    await publish({ type: 'cash_session.closed', entityId: session.id, payload: { difference } });
    return queries.readSession(db, session.id);
  },
});
