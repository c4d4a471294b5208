import {
  isLost,
  nextLeadStatuses,
  type Lead,
  type LeadStatus,
  type LostReason,
} from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import type { Db } from '../../platform/database/database';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { readWorkingHours, workingMinutesBetween } from '../../clinic';
import { writeLog } from '../sql/lead-log.queries';
import { ownerOf } from './lead-owner';
import { placeAfter } from '../sql/lead-positions.queries';
import { moveBack, moveLead, setFirstResponse, setOwner } from '../sql/lead-writes.queries';
import { entityType } from '../http/leads.handlers';
import { readUndo } from '../sql/leads.queries';

type Means = Pick<Context<'leadMove'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

/** Where a move can go; a customer is made by `leadConvert`. */
const movesFrom = (status: LeadStatus): readonly LeadStatus[] =>
  nextLeadStatuses(status).filter((next) => next !== 'converted');

export const recordFirstResponse = async (db: Db, lead: Lead, now: string): Promise<void> => {
  if (lead.firstRespondedAt !== null) return;
  const minutes = workingMinutesBetween(
    new Date(lead.createdAt),
    new Date(now),
    await readWorkingHours(db),
  );
  await setFirstResponse(db, lead.id, minutes, now);
};

export interface LeadStep {
  readonly status: LeadStatus;
  /** The card above it; null: it comes first. */
  readonly afterId: string | null;
  readonly lostReason?: LostReason | undefined;
  readonly note?: string | null | undefined;
}

/**
 * Takes a locked lead to another status, whose board is locked, too. @throws
 * `lead.transition_refused`, or when the reason of a loss is missing.
 */
export const takeStep = async (
  { db, actor, now, audit, publish }: Means,
  lead: Lead,
  { status, afterId, lostReason, note }: LeadStep,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  const possible = movesFrom(lead.status);
  if (!possible.includes(status))
    throw new ProblemError('lead.transition_refused', { meta: { from: lead.status, possible } });
  if (isLost(status) && lostReason === undefined)
    throw invalid({ path: 'lostReason', code: 'required' });
  if (!isLost(status) && lostReason !== undefined)
    throw invalid({ path: 'lostReason', code: 'unknown' });
  const position = await placeAfter(db, lead.id, status, afterId);
  if (status === 'contacted') await recordFirstResponse(db, lead, now);
  await moveLead(db, lead.id, { status, position, lostReason: lostReason ?? null }, stamp);
  await writeLog(db, lead.id, stamp, { kind: 'moved', from: lead.status, to: status, note });
  await audit({
    action: 'lead.moved',
    entityType,
    entityId: lead.id,
    diff: { status: [lead.status, status], lostReason: [lead.lostReason, lostReason ?? null] },
  });
  await publish({
    type: 'lead.status_changed',
    entityId: lead.id,
    payload: { from: lead.status, to: status },
  });
};

/**
 * Back to where a locked lead was before the move that whoever asks has just made. @throws
 * `lead.not_undoable`
 */
export const takeBack = async (
  { db, actor, now, audit, publish }: Means,
  lead: Lead,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  const before = await readUndo(db, lead.id, stamp);
  if (!before) throw new ProblemError('lead.not_undoable');
  await moveBack(db, lead.id, before, stamp);
  await writeLog(db, lead.id, stamp, { kind: 'undone', from: lead.status, to: before.status });
  await audit({
    action: 'lead.move_undone',
    entityType,
    entityId: lead.id,
    diff: {
      status: [lead.status, before.status],
      lostReason: [lead.lostReason, before.lostReason],
    },
  });
  await publish({
    type: 'lead.status_changed',
    entityId: lead.id,
    payload: { from: lead.status, to: before.status },
  });
};

/** Gives a locked lead to somebody, to whoever's turn it is, or to nobody. */
export const assign = async (
  { db, actor, now, audit, publish }: Means,
  lead: Lead,
  asked: string | null,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  const ownerId = await ownerOf(db, asked);
  if (ownerId === (lead.owner?.id ?? null)) return;
  await setOwner(db, lead.id, ownerId, stamp);
  await writeLog(db, lead.id, stamp, { kind: 'assigned', ownerId });
  await audit({
    action: 'lead.assigned',
    entityType,
    entityId: lead.id,
    diff: { ownerId: [lead.owner?.id ?? null, ownerId] },
  });
  await publish({ type: 'lead.assigned', entityId: lead.id, payload: { ownerId } });
};
