import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type {
  ComposedRemote,
  Composition,
  LoadManifest,
  RegistryKey,
  RemoteContract,
  SignatureAlgorithm,
  SignedComposition,
} from '@sala/shared-contracts';
import { sdkVersion } from '@sala/shell-sdk';
import canonicalize from 'canonicalize';

/** Key pairs of a registry: private keys, and the public ones pages know. */
export interface Signer {
  readonly keys: readonly RegistryKey[];
  readonly sign: (composition: Composition) => SignedComposition;
}

interface Pair {
  readonly alg: SignatureAlgorithm;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: Readonly<Record<string, string>>;
}

const pairOf = (alg: SignatureAlgorithm, kid: string): Pair => {
  const { privateKey, publicKey } =
    alg === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    alg,
    kid,
    privateKey,
    jwk: publicKey.export({ format: 'jwk' }) as Record<string, string>,
  }; // public members are texts
};

const valueOf = ({ alg, privateKey }: Pair, text: string): string => {
  const bytes = Buffer.from(text);
  const signature =
    alg === 'EdDSA'
      ? sign(null, bytes, privateKey)
      : sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return signature.toString('base64url');
};

export const createSigner = (
  name: string,
  algorithms: readonly SignatureAlgorithm[] = ['EdDSA', 'ES256'],
): Signer => {
  const pairs = algorithms.map((alg) => pairOf(alg, `${name}-${alg}`));
  return {
    keys: pairs.map(({ alg, kid, jwk }) => ({ alg, kid, jwk })),
    sign: (composition) => {
      const text = canonicalize(composition) ?? '';
      return {
        ...composition,
        signatures: pairs.map((pair) => ({
          alg: pair.alg,
          kid: pair.kid,
          value: valueOf(pair, text),
        })),
      };
    },
  };
};

export const digestOfText = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const writtenLoads = new Map<string, string>();

const writeLoad = (manifest: LoadManifest): string => {
  const text = JSON.stringify(manifest).replaceAll('<', '\\u003c');
  const digest = digestOfText(text);
  writtenLoads.set(digest, text);
  return digest;
};

/** Text of `load.json` by its digest. */
export const loadText = (digest: string): string => writtenLoads.get(digest) ?? '';

const declared = { sdk: sdkVersion, plugin: '2.9.2', shared: [], provides: {}, calls: {} } as const;

const integrityFor = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, digestOfText(file)]));

/** A remote version whose screens are all in `page.js`. */
export const versionOf = (
  contract: RemoteContract,
  version: string,
  more: Partial<LoadManifest> = {},
) => {
  const folder = contract.name.replace('_', '-');
  const load = writeLoad({
    ...declared,
    name: contract.name,
    version,
    entry: 'remoteEntry.js',
    globalName: `${contract.name}_${version.replace(/\W/g, '_')}`,
    sdk: `^${sdkVersion}`,
    routes: Object.fromEntries(
      contract.routes.map(({ path }) => [path, { files: ['page.js'], consumes: [] }]),
    ),
    messages: { 'es-MX': ['es.js'], en: ['en.js'] },
    integrity: integrityFor(['remoteEntry.js', 'page.js', 'es.js', 'en.js']),
    ...more,
  });
  return { version, base: `/r/${folder}/${version}/`, load };
};

const screens = ['/', '/sign-in', '/sign-up', '/email-confirmation', 'frame'];
const fileOf = (path: string): string => `${path === '/' ? 'home' : path.replace('/', '')}.js`;

/** An unsigned composition of these remotes under the test shell. */
export const composed = (
  remotes: Readonly<Record<string, ComposedRemote>>,
  seq = 3,
): Composition => ({
  schema: 'sala.mfe/1',
  id: `c-${String(seq).padStart(6, '0')}`,
  seq,
  prev: null,
  issuedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  channel: 'stable',
  shell: {
    version: '1',
    base: '/r/host-shell/1/',
    sdk: sdkVersion,
    plugin: '2.9.2',
    provides: {},
    load: writeLoad({
      ...declared,
      name: 'host_shell',
      version: '1',
      entry: null,
      globalName: 'host_shell',
      routes: Object.fromEntries(
        screens.map((path) => [path, { files: [fileOf(path)], consumes: [] }]),
      ),
      messages: { 'es-MX': ['es.js'], en: ['en.js'] },
      integrity: integrityFor([...screens.map(fileOf), 'es.js', 'en.js']),
    }),
  },
  remotes,
  revoked: [],
  policy: { integrity: 'enforce' },
});

/** The registry of a test file. */
export const registry = createSigner('test');

/** Adds a data element to the page's head. */
export const putData = (attributes: Readonly<Record<string, string>>, text: string): void => {
  const script = document.createElement('script');
  script.type = 'application/json';
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.textContent = text;
  document.head.append(script);
};

/** Inlines the load manifests of a document's versions, so that none is fetched. */
export const putLoads = ({ shell, remotes }: Composition): void => {
  const versions = Object.values(remotes).flatMap(({ stable, lkg, canary }) => [
    stable,
    ...(lkg ? [lkg] : []),
    ...(canary ? [canary] : []),
  ]);
  for (const { load } of [shell, ...versions]) putData({ 'data-load': load }, loadText(load));
};

/** Writes the page's head as the gateway does, with all load manifests. */
export const putPage = (
  composition: SignedComposition,
  keys: readonly RegistryKey[] = registry.keys,
): void => {
  putData({ id: 'composition' }, JSON.stringify(composition));
  putData({ id: 'registry-keys' }, JSON.stringify(keys));
  putLoads(composition);
};
