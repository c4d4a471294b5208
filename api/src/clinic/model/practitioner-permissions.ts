import type { PractitionerDetail } from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

/** Which fields of a practitioner the user may edit (docs/spec/clinic.md §4). */
export const editableBy = (
  actor: Actor,
  practitioner: { readonly userId: string | null },
): PractitionerDetail['editable'] => {
  const scope = scopeFor(actor, 'practitioners:write');
  if (scope === 'all') return 'all';
  return scope === 'own' && practitioner.userId === actor.userId ? 'own' : 'none';
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
