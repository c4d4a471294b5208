import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compose,
  composeBody,
  digestOf,
  signComposition,
  type SigningKey,
  type StoredRelease,
} from '@sala/registry';
import { prepareDocument } from '@sala/registry/http';
import {
  filesOf,
  type Locale,
  type Release,
  type RemoteContract,
  type SignedComposition,
} from '@sala/shared-contracts';
import { digestsOf, loadText, writeManifests, type BuildOnDisk } from '../build-files';

const hexDigestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A unique word, reproducible; half of its letters are pseudo-random. */
const wordOf = (at: number): string => {
  const syllables = [
    'ba',
    'ce',
    'di',
    'fo',
    'gu',
    'la',
    'me',
    'ni',
    'po',
    'ru',
    'sa',
    'te',
    'vi',
    'lo',
    'cu',
    'ra',
  ];
  return [...hexDigestOf(`remote ${at}`)]
    .slice(0, 4)
    .map((digit) => syllables[Number.parseInt(digit, 16)] ?? '')
    .join('');
};

type Words = RemoteContract['messages'][Locale];

const titled = ({ title, nav, slots }: Words, word: string): Words => {
  const each = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${text} ${word}`]));
  return { title: `${title} ${word}`, nav: each(nav), ...(slots && { slots: each(slots) }) };
};

/** Only the real remotes have cards and help panels: no home screen has two hundred cards. */
const contractLike = (
  real: RemoteContract,
  name: RemoteContract['name'],
  word: string,
): RemoteContract => {
  const moved = (place: string): string => `/${word}${place}`;
  const { search, commands } = real.slots ?? {};
  return {
    ...real,
    name,
    owner: word,
    namespace: word,
    routes: real.routes.map((route) => ({ ...route, path: moved(route.path) })),
    nav: real.nav.map((item) => ({ ...item, path: moved(item.path) })),
    slots: {
      ...(search && { search }),
      ...(commands && {
        commands: commands.map((command) => ({ ...command, path: moved(command.path) })),
      }),
    },
    messages: { 'es-MX': titled(real.messages['es-MX'], word), en: titled(real.messages.en, word) },
  };
};

const byPath = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([place, value]) => [`/${word}${place}`, value]));

/** A simulated release: a real one with other names, paths and titles. */
const releaseLike = (real: Release, at: number): Release => {
  if (!real.contract) throw new Error(`${real.name} is no remote`);
  const number = String(at).padStart(3, '0');
  const name = `mfe_x${number}` as const;
  const word = `${wordOf(at)}-${number}`;
  const version = real.version.replace(/[0-9a-f]{8}$/, hexDigestOf(name).slice(0, 8));
  const { load } = real;
  return {
    ...real,
    name,
    folder: `mfe-x${number}`,
    version,
    contract: contractLike(real.contract, name, word),
    load: {
      ...load,
      name,
      version,
      globalName: `${name}_${version.replaceAll(/\W/g, '_')}`,
      routes: byPath(load.routes, word),
      calls: byPath(load.calls, word),
    },
  };
};

/** The real remotes, filled up with simulated ones. */
export const remotesLike = (real: readonly Release[], count: number): readonly Release[] => {
  const made = Array.from({ length: Math.max(0, count - real.length) }, (_, at) =>
    releaseLike(real[at % real.length] as Release, at),
  ); // there is at least one
  return [...real.slice(0, count), ...made];
};

const keyOf = (alg: SigningKey['alg']): SigningKey => {
  const { privateKey, publicKey } =
    alg === 'EdDSA'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, string>; // for these key types all members are strings
  return {
    alg,
    kid: hexDigestOf(JSON.stringify(jwk)).slice(0, 12),
    jwk,
    privateJwk: privateKey.export({ format: 'jwk' }),
  };
};

const stored = (release: Release): StoredRelease => ({
  release,
  load: digestOf(loadText(release.load)),
});

/** The signed document of these remotes, each with a last known good version. */
export const compositionOf = (
  shell: Release,
  remotes: readonly Release[],
): Promise<SignedComposition> => {
  const body = composeBody({
    shell: stored(shell),
    remotes: remotes.map((remote) => {
      const earlier = {
        ...remote,
        version: remote.version.replace(/[0-9a-f]{8}$/, hexDigestOf(remote.version).slice(0, 8)),
      };
      return {
        stable: stored(remote),
        lkg: stored({ ...earlier, load: { ...remote.load, version: earlier.version } }),
      };
    }),
    revoked: [],
    policy: { integrity: 'enforce' },
  });
  const document = compose(body, {
    seq: 412,
    prev: `sha256-${createHash('sha256').update('before').digest('base64')}`,
    issuedAt: new Date(0),
  });
  return signComposition(document, [keyOf('EdDSA'), keyOf('ES256')]);
};

/** Size of the registry's response in bytes. */
export const sizeOf = async (
  document: SignedComposition,
): Promise<{ readonly bytes: number; readonly brotli: number }> => {
  const { bodies } = await prepareDocument(JSON.stringify(document), 'application/json');
  return { bytes: bodies.identity.length, brotli: bodies.br.length };
};

/** The build on disk, with empty scripts, because nobody visits it. */
export const writeSimulated = async (root: string, release: Release): Promise<BuildOnDisk> => {
  const directory = path.join(root, release.folder);
  await mkdir(directory, { recursive: true });
  await Promise.all(
    filesOf(release.load).map((file) =>
      writeFile(path.join(directory, file), `void '${release.name} ${file}';\n`),
    ),
  );
  return writeManifests(directory, {
    ...release,
    load: { ...release.load, integrity: await digestsOf(directory) },
  });
};
