import type { Context } from '../../platform/http/handler';
import { linkAddress } from '../sql/contact-addresses.queries';

type Desk = Pick<Context<'conversationCreate'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

/** A member chose the patient, and wrote to the number that stands in their record. */
export const linkPatient = async (
  { db, actor, now, audit, publish }: Desk,
  addressId: string,
  patientId: string,
): Promise<void> => {
  const stamp = { userId: actor.userId, now };
  await linkAddress(db, addressId, { kind: 'patient', id: patientId }, stamp);
  await audit({
    action: 'contact_address.linked',
    entityType: 'contact_address',
    entityId: addressId,
    diff: { contact: [null, patientId] },
  });
  await publish({ type: 'contact_address.linked', entityId: addressId });
};
