import { loadFaults, type ComposedVersion, type LoadManifest } from '@sala/shared-contracts';
import { satisfies } from 'compare-versions';
import { composition, pageComposition } from '../composition';
import { LoadRefused } from './failure-code';

/** Checks the rules that apply in the page (docs/how-to/release.md). @throws the violated rule. */
export const checkAtLoad = (manifest: LoadManifest, { version }: ComposedVersion): void => {
  const faults = loadFaults(manifest, pageComposition.shell, composition().revoked, satisfies);
  if (manifest.version !== version)
    faults.push(
      `R9 ${manifest.name} says that it is ${manifest.version}, and was released as ${version}`,
    );
  if (faults.length > 0) throw new LoadRefused('rules', faults.join('\n'));
};
