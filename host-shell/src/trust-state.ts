import { create } from 'zustand';

/**
 * Why a document is not to be trusted: its signature does not hold, the page brings only keys that
 * this browser does not know, or it is older than what was seen here.
 */
export type Doubt = 'unsigned' | 'keys' | 'replayed';

interface Trust {
  /** false: the versions in force are not known to be what the registry wants now. */
  readonly confirmed: boolean;
  /** What was wrong with the page's document. */
  readonly doubt: Doubt | null;
  /** Something between the server and this computer rewrites scripts. */
  readonly rewritten: boolean;
}

/**
 * What the federation has found out about what the page was given. Until it has looked, nothing is
 * wrong.
 */
export const useTrust = create<Trust>(() => ({ confirmed: true, doubt: null, rewritten: false }));
