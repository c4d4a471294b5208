import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** Header name → Node name. */
const algorithms: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-384': 'sha384' };

/** Larger than any file of a release. */
const maxOutputLength = 64 * 1024 * 1024;

const copies = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

/**
 * Digest of a file before compression, for a page that received other bytes: `sha-256=:…:`. The
 * compressed copies are what is sent, so they must decompress to the same.
 *
 * @param wanted the request's `want-unencoded-digest`: `sha-256=1`
 * @returns null for an unknown algorithm, a missing file or copies that differ
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
    return null; // missing or unreadable: the response says so
  }
};
