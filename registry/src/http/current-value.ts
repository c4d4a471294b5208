import type { CurrentRelease, ReleaseRegistryPort } from '../registry-port';

/**
 * Derives a value from the composition in force, lazily and once per composition.
 *
 * @param onFailure called when a composition cannot be read or used; the previous value stays
 * @returns null while nothing is released
 */
export const cachedPerComposition = <Value>(
  registry: Pick<ReleaseRegistryPort, 'current'>,
  make: (release: CurrentRelease) => Value | Promise<Value>,
  onFailure: (error: unknown) => void,
): (() => Promise<Value | null>) => {
  let last: Value | null = null;
  let cached: { readonly id: string; readonly outcome: Promise<Value | null> } | null = null;
  const outcomeOf = async (release: CurrentRelease): Promise<Value | null> => {
    try {
      last = await make(release);
    } catch (error) {
      onFailure(error);
    }
    return last;
  };
  return async () => {
    const release = await registry.current().catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    if (!release) return last;
    const { id } = release.composition;
    if (cached?.id !== id) cached = { id, outcome: outcomeOf(release) };
    return cached.outcome;
  };
};
