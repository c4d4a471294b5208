/**
 * Measures the page's own verification code in a page of the suite: document signature and load
 * rules. Built for the benchmark only.
 */
import {
  joinDocument,
  loadFaults,
  type LoadManifest,
  type DeferredRemotes,
  type RegistryKey,
  type SignedComposition,
} from '@sala/shared-contracts';
import { satisfies } from 'compare-versions';
import { isSigned } from '../../host-shell/src/federation/signature';

const read = <Value>(selector: string): Value =>
  JSON.parse(document.querySelector(selector)?.textContent ?? 'null') as Value; // written by the gateway

const measure = async (
  name: string,
): Promise<{ readonly signature: number; readonly rules: number }> => {
  const composition = joinDocument(
    read<SignedComposition>('#composition'),
    read<DeferredRemotes>('#other-remotes'),
  );
  const keys = read<readonly RegistryKey[]>('#registry-keys');
  const version = composition.remotes[name]?.stable;
  const load = read<LoadManifest>(`script[data-load="${version?.load ?? ''}"]`);
  const began = performance.now();
  const signed = await isSigned(composition, keys);
  const between = performance.now();
  const faults = loadFaults(load, composition.shell, composition.revoked, satisfies);
  const ended = performance.now();
  if (!signed || faults.length > 0)
    throw new Error(`The page would load nothing: ${faults.join(' ') || 'unsigned'}`);
  return { signature: between - began, rules: ended - between };
};

Object.assign(globalThis, { salaTrustCost: measure });
