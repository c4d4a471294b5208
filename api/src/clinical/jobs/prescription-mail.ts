import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { composeMail } from '../../platform/mail/mail-texts';
import { sendOutgoing } from '../../platform/outgoing/outgoing';
import { readPaper } from '../model/prescription-paper';
import { isSendable } from '../model/prescription-permissions';
import { endDelivery, lockQueuedDelivery } from '../sql/prescription-deliveries.queries';
import { readPrescription } from '../sql/prescription-record.queries';
import { readReader } from '../sql/teaching-deliveries.queries';

/** Kind of job; its entity is the delivery. */
export const prescriptionMailJob = 'prescription_mail';

/** Draws the paper with no transaction open, and mails it as long as it may still go out. */
export const prescriptionMailKind: JobKind = {
  step: async ({ db, entityId, publicUrl }) => {
    const queued = await lockQueuedDelivery(db, entityId);
    if (!queued) return 'done';
    const { prescriptionId } = queued;
    const draw = await readPaper(db, prescriptionId, { paper: 'letter', publicUrl });
    return new AfterCommit(async () => {
      const paper = await draw();
      return async (later: JobContext): Promise<StepOutcome> => {
        const present = await lockQueuedDelivery(later.db, entityId);
        if (!present) return 'done';
        const { patientId, status } = present;
        const { locale, firstName, company } = await readReader(later.db, patientId);
        const facts = { firstName, company };
        const mail = { ...composeMail('prescription', { locale, facts }), attachment: paper };
        const { folio, verifyPath, prescriber } = await readPrescription(later.db, prescriptionId);
        const isSent =
          isSendable(status) &&
          (
            await sendOutgoing(later, {
              event: mail.kind,
              person: { patientId },
              occurrence: entityId,
              locale,
              facts: {
                ...(folio !== null && { 'receta.folio': folio }),
                ...(verifyPath !== null && { 'receta.enlace': `${publicUrl}${verifyPath}` }),
                ...(prescriber && { 'visita.profesional': prescriber.name }),
              },
              mail,
              channels: ['email'], // the paper is attached
            })
          ).state !== 'refused';
        await endDelivery(later.db, entityId, isSent ? 'sent' : 'failed', later.now);
        await later.publish({ type: 'prescription.sent', entityId: prescriptionId });
        return 'done';
      };
    });
  },
  abandon: async ({ db, entityId, now }) => endDelivery(db, entityId, 'failed', now),
};
