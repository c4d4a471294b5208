import { isLost, nextLeadStatuses, type Lead, type LeadStatus } from '@sala/shared-contracts';
import { defineHandlers } from '../../core/handler';
import type { Db } from '../../core/database';
import { invalid, ProblemError } from '../../core/problem-error';
import { readWorkingHours } from '../../core/working-hours/company-hours';
import { workingMinutesBetween } from '../../core/working-hours/working-hours';
import { writeLog } from './lead-log.queries';
import { ownerOf } from './lead-owner';
import { lockBoard, placeAfter, setPosition } from './lead-positions.queries';
import { moveBack, moveLead, setFirstResponse, setOwner } from './lead-writes.queries';
import { checkVersion, entityType } from './leads.handlers';
import { lockLead, readDetail, readUndo } from './leads.queries';

type Names = 'leadMove' | 'leadUndo' | 'leadAssign' | 'leadRespond';

/** Where a move can go; a customer is made by `leadConvert`. */
const movesFrom = (status: LeadStatus): readonly LeadStatus[] => nextLeadStatuses(status).filter((next) => next !== 'converted');

export const recordFirstResponse = async (db: Db, lead: Lead, now: string): Promise<void> => {
  if (lead.firstRespondedAt !== null) return;
  const minutes = workingMinutesBetween(new Date(lead.createdAt), new Date(now), await readWorkingHours(db));
  await setFirstResponse(db, lead.id, minutes, now);
};

export const leadMoveHandlers = defineHandlers<Names>({
  leadMove: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    const { status } = body;
    if (status === lead.status) {
      // A place in a column is no fact of the lead: it needs no version, and leaves no trace.
      if (body.afterId !== undefined) await setPosition(db, lead.id, await placeAfter(db, lead.id, status, body.afterId));
      return readDetail(db, lead.id, stamp);
    }
    checkVersion(body.version, lead);
    const possible = movesFrom(lead.status);
    if (!possible.includes(status)) throw new ProblemError('lead.transition_refused', { meta: { from: lead.status, possible } });
    if (isLost(status) && body.lostReason === undefined) throw invalid({ path: 'lostReason', code: 'required' });
    if (!isLost(status) && body.lostReason !== undefined) throw invalid({ path: 'lostReason', code: 'unknown' });
    const position = await placeAfter(db, lead.id, status, body.afterId ?? null);
    if (status === 'contacted') await recordFirstResponse(db, lead, now);
    await moveLead(db, lead.id, { status, position, lostReason: body.lostReason ?? null }, stamp);
    await writeLog(db, lead.id, stamp, { kind: 'moved', from: lead.status, to: status, note: body.note });
    await audit({ action: 'lead.moved', entityType, entityId: lead.id, diff: { status: [lead.status, status], lostReason: [lead.lostReason, body.lostReason ?? null] } });
    await publish({ type: 'lead.status_changed', entityId: lead.id, payload: { from: lead.status, to: status } });
    return readDetail(db, lead.id, stamp);
  },

  leadUndo: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    checkVersion(body.version, lead);
    const before = await readUndo(db, lead.id, stamp);
    if (!before) throw new ProblemError('lead.not_undoable');
    await moveBack(db, lead.id, before, stamp);
    await writeLog(db, lead.id, stamp, { kind: 'undone', from: lead.status, to: before.status });
    await audit({ action: 'lead.move_undone', entityType, entityId: lead.id, diff: { status: [lead.status, before.status], lostReason: [lead.lostReason, before.lostReason] } });
    await publish({ type: 'lead.status_changed', entityId: lead.id, payload: { from: lead.status, to: before.status } });
    return readDetail(db, lead.id, stamp);
  },

  leadAssign: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    const lead = await lockLead(db, params.leadId, now);
    checkVersion(body.version, lead);
    const ownerId = await ownerOf(db, body.ownerId);
    if (ownerId === (lead.owner?.id ?? null)) return readDetail(db, lead.id, stamp);
    await setOwner(db, lead.id, ownerId, stamp);
    await writeLog(db, lead.id, stamp, { kind: 'assigned', ownerId });
    await audit({ action: 'lead.assigned', entityType, entityId: lead.id, diff: { ownerId: [lead.owner?.id ?? null, ownerId] } });
    await publish({ type: 'lead.assigned', entityId: lead.id, payload: { ownerId } });
    return readDetail(db, lead.id, stamp);
  },

  leadRespond: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    checkVersion(body.version, lead);
    await recordFirstResponse(db, lead, now);
    await writeLog(db, lead.id, stamp, { kind: 'responded', channel: body.channel, note: body.note });
    if (lead.status === 'new') {
      await moveLead(db, lead.id, { status: 'contacted', position: await placeAfter(db, lead.id, 'contacted', null), lostReason: null }, stamp);
      await writeLog(db, lead.id, stamp, { kind: 'moved', from: 'new', to: 'contacted' });
      await publish({ type: 'lead.status_changed', entityId: lead.id, payload: { from: 'new', to: 'contacted' } });
    }
    await audit({ action: 'lead.responded', entityType, entityId: lead.id, diff: { channel: [null, body.channel] } });
    await publish({ type: 'lead.responded', entityId: lead.id, payload: { channel: body.channel } });
    return readDetail(db, lead.id, stamp);
  },
});
