import { permissionsOf, type DatasetQuestion } from '@sala/shared-contracts';
import type { Member } from '../../identity';
import { ProblemError } from '../../platform/http/problem-error';
import { compile } from '../sql/compile';
import type { Asked } from './dataset-file';
import type { Asker, Asking } from './describe';
import { openDataset } from './open-dataset';

/** A member, with what they may do now. */
export const askerOf = ({ userId, roles }: Member): Asker => ({
  userId,
  roles,
  permissions: new Set(permissionsOf(roles)),
});

/* What leaves the house has no personal column in clear, whoever it is for. */
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
 * What somebody may be sent by mail: what they may take away, with every personal column masked.
 *
 * @throws `resource.not_found`, `permission.denied`: it is not for them;
 *   `dataset.personal_in_mail`, and what `compile` throws: it cannot be asked.
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
    throw error instanceof ProblemError ? new ProblemError('dataset.personal_in_mail') : error; // it could be asked before
  }
};
