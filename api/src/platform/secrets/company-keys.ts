import { createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Db } from '../database/database';
import { ProblemError } from '../http/problem-error';
import { enqueueJob } from '../jobs/job.queries';
import {
  chooseKey,
  findWrapped,
  holdWritingKey,
  insertKey,
  readActor,
  startRun,
  type WritingKey,
} from './company-keys.queries';
import {
  isSealed,
  keepPlain,
  openBytes,
  readPlain,
  sealBytes,
  sealText,
  splitSealed,
  type CompanyKey,
  type Place,
} from './sealed';

export const encryptionJob = 'encryption_run';

/** A row whose columns are sealed. */
export type RowPlace = Pick<Place, 'table' | 'rowId'>;
type Texts = Readonly<Record<string, string | null | undefined>>;

/** Writes as the company has chosen: under its key, or in plain. */
export interface Sealer {
  readonly companyId: string;
  readonly keyId: string | null;
  /** Each text bound to the column that its name says. */
  texts<Kept extends Texts>(row: RowPlace, texts: Kept): Kept;
  /** Unchanged without a key. */
  bytes(place: Omit<Place, 'companyId'>, plain: Uint8Array): Uint8Array;
}

const wrappedFor = (companyId: string, keyId: string): string =>
  `company_key:${companyId}:${keyId}`;

/** A promise only where the key is not known yet: a search opens thousands of texts. */
const keyOf = (db: Db, companyId: string, keyId: string): KeyObject | Promise<KeyObject> =>
  db.keyRing.keys.get(wrappedFor(companyId, keyId)) ?? unwrapKey(db, companyId, keyId);

const unwrapKey = async (db: Db, companyId: string, keyId: string): Promise<KeyObject> => {
  const { wrapper, keys } = db.keyRing;
  const name = wrappedFor(companyId, keyId);
  if (!wrapper) throw new ProblemError('encryption.unavailable');
  const wrapped = await findWrapped(db, keyId);
  if (!wrapped) throw new ProblemError('encryption.unreadable');
  const bytes = await wrapper.open(wrapped, name).catch((cause: unknown) => {
    throw new ProblemError('encryption.unreadable', { cause });
  });
  const secret = createSecretKey(bytes);
  keys.set(name, secret);
  return secret;
};

/**
 * A new key, with which everything is written from now on, and the job that rewrites the rest.
 *
 * @throws encryption.unavailable
 */
export const chooseNewKey = async (
  db: Db,
  { companyId, keyId: before }: WritingKey,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> => {
  const { wrapper } = db.keyRing;
  if (!wrapper) throw new ProblemError('encryption.unavailable');
  const id = randomUUID();
  const wrapped = await wrapper.seal(randomBytes(32), wrappedFor(companyId, id));
  await insertKey(db, { id, wrapped, userId }, now);
  // Of two that choose one at once, the second writes with the key of the first.
  if (!(await chooseKey(db, { before, after: id }))) return (await holdWritingKey(db)).keyId ?? id;
  await startRewriting(db, companyId, { userId, now });
  return id;
};

/** Rewrites what is kept in another form than the present one. */
export const startRewriting = async (
  db: Db,
  companyId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await startRun(db, userId, now);
  await enqueueJob(db, encryptionJob, companyId, userId);
};

/** Where the operator encrypts for all, a company gets its key with the first person who writes. */
const demandedKey = async (db: Db, present: WritingKey): Promise<string | null> => {
  const userId = await readActor(db);
  if (userId === null) return null;
  return chooseNewKey(db, present, { userId, now: new Date().toISOString() });
};

const sealerOf = (companyId: string, key: CompanyKey | null): Sealer => ({
  companyId,
  keyId: key?.id ?? null,
  texts: <Kept extends Texts>(row: RowPlace, texts: Kept) =>
    Object.fromEntries(
      Object.entries(texts).map(([column, text]) => {
        if (text === null || text === undefined) return [column, text];
        return [column, key ? sealText(key, { companyId, ...row, column }, text) : keepPlain(text)];
      }),
    ) as Kept, // the same names
  bytes: (place, plain) => (key ? sealBytes(key.secret, { companyId, ...place }, plain) : plain),
});

/** Holds the choice of the company until the end of the transaction. */
export const sealerFor = async (db: Db): Promise<Sealer> => {
  const present = await holdWritingKey(db);
  const { companyId } = present;
  const id = present.keyId ?? (db.keyRing.required ? await demandedKey(db, present) : null);
  return sealerOf(companyId, id === null ? null : { id, secret: await keyOf(db, companyId, id) });
};

/** @throws encryption.unreadable */
const openOr = <Opened>(open: () => Opened): Opened => {
  try {
    return open();
  } catch (cause) {
    throw new ProblemError('encryption.unreadable', { cause });
  }
};

const openSealed = (db: Db, place: Place, kept: string): string | Promise<string> => {
  const { keyId, sealed } = openOr(() => splitSealed(kept));
  const open = (secret: KeyObject): string =>
    openOr(() => openBytes(secret, place, sealed).toString());
  const secret = keyOf(db, place.companyId, keyId);
  return secret instanceof Promise ? secret.then(open) : open(secret);
};

/**
 * Texts of a row, sealed or not.
 *
 * @throws encryption.unreadable when one was changed, or comes from another row or company
 */
export const openTexts = async <Kept extends Texts>(
  db: Db,
  row: Omit<Place, 'column'>,
  texts: Kept,
): Promise<Kept> => {
  const opened: [string, string | null | undefined][] = [];
  for (const [column, kept] of Object.entries(texts))
    if (typeof kept !== 'string') opened.push([column, kept]);
    else if (!isSealed(kept)) opened.push([column, readPlain(kept)]);
    else {
      const text = openSealed(db, { ...row, column }, kept);
      opened.push([column, typeof text === 'string' ? text : await text]);
    }
  return Object.fromEntries(opened) as Kept; // the same names
};

/** @throws encryption.unreadable */
export const openFileBytes = async (
  db: Db,
  keyId: string,
  place: Place,
  sealed: Buffer,
): Promise<Buffer> => {
  const secret = await keyOf(db, place.companyId, keyId);
  return openOr(() => openBytes(secret, place, sealed));
};
