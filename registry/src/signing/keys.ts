import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { signatureAlgorithms, type RegistryKey, type SignatureAlgorithm } from '@sala/shared-contracts';
import type { SigningKey } from './sign';

/** Members of a public key that a browser's `importKey` needs; the private ones never leave the file. */
const publicMembers = ['kty', 'crv', 'x', 'y'] as const;

const makeKey = async (alg: SignatureAlgorithm): Promise<SigningKey> => {
  const pair = await generateKeyPair(alg, { extractable: true });
  const privateJwk = await exportJWK(pair.privateKey);
  const jwk = Object.fromEntries(publicMembers.flatMap((member) => (privateJwk[member] === undefined ? [] : [[member, privateJwk[member]]])));
  return { alg, kid: await calculateJwkThumbprint(jwk), jwk, privateJwk: { ...jwk, ...(privateJwk.d === undefined ? {} : { d: privateJwk.d }) } };
};

/** What may be shown to everybody. */
export const publicKeys = (keys: readonly SigningKey[]): RegistryKey[] => keys.map(({ kid, alg, jwk }) => ({ kid, alg, jwk }));

/**
 * The keys of a data directory, made at the first start. Several processes may start at once: the file
 * appears whole, and the first one's is everybody's. To change keys, add new ones to the file, and take the
 * old ones out when every browser has seen a page with both.
 * @param directory `<data>/registry`
 */
export const readSigningKeys = async (directory: string): Promise<readonly SigningKey[]> => {
  const file = path.join(directory, 'keys.json');
  const read = async (): Promise<readonly SigningKey[] | null> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : (JSON.parse(text) as SigningKey[]); // written below alone
  };
  const found = await read();
  if (found) return found;
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(await Promise.all(signatureAlgorithms.map(makeKey)), null, 1), { mode: 0o600 });
  try {
    await link(draft, file); // unlike rename, never over a file that is there
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // a file system's errors have a code
  } finally {
    await rm(draft);
  }
  return (await read()) ?? [];
};
