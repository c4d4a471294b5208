import { defineHandlers } from '../../platform/http/handler';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { writeLog } from '../sql/lead-log.queries';
import { lockBoard, positionAfter, setPosition } from '../sql/lead-positions.queries';
import { assignLead, recordFirstResponse, undoMove, moveLeadTo } from '../model/lead-moves';
import { moveLead } from '../sql/lead-writes.queries';
import { entityType } from './leads.handlers';
import { lockLead, readDetail } from '../sql/leads.queries';

type Names = 'leadMove' | 'leadUndo' | 'leadAssign' | 'leadRespond' | 'leadBulk';

export const leadMoveHandlers = defineHandlers<Names>({
  leadMove: async (context) => {
    const { db, params, body, actor, now } = context;
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    const { version, status, afterId, ...why } = body;
    if (status === lead.status) {
      // The position is not lead data: it needs no version and is not logged.
      if (afterId !== undefined)
        await setPosition(db, lead.id, await positionAfter(db, lead.id, status, afterId));
    } else {
      await requireCurrentVersion(db, entityType, lead, version);
      await moveLeadTo(context, lead, { status, afterId: afterId ?? null, ...why });
    }
    return readDetail(db, lead.id, { userId: actor.userId, now });
  },

  leadUndo: async (context) => {
    const { db, params, body, actor, now } = context;
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    await requireCurrentVersion(db, entityType, lead, body.version);
    await undoMove(context, lead);
    return readDetail(db, lead.id, { userId: actor.userId, now });
  },

  leadAssign: async (context) => {
    const { db, params, body, actor, now } = context;
    const lead = await lockLead(db, params.leadId, now);
    await requireCurrentVersion(db, entityType, lead, body.version);
    await assignLead(context, lead, body.ownerId);
    return readDetail(db, lead.id, { userId: actor.userId, now });
  },

  leadBulk: async (context) => {
    const { db, body, now } = context;
    const { action } = body;
    await lockBoard(db);
    return runEachInSavepoint(
      context,
      [...new Set(body.ids)].map((id) => ({ id })),
      async ({ id }) => {
        const lead = await lockLead(db, id, now);
        switch (action.type) {
          case 'owner':
            return assignLead(context, lead, action.ownerId);
          case 'status':
            return lead.status === action.status
              ? undefined
              : moveLeadTo(context, lead, {
                  status: action.status,
                  afterId: null,
                  lostReason: action.lostReason,
                });
          case 'undo':
            return undoMove(context, lead);
        }
      },
    );
  },

  leadRespond: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    await requireCurrentVersion(db, entityType, lead, body.version);
    await recordFirstResponse(db, lead, now);
    await writeLog(db, lead.id, stamp, {
      kind: 'responded',
      channel: body.channel,
      note: body.note,
    });
    if (lead.status === 'new') {
      await moveLead(
        db,
        lead.id,
        {
          status: 'contacted',
          position: await positionAfter(db, lead.id, 'contacted', null),
          lostReason: null,
        },
        stamp,
      );
      await writeLog(db, lead.id, stamp, { kind: 'moved', from: 'new', to: 'contacted' });
      await publish({
        type: 'lead.status_changed',
        entityId: lead.id,
        payload: { from: 'new', to: 'contacted' },
      });
    }
    await audit({
      action: 'lead.responded',
      entityType,
      entityId: lead.id,
      diff: { channel: [null, body.channel] },
    });
    await publish({
      type: 'lead.responded',
      entityId: lead.id,
      payload: { channel: body.channel },
    });
    return readDetail(db, lead.id, stamp);
  },
});
