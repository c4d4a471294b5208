import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** Names of the header → of Node. */
const algorithms: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-384': 'sha384' };

/** More than any file of a release. */
const maxOutputLength = 64 * 1024 * 1024;

const copies = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

/**
 * What a file holds before it is compressed, for a page that received something else:
 * `sha-256=:…:`. The compressed copies are what is sent, so they have to hold the same.
 *
 * @param wanted of the request's `want-unencoded-digest`: `sha-256=1`
 * @returns null: no such algorithm, no such file, or copies that differ
 */
export const unencodedDigest = async (file: string, wanted: string): Promise<string | null> => {
  const name = wanted.split('=', 1)[0]?.trim() ?? '';
  const algorithm = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  if (algorithm === undefined) return null;
  const digestOf = (bytes: Uint8Array): string =>
    createHash(algorithm).update(bytes).digest('base64');
  try {
    const digest = digestOf(await readFile(file));
    for (const [extension, decompress] of copies) {
      const copy = await readFile(file + extension).catch(() => null);
      if (copy && digestOf(await decompress(copy, { maxOutputLength })) !== digest) return null;
    }
    return `${name}=:${digest}:`;
  } catch {
    return null; // it is not there, or cannot be read: the answer itself says so
  }
};
