import type { PrescriptionPaper } from '@sala/shared-contracts';
import { printableIssuer, readIssuer } from '../../clinic';
import type { Db } from '../../platform/database/database';
import type { MailAttachment } from '../../platform/mail/mail';
import { drawDocument, readyDocument } from '../../platform/pdf/draw-document';
import { readIssueTime } from '../sql/prescription-days.queries';
import { readPrescription } from '../sql/prescription-record.queries';
import type { PrintedPrescription } from './prescription-print/prescription-document';
import { readVisitSite } from '../sql/visit-paper.queries';

const task = {
  module: new URL('./prescription-print/prescription.task.ts', import.meta.url),
  load: () => import('./prescription-print/prescription.task'),
};

/** In the background of a start: loading it takes seconds, which a patient would wait for. */
export const readyPrescriptionPaper = (): Promise<void> => readyDocument(task);

/** Reads all that the paper says; what it returns draws it once no transaction is open. */
export const readPaper = async (
  db: Db,
  id: string,
  { paper, publicUrl }: { readonly paper: PrescriptionPaper; readonly publicUrl: string },
): Promise<() => Promise<MailAttachment>> => {
  const prescription = await readPrescription(db, id);
  const issuer = await readIssuer(db, await readVisitSite(db, prescription.visitId));
  const times = await readIssueTime(db, id);
  return async () => ({
    name: `${prescription.folio ?? id}.pdf`,
    type: 'application/pdf',
    content: await drawDocument<PrintedPrescription>(issuer.companyId, task, {
      prescription,
      issuer: await printableIssuer(issuer),
      paper,
      verifyUrl: `${publicUrl}${prescription.verifyPath ?? ''}`,
      ...times,
    }),
  });
};
