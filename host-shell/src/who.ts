import type { AuthState } from '@sala/shared-auth';
import { create } from 'zustand';

/** Counts how often another person or company took the place of the one that was signed in here. */
export const useTurn = create<{ readonly turn: number }>(() => ({ turn: 0 }));

/** Everything on the screen was somebody else's: it starts anew. */
export const nextTurn = (): void => useTurn.setState(({ turn }) => ({ turn: turn + 1 }));

/** Whose data is on the screen; null while that is not known. */
export const identityOf = ({ user }: Pick<AuthState, 'user'>): string | null =>
  user ? `${user.id} ${user.company?.id ?? ''}` : null;
