import type {
  ComposedVersion,
  Composition,
  LoadManifest,
  Release,
  RemoteContract,
} from '@sala/shared-contracts';

/** The bundle under test, as a running suite composes it. */
export interface GateSubject {
  /** Federation name. */
  readonly name: string;
  readonly version: string;
  /** `/r/<folder>/<version>/` */
  readonly base: string;
  readonly load: LoadManifest;
  /** Null for the shell. */
  readonly contract: RemoteContract | null;
}

/** A running suite and its bundles. */
export interface RunningSuite {
  readonly origin: string;
  readonly composition: Composition;
  readonly shell: GateSubject;
  readonly remotes: readonly GateSubject[];
}

const readJson = async (address: string): Promise<unknown> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
};

/**
 * Reads the composition at an origin.
 *
 * @throws Error when it does not respond
 */
export const readSuite = async (origin: string): Promise<RunningSuite> => {
  const composition = (await readJson(`${origin}/registry/v1/composition`)) as Composition; // the registry's own document
  const subject = async (
    name: string,
    { version, base }: ComposedVersion,
  ): Promise<GateSubject> => {
    const { load, contract } = (await readJson(`${origin}${base}mfe-contract.json`)) as Release; // written by the build, validated when published
    return { name, version, base, load, contract };
  };
  const remotes = Object.entries(composition.remotes).map(([name, { stable }]) =>
    subject(name, stable),
  );
  return {
    origin,
    composition,
    shell: await subject('host_shell', composition.shell),
    remotes: await Promise.all(remotes),
  };
};

/** Files the page itself names: without them it cannot show an error. */
export const namedByPage = async (
  { origin }: RunningSuite,
  { base }: GateSubject,
): Promise<ReadonlySet<string>> => {
  const response = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${origin}/ answered ${response.status}.`);
  const tags = (await response.text()).match(/<script\s[^<>]*>/g) ?? [];
  const addresses = tags.map((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? '');
  return new Set(
    addresses
      .filter((address) => address.startsWith(base))
      .map((address) => address.slice(base.length)),
  );
};

/** `mfe_billing@1.0.0-0123abcd`, the shell first. */
export const composedOf = ({ shell, remotes }: RunningSuite): string[] =>
  [shell, ...remotes].map(({ name, version }) => `${name}@${version}`);
