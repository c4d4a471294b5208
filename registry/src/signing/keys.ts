import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import {
  signatureAlgorithms,
  type RegistryKey,
  type SignatureAlgorithm,
} from '@sala/shared-contracts';
import type { SigningKey } from './sign';

/**
 * Members of a public key that a browser's `importKey` needs; the private ones never leave the
 * file.
 */
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

/** What may be shown to everybody. */
export const publicKeys = (keys: readonly SigningKey[]): RegistryKey[] =>
  keys.map(({ kid, alg, jwk }) => ({ kid, alg, jwk }));

/** Encrypts what the registry keeps on its disk. */
export interface KeySealer {
  /** @param owner what it belongs to: it opens for nothing else. */
  seal(secret: Uint8Array, owner: string): Promise<Buffer>;
  open(sealed: Buffer, owner: string): Promise<Buffer>;
}

/** As it stands in the file: with its private half as it is, or sealed (base64). */
type StoredKey = SigningKey | (Omit<SigningKey, 'privateJwk'> & { readonly sealed: string });

const sealedFor = ({ kid }: Pick<SigningKey, 'kid'>): string => `release key ${kid}`;

const sealKey = async (key: StoredKey, sealer: KeySealer): Promise<StoredKey> => {
  if ('sealed' in key) return key;
  const { privateJwk, ...shown } = key;
  const sealed = await sealer.seal(Buffer.from(JSON.stringify(privateJwk)), sealedFor(key));
  return { ...shown, sealed: sealed.toString('base64') };
};

/** @throws an Error for the operator when it was sealed, and not with the key that is configured. */
const openKey = async (
  file: string,
  key: StoredKey,
  sealer: KeySealer | null,
): Promise<SigningKey> => {
  if (!('sealed' in key)) return key;
  const because = `The keys that sign releases are encrypted in ${file}`;
  if (sealer === null)
    throw new Error(
      `${because}, and SALA_SECRET_KEY is not set. Set it to the key that they were encrypted with.`,
    );
  const { sealed, ...shown } = key;
  const privateJwk = await sealer
    .open(Buffer.from(sealed, 'base64'), sealedFor(key))
    .catch((cause: unknown) => {
      throw new Error(
        `${because} with another SALA_SECRET_KEY. Set that one again; docs/threat-model.md says what new keys ask of browsers, if it is lost.`,
        { cause },
      );
    });
  return { ...shown, privateJwk: JSON.parse(privateJwk.toString()) as SigningKey['privateJwk'] }; // sealed above alone
};

const readFileOrNull = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Written beside its place, only for its owner. @param put moves it there */
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
  const made: readonly StoredKey[] = await Promise.all(signatureAlgorithms.map(makeKey));
  const keys = sealer ? await Promise.all(made.map((key) => sealKey(key, sealer))) : made;
  await writeBeside(file, keys, (draft) =>
    // unlike rename, never over a file that is there
    link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
};

/**
 * The keys of a data directory, made at the first start. Several processes may start at once: the
 * file appears whole, and the first one's is everybody's. To change keys, add new ones to the file,
 * and take the old ones out when every browser has seen a page with both.
 *
 * @param directory `<data>/registry`
 * @param sealer encrypts their private halves in the file, also of keys that stand there as they
 *   are; null: they stay so.
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
