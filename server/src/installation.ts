import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endDemonstration, recordInstallation } from '@sala/api';
import { accountsWithPublishedPassword } from '@sala/api/demo';
import * as z from 'zod/mini';
import type { Config } from './config';
import type { RunningDatabase } from './database';
import { exposureSettings } from './demo-settings';
import { systemCode } from './embedded-postgres/embedded-postgres-error';
import { StartError } from './start-error';

type Settings = Pick<Config, 'dataDir' | 'demo' | 'host' | 'publicUrl'>;

const recordSchema = z.object({ demo: z.boolean() });

const fileIn = (dataDir: string): string => path.join(dataDir, 'installation.json');

/** Null: not recorded yet. */
const readRecord = async (dataDir: string): Promise<z.infer<typeof recordSchema> | null> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (cause) {
    const sentence = `${fileIn(dataDir)} is damaged. Write {"demo":true} into it if this is a demonstration, else {"demo":false}.`;
    throw new StartError(sentence, { cause });
  }
};

/** Written atomically. */
const writeRecord = async (dataDir: string, demo: boolean): Promise<void> => {
  const draft = `${fileIn(dataDir)}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify({ demo })}\n`);
  await rename(draft, fileIn(dataDir));
};

const notADemonstration = (dataDir: string): StartError =>
  new StartError(
    `The data in ${dataDir} is of real people: it was made without the demonstration. Set SALA_DEMO=0 to serve it ` +
      '(npm run serve does), or SALA_DATA_DIR to another directory for the demonstration.',
  );

/** Refuses demo mode in a directory with real data before anything starts. */
export const refuseDemonstration = async ({ dataDir, demo }: Settings): Promise<void> => {
  if (!demo) return;
  const record = await readRecord(dataDir);
  if (record?.demo === false) throw notADemonstration(dataDir);
};

const publishedPassword = (config: Settings, accounts: readonly string[]): string => {
  const open = exposureSettings(config);
  const why = `The data in ${config.dataDir} was made as a demonstration, and its published password opens ${accounts.join(', ')}.`;
  if (open.length === 0) {
    return `${why} Let nobody else in before you change these passwords, or give real people a new SALA_DATA_DIR.`;
  }
  throw new StartError(
    `${why} It is not served with ${open.join(' and ')}. Set SALA_DATA_DIR to a new directory (or DATABASE_URL to a new ` +
      'database) for real people, or start without these settings, change the passwords, and start again.',
  );
};

/**
 * Compares the requested mode with the recorded one, and records it in the database and the data
 * directory.
 *
 * @returns a warning for the operator; null: none
 * @throws StartError for a demo over real data, and for demo data exposed to others
 */
export const reconcileInstallation = async (
  config: Settings,
  { prepared, pool }: RunningDatabase,
): Promise<string | null> => {
  const { dataDir, demo } = config;
  const made = await recordInstallation(prepared.owner, demo);
  if (demo && !made.demo) {
    await writeRecord(dataDir, false);
    throw notADemonstration(dataDir);
  }
  const open = made.demo && !demo ? await accountsWithPublishedPassword(pool) : [];
  const isTakenOver = made.demo && !demo && open.length === 0;
  if (isTakenOver) await endDemonstration(prepared.owner);
  await writeRecord(dataDir, made.demo && !isTakenOver);
  return open.length === 0 ? null : publishedPassword(config, open);
};
