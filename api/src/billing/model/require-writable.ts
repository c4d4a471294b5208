import {
  contract,
  domainOf,
  routes,
  withoutIdempotencyKey,
  type ApiEndpointName,
  type EndpointShape,
} from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { readAccessFacts, type AccessFacts } from '../sql/subscriptions.queries';
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
  'queueAssign',
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
  // What is billed to the company stays open; payment links and their messages are sales.
  if (domain === 'billing')
    return 'permission' in shape.access && shape.access.permission.startsWith('purchases:');
  return domain !== 'clinical' && domain !== 'releases';
};

/** How long it is believed that a company may write. */
const believedMs = 5000;
const believedMax = 10_000;

/**
 * Refuses writes of companies that are read-only, before the handler and its transaction. What says
 * that a company may write is believed for some seconds; that it may not is read each time, so that
 * who has paid goes on at once.
 *
 * @throws subscription.read_only
 */
export const createWritableGate = (
  pool: Pool,
): ((name: ApiEndpointName, companyId: string, now: string) => Promise<void>) => {
  const believed = new Map<string, { readonly facts: AccessFacts; readonly until: number }>();
  const read = async (companyId: string): Promise<AccessFacts | undefined> => {
    const known = believed.get(companyId);
    if (known && known.until > performance.now()) return known.facts;
    return inTransaction(pool, { companyId, userId: null }, readAccessFacts);
  };
  const remember = (companyId: string, facts: AccessFacts): void => {
    if (believed.size >= believedMax) believed.clear();
    believed.set(companyId, { facts, until: performance.now() + believedMs });
  };
  return async (name, companyId, now) => {
    if (!needsWritable(name)) return;
    const facts = await read(companyId);
    if (!facts) return; // the company was removed; the handler finds that out
    if (accessOf(facts, now) === 'read_only') {
      believed.delete(companyId);
      throw new ProblemError('subscription.read_only', {
        meta: { path: '/settings/billing', readOnlyEndsAt: facts.readOnlyEndsAt },
      });
    }
    if (facts !== believed.get(companyId)?.facts) remember(companyId, facts);
  };
};
