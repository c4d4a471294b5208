import { create } from 'zustand';

interface Trust {
  /** false: the versions in force are not known to be what the registry wants now. */
  readonly confirmed: boolean;
  /** Something between the server and this computer rewrites scripts. */
  readonly rewritten: boolean;
}

/** What the federation has found out about what the page was given. Until it has looked, nothing is wrong. */
export const useTrust = create<Trust>(() => ({ confirmed: true, rewritten: false }));
