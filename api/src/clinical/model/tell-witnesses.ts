import { limits } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { writeMail } from '../../platform/mail/mail-texts';
import { withoutLinks } from '../../platform/mail/without-links';
import { notify } from '../../platform/notifications/notify';
import { listWitnesses, type EmergencyUse } from '../sql/emergency-access.queries';

/** Tells owners and practitioners at once; neither the reason nor the patient's name leaves. */
export const tellWitnesses = async (
  { db, actor, mail, now, services }: Context<'emergencyAccessOpen'>,
  { id, user, patient: { id: patientId, recordNumber: record } }: EmergencyUse,
): Promise<void> => {
  const report = `/hospital/patient?report=emergency&use=${id}`;
  for (const witness of await listWitnesses(db, patientId)) {
    const { userId, email: to, firstName, locale, company, isOwner } = witness;
    await notify(db, {
      userId,
      companyId: actor.companyId,
      kind: 'emergency_access_opened',
      facts: { person: user.name, record },
      path: isOwner ? report : `/hospital/patient?patientId=${patientId}`,
      now,
    });
    if (!isOwner) continue;
    const facts = {
      firstName,
      person: withoutLinks(user.name),
      company: withoutLinks(company),
      record,
      minutes: limits.emergencyMinutes,
      url: `${services.publicUrl}${report}`,
    };
    await mail(writeMail('emergencyAccessOpened', { to, locale, facts }));
  }
};
