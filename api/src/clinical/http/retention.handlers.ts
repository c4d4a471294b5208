import type { RetentionProposal } from '@sala/shared-contracts';
import { requireOwner } from '../../identity';
import { holdPatient, recordPatientRead, recordPatientsShown, seeBlocked } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/retention.queries';

type Names =
  | 'retentionView'
  | 'retentionItemList'
  | 'retentionApprove'
  | 'retentionCancel'
  | 'legalHoldCreate'
  | 'legalHoldLift';

const entityType = 'retention_proposal';
/** Whose data is blocked is still kept and deleted in time. */
const everyone = '*';

const sizeOf = ({ kinds }: RetentionProposal): number =>
  kinds.reduce((sum, { count }) => sum + count, 0);

export const retentionHandlers = defineHandlers<Names>({
  retentionView: async ({ db, audit }) => {
    await seeBlocked(db, everyone);
    const holds = await queries.listHolds(db);
    await recordPatientsShown(audit, [...new Set(holds.map(({ patient }) => patient.id))]);
    return { proposal: (await queries.findNewestProposal(db)) ?? null, holds };
  },

  retentionItemList: async ({ db, params, query, audit }) => {
    await seeBlocked(db, everyone);
    await queries.readProposal(db, params.retentionProposalId);
    const { items, total } = await queries.listItems(db, params.retentionProposalId, query);
    await recordPatientsShown(
      audit,
      items.flatMap(({ patientId }) => patientId ?? []),
    );
    return {
      items: items.map(({ patientId: _patient, ...item }) => item),
      total,
      page: query.page,
      pageSize: query.pageSize,
    };
  },

  retentionApprove: async ({ db, params, body, actor, now, audit }) => {
    requireOwner(actor);
    const listed = await queries.readProposal(db, params.retentionProposalId);
    if (listed.state !== 'listed') throw new ProblemError('retention.not_open');
    if (body.confirmation.trim() !== String(sizeOf(listed)))
      throw new ProblemError('retention.count_mismatch');
    if (!(await queries.approveProposal(db, listed.id, now)))
      throw new ProblemError('retention.not_open');
    const proposal = await queries.readProposal(db, listed.id);
    await audit({
      action: 'retention.approved',
      entityType,
      entityId: listed.id,
      diff: { count: sizeOf(listed), deleteAfter: proposal.deleteAfter },
    });
    return proposal;
  },

  retentionCancel: async ({ db, params, now, audit }) => {
    const { id } = await queries.readProposal(db, params.retentionProposalId);
    if (!(await queries.cancelProposal(db, id, now))) throw new ProblemError('retention.not_open');
    await audit({ action: 'retention.cancelled', entityType, entityId: id });
    return queries.readProposal(db, id);
  },

  legalHoldCreate: async ({ db, params, body, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    await holdPatient(db, params.patientId);
    const present = await queries.findHold(db, params.patientId);
    await recordPatientRead(audit, params.patientId);
    if (present) return present;
    const stamp = { userId: actor.userId, now };
    const id = await queries.insertHold(db, params.patientId, body.reason, stamp);
    await audit({
      action: 'legal_hold.set',
      entityType: 'patient',
      entityId: params.patientId,
      diff: { reason: body.reason },
    });
    return queries.readHold(db, id);
  },

  legalHoldLift: async ({ db, params, actor, now, audit }) => {
    await seeBlocked(db, everyone);
    const stamp = { userId: actor.userId, now };
    const patientId = await queries.liftHold(db, params.legalHoldId, stamp);
    if (patientId !== undefined)
      await audit({ action: 'legal_hold.lifted', entityType: 'patient', entityId: patientId });
  },
});
