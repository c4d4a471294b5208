import { printableIssuer, readIssuer } from '../../clinic';
import { recordPatientRead, requireClinicalAccess, requirePatient } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { drawDocument } from '../../platform/pdf/draw-document';
import type { PrintedPrescription } from '../model/prescription-print/prescription-document';
import { demandState } from '../model/prescription-permissions';
import { readIssueTime } from '../sql/prescription-days.queries';
import { findPrescription, readPrescription } from '../sql/prescription-record.queries';
import { markPrinted } from '../sql/prescription-writes.queries';

const task = {
  module: new URL('../model/prescription-print/prescription.task.ts', import.meta.url),
  load: () => import('../model/prescription-print/prescription.task'),
};

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
    const prescription = await readPrescription(db, id);
    const issuer = await readIssuer(db);
    const times = await readIssueTime(db, id);
    await markPrinted(db, id, now);
    await audit({
      action: 'prescription.printed',
      entityType: 'prescription',
      entityId: id,
      diff: { patientId, paper: query.paper },
    });
    await recordPatientRead(audit, patientId);
    return drawAfterCommit(async () => ({
      name: `${prescription.folio ?? id}.pdf`,
      type: 'application/pdf',
      content: await drawDocument<PrintedPrescription>(issuer.companyId, task, {
        prescription,
        issuer: await printableIssuer(issuer),
        paper: query.paper,
        verifyUrl: `${services.publicUrl}${prescription.verifyPath ?? ''}`,
        ...times,
      }),
    }));
  },
});
