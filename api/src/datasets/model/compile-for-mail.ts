import { permissionsOf, type DatasetQuestion } from '@sala/shared-contracts';
import type { Member } from '../../identity';
import { ProblemError } from '../../platform/http/problem-error';
import { compile } from '../sql/compile';
import type { CompiledQuestion } from './dataset-file';
import type { Caller, CallerContext } from './describe';
import { openDataset } from './open-dataset';

/** A member with their current permissions. */
export const callerOf = ({ userId, roles }: Member): Caller => ({
  userId,
  roles,
  permissions: new Set(permissionsOf(roles)),
});

/* Mail leaves the system, so personal columns are masked for every recipient. */
const maskPersonal = ({ actor, ...asking }: CallerContext): CallerContext => ({
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
export const compileForMail = async (
  asking: CallerContext,
  place: string,
  question: DatasetQuestion,
): Promise<CompiledQuestion> => {
  const unmasked = await openDataset(asking, place);
  if (!asking.actor.permissions.has('datasets:read') || !unmasked.dataset.canExport)
    throw new ProblemError('permission.denied');
  compile(unmasked.source, question);
  try {
    const { dataset, source } = await openDataset(maskPersonal(asking), place);
    return { dataset, source, question, compiled: compile(source, question) };
  } catch (error) {
    throw error instanceof ProblemError ? new ProblemError('dataset.personal_in_mail') : error; // it compiled without masking
  }
};
