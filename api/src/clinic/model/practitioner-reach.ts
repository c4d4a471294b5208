import { scopeOf, type PractitionerDetail } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

/**
 * What somebody may change of a practitioner: all, what is theirs to say of themselves, or nothing
 * (screens §9b).
 */
export const editableBy = (
  { roles, userId }: Actor,
  practitioner: { readonly userId: string | null },
): PractitionerDetail['editable'] => {
  const scope = scopeOf(roles, 'practitioners:write');
  if (scope === 'all') return 'all';
  return scope === 'own' && practitioner.userId === userId ? 'own' : 'none';
};

/** @throws `permission.denied` for who may change nothing of them. */
export const mustEdit = (
  actor: Actor,
  practitioner: { readonly userId: string | null },
): 'all' | 'own' => {
  const editable = editableBy(actor, practitioner);
  if (editable === 'none') throw new ProblemError('permission.denied');
  return editable;
};
