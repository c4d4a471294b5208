import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { addressLine, recordPatientRead, requireCare, requireClinicalAccess } from '../../patients';
import { showVisit } from '../model/show-visit';
import { demandAction } from '../model/visit-permissions';
import { insertCosignature, readSignedFacts } from '../sql/cosignatures.queries';
import { readPaper } from '../sql/visit-paper.queries';
import { hashVisitContent, readNote, signerOf } from '../sql/visit-record.queries';
import { lockVisit, readVisitFacts } from '../sql/visit-rows.queries';

export const visitCosigningHandlers = defineHandlers<'visitCosign' | 'visitPaperView'>({
  visitCosign: async (desk) => {
    const { db, actor, now, body, params, audit, publish } = desk;
    const { visitId } = params;
    await lockVisit(db, visitId);
    const facts = await readVisitFacts(db, visitId);
    await requireCare(desk, facts.patient.id);
    const { cosigned, contentHash } = await readSignedFacts(db, visitId);
    if (cosigned) throw new ProblemError('visit.cosigned');
    demandAction(actor, facts, 'cosign');
    const { licence } = await signerOf(db, actor.userId);
    if (contentHash === null || licence === null) throw new ProblemError('visit.cosigner_missing');
    // Exactly what the supervisor read, and what is there still is what the intern signed.
    const { sections } = await readNote(db, visitId);
    const present = await hashVisitContent(db, visitId, sections);
    if (body.contentHash !== contentHash || present.contentHash !== contentHash)
      throw new ProblemError('resource.version_conflict', { meta: { current: { contentHash } } });
    await insertCosignature(db, visitId, { licence, contentHash, userId: actor.userId, now });
    await audit({
      action: 'visit.cosigned',
      entityType: 'visit',
      entityId: visitId,
      diff: { contentHash: [null, contentHash] },
    });
    await publish({ type: 'visit.cosigned', entityId: visitId });
    return showVisit(desk, visitId);
  },

  visitPaperView: async (desk) => {
    const { db, params, now, audit } = desk;
    const { visitId } = params;
    const { patient } = await readVisitFacts(db, visitId, now);
    await requireClinicalAccess(desk, patient.id, { record: 'visit', recordId: visitId });
    const { address, ...heading } = await readPaper(db, visitId);
    await audit({
      action: 'visit.printed',
      entityType: 'visit',
      entityId: visitId,
      diff: { patientId: patient.id },
    });
    await recordPatientRead(audit, patient.id);
    return { ...heading, patientAddress: addressLine({ address }) };
  },
});
