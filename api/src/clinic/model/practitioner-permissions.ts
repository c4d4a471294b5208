import { scopeOf, type PractitionerDetail } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

/** Which fields of a practitioner the user may edit (docs/spec/clinic.md §4). */
export const editableBy = (
  { roles, userId }: Actor,
  practitioner: { readonly userId: string | null },
): PractitionerDetail['editable'] => {
  const scope = scopeOf(roles, 'practitioners:write');
  if (scope === 'all') return 'all';
  return scope === 'own' && practitioner.userId === userId ? 'own' : 'none';
};

/** @throws permission.denied when the user may edit nothing */
export const demandEditable = (
  actor: Actor,
  practitioner: { readonly userId: string | null },
): 'all' | 'own' => {
  const editable = editableBy(actor, practitioner);
  if (editable === 'none') throw new ProblemError('permission.denied');
  return editable;
};
