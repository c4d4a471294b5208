import { isDeepStrictEqual } from 'node:util';
import type { PrescriptionDraft, VisitPrescription } from '@sala/shared-contracts';
import { recordPatientRead, requireClinicalAccess } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { prescriptionExpiryJob } from '../jobs/prescription-expiry';
import { checkPrescription } from '../model/check-prescription';
import { issuePrescription } from '../model/issue-prescription';
import { missingOfPrescriber } from '../model/prescription-rules';
import { lockForPrescribing, mayPrescribe, showPrescription } from '../model/prescription-desk';
import { scopeFor } from '../../platform/http/actor';
import * as drafts from '../sql/prescription-drafts.queries';
import { readEarlier } from '../sql/earlier-prescriptions.queries';
import { listIssuedOfVisit } from '../sql/prescription-list.queries';
import { readPrescriber, readSite, readWeight } from '../sql/prescription-patient.queries';
import { findPrescription, lockPrescription } from '../sql/prescription-record.queries';
import { movePrescription, setFavourite } from '../sql/prescription-writes.queries';
import { dayAfter } from '../sql/prescription-days.queries';
import { readAllergies, readDiagnoses } from '../sql/visit-record.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';

type Names =
  | 'visitPrescriptionView'
  | 'prescriptionDraftSave'
  | 'prescriptionDraftDelete'
  | 'prescriptionCheck'
  | 'prescriptionIssue'
  | 'medicationFavouriteSet';

type Body = Pick<PrescriptionDraft, 'facts' | 'generalInstructions'> & {
  readonly items: readonly object[];
};

const isSame = (present: PrescriptionDraft, { items, facts, generalInstructions }: Body): boolean =>
  present.id !== null &&
  isDeepStrictEqual(
    [
      present.items.map(({ medication: _medication, ...item }) => item),
      present.facts,
      present.generalInstructions,
    ],
    [items, facts, generalInstructions],
  );

export const prescriptionWritingHandlers = defineHandlers<Names>({
  visitPrescriptionView: async (desk): Promise<VisitPrescription> => {
    const { db, params, actor, now, audit } = desk;
    const facts = await readVisitFacts(db, params.visitId, now);
    if (facts.visitNumber !== params.visitNumber || facts.status === 'cancelled')
      throw new ProblemError('resource.not_found');
    const { patient } = facts;
    await requireClinicalAccess(desk, patient.id, { record: 'visit', recordId: facts.id });
    await audit({
      action: 'prescription.read',
      entityType: 'visit',
      entityId: facts.id,
      diff: { patientId: patient.id },
    });
    await recordPatientRead(audit, patient.id);
    const prescriber = await readPrescriber(db, actor.userId);
    const site = await readSite(db, facts.id);
    const canWrite =
      scopeFor(actor, 'prescriptions:write') !== undefined && mayPrescribe(desk, facts);
    return {
      visit: {
        id: facts.id,
        visitNumber: facts.visitNumber,
        status: facts.status,
        startedAt: facts.startedAt,
      },
      patient,
      allergies: await readAllergies(db, patient.id),
      diagnoses: (await readDiagnoses(db, facts.id)).items,
      weight: await readWeight(db, patient.id),
      draft: await drafts.readDraft(db, facts.id),
      issued: await listIssuedOfVisit(db, facts.id),
      earlier: await readEarlier(db, patient.id),
      prescriber: prescriber?.prescriber ?? null,
      site,
      canWrite,
      canIssue:
        canWrite &&
        scopeFor(actor, 'prescriptions:sign') !== undefined &&
        missingOfPrescriber(prescriber, site).length === 0,
    };
  },

  prescriptionDraftSave: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { visitId } = params;
    await lockForPrescribing(desk, visitId);
    const present = await drafts.readDraft(db, visitId);
    if (isSame(present, body)) return present; // a retry whose first response was lost
    if (present.revision !== body.revision)
      throw new ProblemError('resource.version_conflict', { meta: { current: present } });
    const items = await drafts.withMedications(db, body.items);
    const lost = body.items.filter(
      ({ medicationId }, at) => medicationId !== null && items[at]?.medicationId === null,
    );
    if (lost.length > 0) throw new ProblemError('resource.not_found');
    const draft = await drafts.writeDraft(db, visitId, body, { userId: actor.userId, now });
    await audit({
      action: 'prescription.saved',
      entityType: 'visit',
      entityId: visitId,
      diff: { revision: [present.revision, draft.revision], items: body.items.length },
    });
    await publish({ type: 'prescription.drafted', entityId: visitId });
    return draft;
  },

  prescriptionDraftDelete: async (desk) => {
    const { db, params, audit, publish } = desk;
    await lockForPrescribing(desk, params.visitId);
    const id = await drafts.deleteDraft(db, params.visitId);
    if (id === null) return;
    await audit({
      action: 'prescription.deleted',
      entityType: 'visit',
      entityId: params.visitId,
      diff: { prescriptionId: id },
    });
    await publish({ type: 'prescription.drafted', entityId: params.visitId });
  },

  prescriptionCheck: async (desk) => {
    const { db, params, body, now } = desk;
    const { patient } = await lockForPrescribing(desk, params.visitId);
    const { outcome } = await checkPrescription(db, {
      patient,
      visitId: params.visitId,
      items: await drafts.withCatalogue(db, body.items),
      facts: body.facts,
      now,
    });
    return outcome;
  },

  prescriptionIssue: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { prescriptionId } = params;
    const stamp = { userId: actor.userId, now };
    const { visitId } = await findPrescription(db, prescriptionId, now);
    const visit = await lockForPrescribing(desk, visitId);
    const locked = await lockPrescription(db, prescriptionId, now);
    if (locked.status !== 'draft')
      throw new ProblemError('prescription.transition_refused', {
        meta: { status: locked.status },
      });
    const draft = await drafts.readDraft(db, visitId);
    if (draft.revision !== body.revision)
      throw new ProblemError('resource.version_conflict', { meta: { current: draft } });
    const found = await readPrescriber(db, actor.userId);
    const site = await readSite(db, visitId);
    const missing = missingOfPrescriber(found, site);
    if (!found || missing.length > 0)
      throw new ProblemError('prescription.prescriber_incomplete', { meta: { missing } });

    if (draft.replaces) {
      const old = await lockPrescription(db, draft.replaces.id, now);
      await movePrescription(
        db,
        old.id,
        { from: old.status, to: 'replaced', reason: draft.replaces.reason },
        stamp,
      );
      await audit({
        action: 'prescription.replaced',
        entityType: 'prescription',
        entityId: old.id,
        diff: { patientId: visit.patient.id, by: prescriptionId },
      });
      await publish({ type: 'prescription.replaced', entityId: old.id });
    }
    const { folio, items, outcome, justified, validUntil } = await issuePrescription(
      db,
      {
        draft,
        visit,
        prescriber: found,
        site,
        justifications: () => body.justifications,
        validDays: body.validDays,
      },
      stamp,
    );
    await enqueueJob(db, prescriptionExpiryJob, prescriptionId, actor.userId, {
      dueAt: await dayAfter(db, validUntil),
      now,
    });
    await audit({
      action: 'prescription.issued',
      entityType: 'prescription',
      entityId: prescriptionId,
      diff: {
        patientId: visit.patient.id,
        folio,
        items: items.length,
        outcome,
        justified,
      },
    });
    await publish({
      type: 'prescription.issued',
      entityId: prescriptionId,
      payload: {
        patientId: visit.patient.id,
        visitId,
        items: items.map(({ key, runsOutOn }) => ({ key, runsOutOn })),
      },
    });
    await publish({ type: 'patient.clinical_changed', entityId: visit.patient.id });
    return showPrescription(desk, prescriptionId);
  },

  medicationFavouriteSet: async ({ db, params, body, actor, now }) => {
    await setFavourite(db, params.medicationId, body.favourite, { userId: actor.userId, now });
  },
});
