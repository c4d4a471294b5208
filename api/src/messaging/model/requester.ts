import { contactKinds, type ContactKind, type Permission } from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import type { Requester } from '../sql/conversations.queries';

const readingOf: Readonly<Record<ContactKind, Permission>> = {
  patient: 'patients:read',
  customer: 'customers:read',
  lead: 'leads:read',
};

/** Names of records are for those who may read all of their kind. */
export const requesterOf = (actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>): Requester => ({
  userId: actor.userId,
  kinds: contactKinds.filter((kind) => scopeFor(actor, readingOf[kind]) === 'all'),
});
