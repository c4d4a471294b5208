import { networkOf, type ApiEndpointName, type ProblemCode } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { inTransaction } from '../database/database';
import { ProblemError } from './problem-error';
import { createChangeRecorder } from '../audit/change-recorder';
import { identityOf, type Call } from './call';

/** Length of a UUID; longer path parameters are cut. */
const paramMax = 36;

const refusals: ReadonlySet<ProblemCode> = new Set([
  'permission.denied',
  'device.denied',
  'emergency_access.required',
  'care_relation.required',
]);

const short = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value).slice(0, paramMax)]),
  );

interface Refusal {
  readonly call: Call;
  readonly name: ApiEndpointName;
  readonly params: unknown;
  readonly now: string;
}

const nobody = { userId: null, companyId: null } as const;

const recordAfterwards = async (
  pool: Pool,
  { facts: { afterwards } }: ProblemError,
  { call, now }: Refusal,
): Promise<void> => {
  if (!afterwards) return;
  await inTransaction(pool, nobody, (db) => {
    const network = networkOf(call.origin.address);
    const { auditBounded } = createChangeRecorder(db, { now, requestId: call.id, network });
    return afterwards({ db, auditBounded, now, origin: call.origin });
  });
};

/** Audits what was denied to a member (docs/spec/platform.md §13). */
export const logRefusal = async (pool: Pool, error: unknown, refusal: Refusal): Promise<void> => {
  const { call, name, params, now } = refusal;
  if (!(error instanceof ProblemError)) return;
  await recordAfterwards(pool, error, refusal);
  if (!refusals.has(error.code)) return;
  if (call.actor?.companyId == null) return;
  const permission = error.facts.meta?.['permission'];
  await inTransaction(pool, identityOf(call), (db) =>
    createChangeRecorder(db, {
      now,
      requestId: call.id,
      network: networkOf(call.origin.address),
    }).auditBounded({
      action: 'access.denied',
      entityType: 'endpoint',
      entityId: name,
      diff: { permission, params: short(params) },
    }),
  );
};
