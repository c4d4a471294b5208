import type { Release } from '@sala/shared-contracts';
import { releaseFile } from '@sala/tooling/bundles';
import type { RegistryClient } from '../client/index';
import { folderOf } from './bundle-names';

/** What a stored version said of itself when it was built. @throws Error when the suite does not serve it. */
export const storedRelease = async (registry: RegistryClient, name: string, version: string): Promise<Release> => {
  const text = await registry.artefact(folderOf(name), version, releaseFile);
  if (text === null) throw new Error(`${registry.origin}/r/${folderOf(name)}/${version}/${releaseFile} is not served; is the web role on at this address?`);
  return JSON.parse(text) as Release; // the registry took it only after checking it
};
