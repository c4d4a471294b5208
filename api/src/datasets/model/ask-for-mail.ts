import { permissionsOf, type DatasetQuestion } from '@sala/shared-contracts';
import type { Member } from '../../identity';
import { ProblemError } from '../../platform/http/problem-error';
import { compile } from '../sql/compile';
import type { Asked } from './dataset-file';
import type { Asker, Asking } from './describe';
import { openDataset } from './open-dataset';

/** A member with their current permissions. */
export const askerOf = ({ userId, roles }: Member): Asker => ({
  userId,
  roles,
  permissions: new Set(permissionsOf(roles)),
});

/* Mail leaves the system, so personal columns are masked for every recipient. */
const outside = ({ actor, ...asking }: Asking): Asking => ({
  ...asking,
  actor: {
    ...actor,
    permissions: new Set(
      [...actor.permissions].filter((permission) => permission !== 'datasets-pii:read'),
    ),
  },
});

/**
 * Compiles a question whose answer a caller may mail: they may export it, and personal columns are
 * masked.
 *
 * @throws resource.not_found, permission.denied without access; dataset.personal_in_mail, or an
 *   error of `compile` for an invalid question
 */
export const askForMail = async (
  asking: Asking,
  place: string,
  question: DatasetQuestion,
): Promise<Asked> => {
  const inside = await openDataset(asking, place);
  if (!asking.actor.permissions.has('datasets:read') || !inside.dataset.canExport)
    throw new ProblemError('permission.denied');
  compile(inside.source, question);
  try {
    const { dataset, source } = await openDataset(outside(asking), place);
    return { dataset, source, question, compiled: compile(source, question) };
  } catch (error) {
    throw error instanceof ProblemError ? new ProblemError('dataset.personal_in_mail') : error; // it compiled without masking
  }
};
