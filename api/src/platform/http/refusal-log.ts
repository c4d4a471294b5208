import type { ApiEndpointName, Permission } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { inTransaction } from '../database/database';
import { ProblemError } from './problem-error';
import { createTrail } from '../audit/change-recorder';
import { identityOf, type Call } from './call';

/** Longer than an id: whatever else stands in an address is not kept. */
const paramMax = 36;

const isClinical = (permission: unknown): permission is Permission =>
  typeof permission === 'string' && permission.startsWith('clinical:');

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

/**
 * Who wanted to see something clinical and may not is in the company's log, like who saw it
 * (screens §0.5, §9e).
 */
export const logRefusal = async (
  pool: Pool,
  error: unknown,
  { call, name, params, now }: Refusal,
): Promise<void> => {
  if (!(error instanceof ProblemError) || error.code !== 'permission.denied') return;
  const permission = error.facts.meta?.['permission'];
  if (!isClinical(permission)) return;
  await inTransaction(pool, identityOf(call), (db) =>
    createTrail(db, { now, requestId: call.id }).audit({
      action: 'access.denied',
      entityType: 'endpoint',
      entityId: name,
      diff: { permission, params: short(params) },
    }),
  );
};
