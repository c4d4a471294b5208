import type { PhoneChannel } from '@sala/shared-contracts';
import { recordConsents } from '../../patients';
import type { JobContext } from '../../platform/jobs/job';
import { lockAddress } from '../sql/contact-addresses.queries';
import { liftSuppression, suppress } from '../sql/suppressions.queries';

type Desk = Pick<JobContext, 'db' | 'now' | 'audit' | 'publish' | 'userId'>;

interface Place {
  readonly channel: PhoneChannel;
  readonly contactAddressId: string;
}

const entityType = 'contact_address';

type StoppedPurpose = 'marketing' | 'reminders';

/** A person stopped messages: what they agreed to is taken back, for what is linked and what is not. */
export const stopMessages = async (
  desk: Desk,
  { channel, contactAddressId }: Place,
  purposes: readonly StoppedPurpose[],
): Promise<void> => {
  const { db, now, audit, publish, userId } = desk;
  const { patientId } = await lockAddress(db, contactAddressId);
  for (const purpose of purposes)
    await suppress(db, { contactAddressId, channel, purpose, reason: 'stopped' }, now);
  await audit({
    action: 'contact_address.stopped',
    entityType,
    entityId: contactAddressId,
    diff: { channel },
  });
  await publish({ type: 'contact_address.stopped', entityId: contactAddressId });
  if (patientId === null) return;
  await recordConsents(
    desk,
    patientId,
    {
      answers: purposes.map((purpose) => ({ purpose, channel, granted: false })),
      method: 'electronic',
    },
    { userId, now },
  );
};

export const stopMarketing = (desk: Desk, place: Place): Promise<void> =>
  stopMessages(desk, place, ['marketing']);

/** They may get it again; consent is asked for anew. */
export const resumeMarketing = async (
  { db, now, audit, publish }: Desk,
  { channel, contactAddressId }: Place,
): Promise<void> => {
  await liftSuppression(db, { contactAddressId, channel, purpose: 'marketing' }, now);
  await audit({
    action: 'contact_address.resumed',
    entityType,
    entityId: contactAddressId,
    diff: { channel },
  });
  await publish({ type: 'contact_address.resumed', entityId: contactAddressId });
};
