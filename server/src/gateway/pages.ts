import type { CurrentRelease, Grant, Person, ReleaseRegistryPort } from '@sala/registry';
import { cachedPerComposition } from '@sala/registry/http';
import { renderPage, type Page } from './page';

/** The pages of a registry. */
export interface Pages {
  /** In force; null while nothing is released. */
  current(): Promise<Page | null>;
  /**
   * The page of a grant, rendered per request; null when the grant is expired, forged or someone
   * else's.
   */
  granted(token: string, person: Person): Promise<Page | null>;
}

/** @param onFailure called when a new composition cannot be rendered; the previous page stays */
export const pagesOf = (
  registry: Pick<ReleaseRegistryPort, 'current' | 'composition' | 'grants'>,
  onFailure: (error: unknown) => void,
): Pages => {
  const releaseOf = (grant: Grant): Promise<CurrentRelease | null> =>
    grant.kind === 'replay' ? registry.composition(grant.composition) : registry.current();
  return {
    current: cachedPerComposition(registry, (release) => renderPage(release), onFailure),
    granted: async (token, person) => {
      const grant = await registry.grants.read(token, person);
      const release = grant && (await releaseOf(grant));
      return release && renderPage(release, grant);
    },
  };
};
