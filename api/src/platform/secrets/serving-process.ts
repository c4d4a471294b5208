import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Pool } from 'pg';
import { forgetProcess, reportProcess } from './serving-process.queries';
import { idsOfKeys, type SecretKeys } from './lost-keys';

const everyMs = 15_000;

/** Tells, for as long as this process serves, which secret keys it was started with. */
export const announceKeys = async (
  { pool, ...keys }: SecretKeys & { readonly pool: Pool },
  onError: (cause: unknown) => void,
): Promise<{ stop(): Promise<void> }> => {
  const id = randomUUID();
  const report = () =>
    reportProcess(pool, { id, name: `${hostname()} ${process.pid}`, keyIds: idsOfKeys(keys) });
  await report();
  const timer = setInterval(() => void report().catch(onError), everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await forgetProcess(pool, id).catch(onError);
    },
  };
};
