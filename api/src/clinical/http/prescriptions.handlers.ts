import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { recordPatientsShown, requirePatient } from '../../patients';
import { lockForPrescribing, lockIssued, showPrescription } from '../model/prescription-desk';
import { repeatItem } from '../model/repeat-item';
import { demandState } from '../model/prescription-permissions';
import type { VisitDesk } from '../model/show-visit';
import { emptyDraft, readDraft, writeDraft } from '../sql/prescription-drafts.queries';
import { asDraftItem } from '../sql/prescription-items.queries';
import {
  countPrescriptions,
  listPrescriptions,
  listStatuses,
} from '../sql/prescription-list.queries';
import { readPrescription, type LockedPrescription } from '../sql/prescription-record.queries';
import { findByToken, insertFill, movePrescription } from '../sql/prescription-writes.queries';

type Names =
  | 'prescriptionList'
  | 'prescriptionView'
  | 'prescriptionStatusList'
  | 'prescriptionStatusView'
  | 'prescriptionCancel'
  | 'prescriptionReplace'
  | 'prescriptionRenew'
  | 'prescriptionFill'
  | 'prescriptionVerify';

/** A draft in a visit with the items of an issued prescription. */
const beginDraft = async (
  desk: VisitDesk,
  { id, patientId }: LockedPrescription,
  visitId: string,
  reason?: string,
): Promise<{ visitId: string; visitNumber: number }> => {
  const { db, actor, now, audit, publish } = desk;
  const visit = await lockForPrescribing(desk, visitId);
  if (visit.patient.id !== patientId) throw new ProblemError('resource.not_found');
  const present = await readDraft(db, visitId);
  if (present.id !== null) throw new ProblemError('prescription.draft_exists');
  const { items, generalInstructions } = await readPrescription(db, id);
  await writeDraft(
    db,
    visitId,
    {
      items: items.map(asDraftItem),
      facts: emptyDraft.facts,
      generalInstructions: generalInstructions ?? '',
      ...(reason === undefined ? {} : { replaces: { id, reason } }),
    },
    { userId: actor.userId, now },
  );
  await audit({
    action: 'prescription.saved',
    entityType: 'visit',
    entityId: visitId,
    diff: { patientId, from: id },
  });
  await publish({ type: 'prescription.drafted', entityId: visitId });
  return { visitId, visitNumber: visit.visitNumber };
};

export const prescriptionHandlers = defineHandlers<Names>({
  prescriptionList: async ({ db, query, actor, now, audit }) => {
    const { sort, page, pageSize, ...asked } = query;
    const filter = {
      ...asked,
      today: await companyDay(db, now),
      inCare: actor.policy?.careRelations === true,
    };
    const { items, total } = await listPrescriptions(db, filter, { sort, page, pageSize });
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    return { items, total, page, pageSize, counts: await countPrescriptions(db, filter) };
  },

  prescriptionView: (desk) => showPrescription(desk, desk.params.prescriptionId),

  prescriptionStatusList: async ({ db, query, audit }) => {
    const items = await listStatuses(db, query);
    await recordPatientsShown(audit, [...new Set(items.map(({ patient }) => patient.id))]);
    return { items };
  },

  prescriptionStatusView: async ({ db, params, audit }) => {
    const [found] = await listStatuses(db, params);
    if (!found) throw new ProblemError('resource.not_found');
    await requirePatient(db, found.patient.id);
    await recordPatientsShown(audit, [found.patient.id]);
    return found;
  },

  prescriptionCancel: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { id, status, patientId } = await lockIssued(desk, params.prescriptionId, body.version);
    demandState(status, 'cancel');
    await movePrescription(
      db,
      id,
      { from: status, to: 'cancelled', reason: body.reason },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'prescription.cancelled',
      entityType: 'prescription',
      entityId: id,
      diff: { patientId },
    });
    await publish({ type: 'prescription.cancelled', entityId: id });
    await publish({ type: 'patient.clinical_changed', entityId: patientId });
    return showPrescription(desk, id);
  },

  prescriptionReplace: async (desk) => {
    const { params, body } = desk;
    const found = await lockIssued(desk, params.prescriptionId, body.version);
    demandState(found.status, 'replace');
    return beginDraft(desk, found, found.visitId, body.reason);
  },

  prescriptionRenew: async (desk) => {
    const { params, body } = desk;
    const found = await lockIssued(desk, params.prescriptionId);
    demandState(found.status, 'renew');
    if (body.itemKey !== undefined)
      return repeatItem(desk, found, { ...body, itemKey: body.itemKey });
    return beginDraft(desk, found, body.visitId ?? found.visitId);
  },

  prescriptionFill: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const stamp = { userId: actor.userId, now };
    const locked = await lockIssued(desk, params.prescriptionId, body.version);
    const { id, status, patientId, expired } = locked;
    demandState(status, 'fill');
    if (expired)
      throw new ProblemError('prescription.transition_refused', { meta: { status: 'expired' } });
    const { items } = await readPrescription(db, id);
    const left = new Map(
      items.map(({ key, quantity, refills, filled }) => [
        key,
        quantity.value * (1 + refills) - filled,
      ]),
    );
    const unknown = body.items.filter(({ key }) => !left.has(key));
    if (unknown.length > 0) throw new ProblemError('resource.not_found');
    if (body.items.some(({ key, quantity }) => quantity > (left.get(key) ?? 0)))
      throw new ProblemError('prescription.overfilled', {
        meta: { left: Object.fromEntries(left) },
      });
    await insertFill(db, id, body, stamp);
    for (const { key, quantity } of body.items) left.set(key, (left.get(key) ?? 0) - quantity);
    const to = [...left.values()].every((one) => one === 0) ? 'filled' : 'partially_filled';
    await movePrescription(db, id, { from: status, to }, stamp);
    await audit({
      action: 'prescription.filled',
      entityType: 'prescription',
      entityId: id,
      diff: { patientId, status: [status, to] },
    });
    await publish({ type: 'prescription.filled', entityId: id });
    return showPrescription(desk, id);
  },

  prescriptionVerify: async ({ db, params, now }) => {
    const found = await findByToken(db, params.token, now);
    if (!found) throw new ProblemError('resource.not_found');
    return found;
  },
});
