import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { enqueueJob, scheduleJob } from '../../platform/jobs/job.queries';
import { prescriptionMailJob } from '../jobs/prescription-mail';
import { prescriptionStampJob } from '../jobs/prescription-stamp';
import { lockIssued, showPrescription } from '../model/prescription-desk';
import { isSendable } from '../model/prescription-permissions';
import { insertDeliveryOf } from '../sql/prescription-deliveries.queries';
import { readPrescription } from '../sql/prescription-record.queries';
import { reopenTimeStamp } from '../sql/prescription-stamps.queries';
import { readReader } from '../sql/teaching-deliveries.queries';

export const prescriptionSendingHandlers = defineHandlers<'prescriptionSend' | 'prescriptionStamp'>(
  {
    prescriptionSend: async (desk) => {
      const { db, params, body, actor, now, audit, publish } = desk;
      const { prescriptionId } = params;
      const { patientId, status } = await lockIssued(desk, prescriptionId);
      const { signature } = await readPrescription(db, prescriptionId);
      if (signature !== 'electronic' || !isSendable(status))
        throw new ProblemError('prescription.not_sendable');
      const { bar } = await readReader(db, patientId);
      if (bar !== null)
        throw new ProblemError('prescription.mail_refused', { meta: { because: bar } });
      const { userId } = actor;
      const { deliveryKey } = body;
      if (await insertDeliveryOf(db, deliveryKey, prescriptionId, { userId, now })) {
        await enqueueJob(db, prescriptionMailJob, deliveryKey, userId);
        await audit({
          action: 'prescription.sent',
          entityType: 'prescription',
          entityId: prescriptionId,
          diff: { patientId, channel: 'email' },
        });
        await publish({ type: 'prescription.sent', entityId: prescriptionId });
      }
      return showPrescription(desk, prescriptionId);
    },

    prescriptionStamp: async (desk) => {
      const { db, params, actor, now, audit } = desk;
      const { prescriptionId } = params;
      const { patientId } = await lockIssued(desk, prescriptionId);
      if (await reopenTimeStamp(db, prescriptionId)) {
        await scheduleJob(db, prescriptionStampJob, prescriptionId, actor.userId, {
          dueAt: now,
          now,
        });
        await audit({
          action: 'prescription.stamp_asked',
          entityType: 'prescription',
          entityId: prescriptionId,
          diff: { patientId },
        });
      }
      return showPrescription(desk, prescriptionId);
    },
  },
);
