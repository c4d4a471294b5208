import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Release } from '@sala/shared-contracts';
import { releaseFile } from '@sala/tooling/bundles';
import { extract } from 'tar-stream';
import type { RegistryClient } from '../client/index';

const read = async (archive: Uint8Array, wanted: string): Promise<string | null> => {
  const entries = extract();
  const arriving = pipeline(Readable.from([archive]), createGunzip(), entries);
  let found: string | null = null;
  for await (const entry of entries) {
    const content = await text(entry); // every entry must be consumed before the next arrives
    if (entry.header.name === wanted) found = content;
  }
  await arriving;
  return found;
};

/** Text of a file of a stored version; null when missing. */
export const storedFile = async (
  registry: RegistryClient,
  { name, version }: { readonly name: string; readonly version: string },
  file: string,
): Promise<string | null> => read(await registry.archive(name, version), file);

/** The manifest of a stored version. */
export const storedRelease = async (
  registry: RegistryClient,
  name: string,
  version: string,
): Promise<Release> => {
  const described = await storedFile(registry, { name, version }, releaseFile);
  if (described === null) throw new Error(`${name}@${version} has no ${releaseFile}`);
  return JSON.parse(described) as Release; // checked by the registry when published
};
