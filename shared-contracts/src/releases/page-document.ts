import type { ComposedRemote, Composition, SignedComposition } from './composition';

/** Remotes that an address of the suite can do without at first, by name. */
export type OtherRemotes = Readonly<Record<string, ComposedRemote>>;

/**
 * The document as a page carries it: with the remotes that its address needs before everything
 * else, the others behind the picture of the page. What is signed is both together.
 */
export const splitDocument = <Document extends Pick<Composition, 'remotes'>>(
  document: Document,
  needed: readonly string[],
): { readonly first: Document; readonly others: OtherRemotes } => {
  const remotesWhere = (isFirst: boolean): OtherRemotes =>
    Object.fromEntries(
      Object.entries(document.remotes).filter(([name]) => needed.includes(name) === isFirst),
    );
  return { first: { ...document, remotes: remotesWhere(true) }, others: remotesWhere(false) };
};

/** {@link splitDocument}, undone. Nobody may trust it before its signature was looked at. */
export const joinDocument = (
  first: SignedComposition,
  others: OtherRemotes,
): SignedComposition => ({
  ...first,
  remotes: { ...others, ...first.remotes },
});
