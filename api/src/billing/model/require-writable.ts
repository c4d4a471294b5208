import {
  contract,
  domainOf,
  routes,
  withoutIdempotencyKey,
  type ApiEndpointName,
  type EndpointShape,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { readAccessFacts } from '../sql/subscriptions.queries';
import { accessOf } from './access';

/**
 * Whoever is in front of a doctor is treated whether or not the clinic paid: to register and to
 * admit them stays possible, beside the whole clinical record (docs/adr/0127).
 */
const alwaysOpen: ReadonlySet<ApiEndpointName> = new Set<ApiEndpointName>([
  'patientCreate',
  'patientUpdate',
  'checkIn',
  'queueWalkIn',
  'queueCall',
  'queueServe',
  'queueFinish',
  'companyDeletionRequest',
  'companyDeletionCancel',
]);

const isRead = (name: ApiEndpointName, shape: EndpointShape): boolean =>
  routes[name].startsWith('GET ') ||
  shape.download === true ||
  ((withoutIdempotencyKey[name] ?? '').startsWith('it changes nothing') && !shape.upload);

/** Whether an endpoint writes what a company that is read-only does not write. */
export const needsWritable = (name: ApiEndpointName): boolean => {
  const shape: EndpointShape = contract[name];
  if (isRead(name, shape) || alwaysOpen.has(name)) return false;
  // Signing in, one's own account and its notices; what patients do with their links.
  if (!('permission' in shape.access) && !('device' in shape.access)) return false;
  const domain = domainOf(name);
  return domain !== 'billing' && domain !== 'clinical' && domain !== 'releases';
};

/** @throws subscription.read_only */
export const requireWritable = async (
  db: Db,
  name: ApiEndpointName,
  now: string,
): Promise<void> => {
  if (!needsWritable(name)) return;
  const facts = await readAccessFacts(db);
  if (facts && accessOf(facts, now) === 'read_only')
    throw new ProblemError('subscription.read_only', {
      meta: { path: '/settings/billing', readOnlyEndsAt: facts.readOnlyEndsAt },
    });
};
