import { scopeFor, type Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { findPractitionerAccount } from '../sql/practitioners.queries';

/** Changing hours of others needs the permission for the whole company (docs/spec/identity.md §7). */
export const demandHoursPermission = async (
  db: Db,
  actor: Actor,
  practitionerId: string,
): Promise<void> => {
  const practitioner = await findPractitionerAccount(db, practitionerId);
  if (scopeFor(actor, 'availability:write') === 'own' && practitioner.userId !== actor.userId)
    throw new ProblemError('permission.denied');
};
