import { recordPatientRead, requireClinicalAccess, requirePatient } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { readPaper } from '../model/prescription-paper';
import { demandState } from '../model/prescription-permissions';
import { findPrescription } from '../sql/prescription-record.queries';
import { markPrinted } from '../sql/prescription-writes.queries';

export const prescriptionPdfHandlers = defineHandlers<'prescriptionPdf'>({
  prescriptionPdf: async (desk) => {
    const { db, params, query, actor, now, audit, services } = desk;
    const { id, patientId, visitId, status } = await findPrescription(
      db,
      params.prescriptionId,
      now,
    );
    await requirePatient(db, patientId);
    // Reception hands the paper out and sees only the status on the screen.
    if (actor.permissions.has('clinical:read') || !actor.permissions.has('check-in:write'))
      await requireClinicalAccess(desk, patientId, { record: 'visit', recordId: visitId });
    if (status === 'draft') throw new ProblemError('resource.not_found');
    demandState(status, 'print');
    const draw = await readPaper(db, id, { paper: query.paper, publicUrl: services.publicUrl });
    await markPrinted(db, id, now);
    await audit({
      action: 'prescription.printed',
      entityType: 'prescription',
      entityId: id,
      diff: { patientId, paper: query.paper },
    });
    await recordPatientRead(audit, patientId);
    return drawAfterCommit(draw);
  },
});
