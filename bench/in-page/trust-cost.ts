/**
 * Measures the page's own verification code in a page of the suite: document signature and load
 * rules, beside a plain verification of as many bytes. Built for the benchmark only.
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

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Milliseconds to import a key and verify a signature with Web Crypto alone. */
const verifyPlainly = async (text: string): Promise<number> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ecdsa, true, [
    'sign',
    'verify',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  const signed = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign(ecdsa, privateKey, signed);
  const began = performance.now();
  const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['verify']);
  await crypto.subtle.verify(ecdsa, key, signature, signed);
  return performance.now() - began;
};

const measure = async (
  name: string,
): Promise<{ readonly signature: number; readonly rules: number; readonly plain: number }> => {
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
  const plain = await verifyPlainly(JSON.stringify(composition));
  return { signature: between - began, rules: ended - between, plain };
};

Object.assign(globalThis, { salaTrustCost: measure });
