import type { CurrentRelease, Grant, ReleaseRegistryPort } from '@sala/registry';
import { followReleases } from '@sala/registry/http';
import { renderPage, type Page } from './page';

/** The pages in force, made anew whenever another composition comes into force. */
export interface Pages {
  /** null while nothing is released. */
  current(): Page | null;
  /** The page of a browser with a grant, made for it each time; null: the grant is over, or was never ours. */
  granted(token: string): Promise<Page | null>;
  close(): void;
}

/** @param onFailure told when a new composition could not be made into a page: the one before stays. */
export const followPages = async (
  registry: Pick<ReleaseRegistryPort, 'current' | 'composition' | 'onChange' | 'readGrant'>,
  onFailure: (error: unknown) => void,
): Promise<Pages> => {
  const followed = await followReleases(registry, (release) => ({ release, page: renderPage(release) }), onFailure);
  const releaseOf = (grant: Grant): CurrentRelease | null | Promise<CurrentRelease | null> =>
    grant.kind === 'replay' ? registry.composition(grant.composition) : (followed.get()?.release ?? null);
  return {
    current: () => followed.get()?.page ?? null,
    granted: async (token) => {
      const grant = await registry.readGrant(token);
      const release = grant && (await releaseOf(grant));
      return release && renderPage(release, grant);
    },
    close: () => followed.close(),
  };
};
