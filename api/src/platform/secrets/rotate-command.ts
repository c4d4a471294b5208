import { parseArgs } from 'node:util';
import { createPool } from '../database/connection';
import { giveKeyRing } from './key-ring';
import { mayActAsOwner } from './reseal.queries';
import { renewCompanyKeys, reseal } from './rotate';
import type { SealedColumn } from './sealed-columns';
import { createSecretBox, idOfKey } from './secret-box';
import { listProcessesWithout } from './serving-process.queries';

const usage = `npm run secrets:rotate -- [--data-keys] [--database postgres://…]

Seals what is encrypted in the database under SALA_SECRET_KEY; what it cannot open it opens with
SALA_SECRET_KEY_PREVIOUS. With --data-keys, every company that encrypts gets a new key, too.
The database is DATABASE_URL unless given. Sala may run meanwhile, every process with both keys: as
long as one was started without the present key, nothing is sealed anew.`;

const ownerOf = async (connectionString: string) => {
  const pool = createPool({ connectionString });
  try {
    return (await mayActAsOwner(pool))
      ? { connectionString, role: 'app_owner' }
      : { connectionString };
  } finally {
    await pool.end();
  }
};

/**
 * @returns the exit code: 0 done, 1 something opens with neither key or a process lacks the new
 *   one, 2 wrong arguments
 */
export const rotateCommand = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  columns: readonly SealedColumn[],
  say: (line: string) => void,
): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'data-keys': { type: 'boolean' }, database: { type: 'string' } },
    strict: false,
  });
  const url = values.database ?? environment['DATABASE_URL'];
  const key = environment['SALA_SECRET_KEY'];
  if (typeof url !== 'string' || key === undefined) {
    say(usage);
    return 2;
  }
  const pool = createPool(await ownerOf(url));
  try {
    const box = createSecretBox(pool, key, environment['SALA_SECRET_KEY_PREVIOUS']);
    giveKeyRing(pool, { wrapper: box, required: false });
    const behind = await listProcessesWithout(pool, idOfKey(Buffer.from(key, 'base64')));
    if (behind.length > 0) {
      say(
        `These processes do not have the new SALA_SECRET_KEY, and could not read what is sealed under it: ${behind.join(', ')}. Restart them with both keys, then run this again.`,
      );
      return 1;
    }
    const sealed = await reseal(pool, box, Buffer.from(key, 'base64'), columns);
    say(`${sealed} secrets are sealed under the present SALA_SECRET_KEY.`);
    if (values['data-keys'] === true) {
      const renewed = await renewCompanyKeys(pool, new Date().toISOString());
      say(`${renewed} companies have a new key; a job rewrites what they keep.`);
    }
    return 0;
  } catch (cause) {
    say(cause instanceof Error ? cause.message : String(cause));
    return 1;
  } finally {
    await pool.end();
  }
};
