import type { ComposedRemote, Composition, SignedComposition } from './composition';

/** Remotes the URL does not need at first, by name. */
export type DeferredRemotes = Readonly<Record<string, ComposedRemote>>;

/**
 * Splits the composition so that the remotes a URL needs come first and the others after the first
 * paint. The signature covers both together.
 */
export const splitDocument = <Document extends Pick<Composition, 'remotes'>>(
  document: Document,
  needed: readonly string[],
): { readonly first: Document; readonly others: DeferredRemotes } => {
  const remotesWhere = (isFirst: boolean): DeferredRemotes =>
    Object.fromEntries(
      Object.entries(document.remotes).filter(([name]) => needed.includes(name) === isFirst),
    );
  return { first: { ...document, remotes: remotesWhere(true) }, others: remotesWhere(false) };
};

/** Inverse of {@link splitDocument}. Verify the signature before trusting the result. */
export const joinDocument = (
  first: SignedComposition,
  others: DeferredRemotes,
): SignedComposition => ({
  ...first,
  remotes: { ...others, ...first.remotes },
});
