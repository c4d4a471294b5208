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
import { resolveOwner } from './lead-owner';
import { positionAfter } from '../sql/lead-positions.queries';
import { moveBack, moveLead, setFirstResponse, setOwner } from '../sql/lead-writes.queries';
import { entityType } from '../http/leads.handlers';
import { readUndo } from '../sql/leads.queries';

type LeadContext = Pick<Context<'leadMove'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

/** Manual transitions: only `leadConvert` creates a customer. */
const manualTransitions = (status: LeadStatus): readonly LeadStatus[] =>
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

export interface LeadMove {
  readonly status: LeadStatus;
  /** Card above it; null puts it on top. */
  readonly afterId: string | null;
  readonly lostReason?: LostReason | undefined;
  readonly note?: string | null | undefined;
}

/**
 * Moves a lead to another status; the caller holds the locks on lead and board.
 *
 * @throws lead.transition_refused, or request.invalid without a reason for a loss
 */
export const moveLeadTo = async (
  { db, actor, now, audit, publish }: LeadContext,
  lead: Lead,
  { status, afterId, lostReason, note }: LeadMove,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  const possible = manualTransitions(lead.status);
  if (!possible.includes(status))
    throw new ProblemError('lead.transition_refused', { meta: { from: lead.status, possible } });
  if (isLost(status) && lostReason === undefined)
    throw invalid({ path: 'lostReason', code: 'required' });
  if (!isLost(status) && lostReason !== undefined)
    throw invalid({ path: 'lostReason', code: 'unknown' });
  const position = await positionAfter(db, lead.id, status, afterId);
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
 * Undoes the caller’s own last move of a locked lead.
 *
 * @throws lead.not_undoable
 */
export const undoMove = async (
  { db, actor, now, audit, publish }: LeadContext,
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

/** Assigns a locked lead to a person, to the `next` in turn, or to nobody. */
export const assignLead = async (
  { db, actor, now, audit, publish }: LeadContext,
  lead: Lead,
  asked: string | null,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  const ownerId = await resolveOwner(db, asked);
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
