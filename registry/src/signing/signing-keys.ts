import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import {
  signatureAlgorithms,
  type RegistryKey,
  type SignatureAlgorithm,
} from '@sala/shared-contracts';
import type { SigningKey } from './sign-composition';

/** Public JWK members for a browser's `importKey`; private ones never leave the file. */
const publicMembers = ['kty', 'crv', 'x', 'y'] as const;

const makeKey = async (alg: SignatureAlgorithm): Promise<SigningKey> => {
  const pair = await generateKeyPair(alg, { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const jwk = Object.fromEntries(
    publicMembers.flatMap((member) =>
      privateJwk[member] === undefined ? [] : [[member, privateJwk[member]]],
    ),
  );
  return {
    alg,
    kid: await calculateJwkThumbprint(jwk),
    jwk,
    privateJwk: { ...jwk, ...(privateJwk.d === undefined ? {} : { d: privateJwk.d }) },
  };
};

/** The public halves. */
export const publicKeys = (keys: readonly SigningKey[]): RegistryKey[] =>
  keys.map(({ kid, alg, jwk }) => ({ kid, alg, jwk }));

/** Encrypts secrets on the registry's disk. */
export interface KeySealer {
  /** @param owner authenticated context; the secret opens only for the same owner */
  seal(secret: Uint8Array, owner: string): Promise<Buffer>;
  open(sealed: Buffer, owner: string): Promise<Buffer>;
}

/** As stored: private half in plain, or sealed (base64). */
type StoredKey = SigningKey | (Omit<SigningKey, 'privateJwk'> & { readonly sealed: string });

const sealedFor = ({ kid }: Pick<SigningKey, 'kid'>): string => `release key ${kid}`;

const sealKey = async (key: StoredKey, sealer: KeySealer): Promise<StoredKey> => {
  if ('sealed' in key) return key;
  const { privateJwk, ...shown } = key;
  const sealed = await sealer.seal(Buffer.from(JSON.stringify(privateJwk)), sealedFor(key));
  return { ...shown, sealed: sealed.toString('base64') };
};

/** @throws Error for the operator when it was sealed with another key */
const openKey = async (
  file: string,
  key: StoredKey,
  sealer: KeySealer | null,
): Promise<SigningKey> => {
  if (!('sealed' in key)) return key;
  const prefix = `The release signing keys are encrypted in ${file}`;
  if (sealer === null)
    throw new Error(
      `${prefix}, and SALA_SECRET_KEY is not set. Set it to the key they were encrypted with.`,
    );
  const { sealed, ...shown } = key;
  const privateJwk = await sealer
    .open(Buffer.from(sealed, 'base64'), sealedFor(key))
    .catch((cause: unknown) => {
      throw new Error(
        `${prefix} with another SALA_SECRET_KEY. Set that one again; docs/threat-model.md says what new keys ask of browsers, if it is lost.`,
        { cause },
      );
    });
  return { ...shown, privateJwk: JSON.parse(privateJwk.toString()) as SigningKey['privateJwk'] }; // sealed above only
};

const readFileOrNull = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Writes a private draft next to the file. @param put moves it into place */
const writeBeside = async (
  file: string,
  keys: readonly StoredKey[],
  put: (draft: string) => Promise<void>,
): Promise<void> => {
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(keys, null, 1), { mode: 0o600 });
  try {
    await put(draft);
  } finally {
    await rm(draft, { force: true });
  }
};

const makeFile = async (file: string, sealer: KeySealer | null): Promise<void> => {
  const newKeys: readonly StoredKey[] = await Promise.all(signatureAlgorithms.map(makeKey));
  const keys = sealer ? await Promise.all(newKeys.map((key) => sealKey(key, sealer))) : newKeys;
  await writeBeside(file, keys, (draft) =>
    // `link`, unlike `rename`, never replaces an existing file.
    link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
};

/**
 * The signing keys of a data directory, created at first start. Concurrent starts are safe: the
 * file appears atomically and the first one wins. To rotate, add new keys to the file and remove
 * the old ones once every browser has seen a page with both.
 *
 * @param directory `<data>/registry`
 * @param sealer encrypts the private halves, including existing plain ones; null: leaves them as
 *   they are
 */
export const readSigningKeys = async (
  directory: string,
  sealer: KeySealer | null = null,
): Promise<readonly SigningKey[]> => {
  const file = path.join(directory, 'keys.json');
  await mkdir(directory, { recursive: true });
  if ((await readFileOrNull(file)) === null) await makeFile(file, sealer);
  const stored = JSON.parse(await readFile(file, 'utf8')) as StoredKey[]; // written here, or by the operator in this form
  const keys = await Promise.all(stored.map((key) => openKey(file, key, sealer)));
  if (sealer && stored.some((key) => !('sealed' in key))) {
    const sealed = await Promise.all(stored.map((key) => sealKey(key, sealer)));
    await writeBeside(file, sealed, (draft) => rename(draft, file));
  }
  return keys;
};
