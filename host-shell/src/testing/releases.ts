import type {
  CanaryRings,
  ComposedRemote,
  Composition,
  RemoteContract,
} from '@sala/shared-contracts';
import { adopt, composition } from '../composition';
import { composed, putLoads, registry, versionOf } from './registry';
import { samples } from './sample-composition';

interface Channels {
  readonly stable: string;
  readonly lkg?: string;
  readonly canary?: { readonly version: string } & Partial<CanaryRings>;
}

/** A remote with these versions. */
export const remoteOf = (
  contract: RemoteContract,
  { stable, lkg, canary }: Channels,
): ComposedRemote => ({
  contract,
  stable: versionOf(contract, stable),
  ...(lkg === undefined ? {} : { lkg: versionOf(contract, lkg) }),
  ...(canary
    ? {
        canary: {
          companies: [],
          roles: [],
          percent: 0,
          salt: 's',
          ...canary,
          ...versionOf(contract, canary.version),
        },
      }
    : {}),
});

/**
 * The next document of the registry of the tests: the sample remotes, some of them changed or
 * (null) taken out.
 */
export const nextDocument = (
  changed: Readonly<Record<string, ComposedRemote | null>>,
  more: Partial<Composition> = {},
) => {
  const remotes = Object.entries({ ...samples, ...changed }).flatMap(([name, remote]) =>
    remote ? [[name, remote] as const] : [],
  );
  return registry.sign({
    ...composed(Object.fromEntries(remotes), composition().seq + 1),
    ...more,
  });
};

/** Puts it in force, as a page does that hears of it. */
export const release = (...document: Parameters<typeof nextDocument>): void => {
  const next = nextDocument(...document);
  putLoads(next);
  adopt(next);
};
