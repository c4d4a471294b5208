import type { CurrentRelease, ReleaseRegistryPort } from '../registry-port';

/** What was made of the composition in force. */
export interface Followed<Value> {
  /** null while nothing is released. */
  get(): Value | null;
  close(): void;
}

/**
 * Makes something of every composition that comes into force.
 * @param make called once for each; what it made before stays until it is done.
 * @param onFailure told when a composition could not be read or used: what was there stays.
 * @param onMade told of each one, once {@link Followed.get} gives it.
 */
export const followReleases = async <Value>(
  registry: Pick<ReleaseRegistryPort, 'current' | 'onChange'>,
  make: (release: CurrentRelease) => Value | Promise<Value>,
  onFailure: (error: unknown) => void,
  onMade: (value: Value) => void = () => undefined,
): Promise<Followed<Value>> => {
  let made: { readonly id: string; readonly value: Value } | null = null;
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const release = await registry.current();
    if (release === null || release.composition.id === made?.id) return;
    const value = await make(release);
    made = { id: release.composition.id, value };
    onMade(value);
  };
  // one after the other, so that the last one wins
  const readNext = (): Promise<void> => (reading = reading.then(read).catch(onFailure));
  const close = registry.onChange(() => void readNext());
  await readNext();
  return { get: () => made?.value ?? null, close };
};
