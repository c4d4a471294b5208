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

/** The registry's next document: the sample remotes, with some replaced or removed (null). */
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

/** Puts a document in force as a page does. */
export const release = (...document: Parameters<typeof nextDocument>): void => {
  const next = nextDocument(...document);
  putLoads(next);
  adopt(next);
};
