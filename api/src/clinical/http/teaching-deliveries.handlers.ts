import { randomBytes } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import { hashOfSecretToken } from '../../identity';
import { recordPatientRead, requireCare, requireClinicalAccess } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { composeMail } from '../../platform/mail/mail-texts';
import { sendOutgoing } from '../../platform/outgoing/outgoing';
import * as queries from '../sql/teaching-deliveries.queries';
import { readMaterial } from '../sql/teaching-materials.queries';
import { readVisitFacts } from '../sql/visit-rows.queries';

/** 128 bits: short enough for a QR code on paper. */
const newLinkToken = (): string => randomBytes(16).toString('base64url');

export const teachingDeliveryHandlers = defineHandlers<
  'visitTeachingView' | 'teachingDeliveryIssue'
>({
  visitTeachingView: async (desk) => {
    const { db, params, now, audit } = desk;
    const { visitId } = params;
    const { patient } = await readVisitFacts(db, visitId, now);
    await requireClinicalAccess(desk, patient.id, { record: 'visit', recordId: visitId });
    await recordPatientRead(audit, patient.id);
    const { bar, phoneChannel } = await queries.readReader(db, patient.id);
    return {
      suggestions: await queries.listSuggestions(db, visitId),
      deliveries: await queries.listDeliveries(db, patient.id),
      mailBar: bar,
      phoneChannel,
    };
  },

  teachingDeliveryIssue: async (desk) => {
    const { db, params, body, actor, now, audit, publish, mail, services } = desk;
    if (!actor.permissions.has('clinical:write'))
      throw new ProblemError('permission.denied', { meta: { permission: 'clinical:write' } });
    const { visitId } = params;
    const { deliveryKey, materialId, channel } = body;
    const { patient, status } = await readVisitFacts(db, visitId);
    await requireCare(desk, patient.id);
    if (status === 'cancelled') throw new ProblemError('visit.closed');
    const material = await readMaterial(db, materialId);
    const reader = await queries.readReader(db, patient.id);
    const token = newLinkToken();
    const delivery = {
      id: deliveryKey,
      patientId: patient.id,
      visitId,
      materialId,
      channel,
      tokenHash: hashOfSecretToken(token),
      now,
      userId: actor.userId,
    };
    const answer = async () => ({
      delivery: await queries.readDelivery(db, deliveryKey),
      token: channel === 'print' ? token : null,
    });
    if (await queries.renewDelivery(db, delivery)) return answer(); // a retry
    if (material.status !== 'approved') throw new ProblemError('teaching_delivery.not_approved');
    if (!(await queries.insertDelivery(db, delivery))) {
      // Of two at once, the second waited for the first.
      if (await queries.renewDelivery(db, delivery)) return answer();
      throw new ProblemError('resource.version_conflict');
    }
    if (channel !== 'print') {
      const { locale, firstName, company } = reader;
      const facts = {
        firstName,
        company,
        days: limits.teachingLinkDays,
        url: `${services.publicUrl}/learn/${token}`,
      };
      const outcome = await sendOutgoing(
        { db, userId: actor.userId, now, mail, publish },
        {
          event: 'teachingLink',
          person: { patientId: patient.id },
          occurrence: deliveryKey,
          locale,
          facts: { 'educacion.enlace': facts.url },
          mail: composeMail('teachingLink', { locale, facts }),
          byHand: true,
          channels: [channel],
        },
      );
      if (outcome.state === 'refused')
        throw new ProblemError(
          channel === 'email'
            ? 'teaching_delivery.mail_refused'
            : 'teaching_delivery.phone_refused',
          { meta: { because: outcome.reason } },
        );
    }
    // Owners read the log: neither the material nor its diagnosis is named there.
    await audit({
      action: 'teaching_delivery.sent',
      entityType: 'teaching_delivery',
      entityId: deliveryKey,
      diff: { patientId: patient.id, channel },
    });
    await recordPatientRead(audit, patient.id);
    await publish({ type: 'teaching_delivery.sent', entityId: deliveryKey });
    return answer();
  },
});
