import { create } from 'zustand';

/**
 * Why a document is not trusted: invalid signature, keys unknown to this browser, or older than the
 * newest seen here.
 */
export type DistrustReason = 'unsigned' | 'keys' | 'replayed';

interface Trust {
  /** False when the versions in force may not be the registry's current choice. */
  readonly confirmed: boolean;
  /** What was wrong with the page's document. */
  readonly distrust: DistrustReason | null;
  /** Something between server and browser rewrites scripts. */
  readonly rewritten: boolean;
}

/** Findings of the federation about the served page; optimistic until checked. */
export const useTrust = create<Trust>(() => ({
  confirmed: true,
  distrust: null,
  rewritten: false,
}));
