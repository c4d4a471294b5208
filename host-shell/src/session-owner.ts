import type { AuthState } from '@sala/shared-auth';
import { create } from 'zustand';

/** Counts how often another person or company replaced the one signed in here. */
export const useOwnerGeneration = create<{ readonly generation: number }>(() => ({
  generation: 0,
}));

/** Remounts the page: everything on it belonged to somebody else. */
export const startOwnerGeneration = (): void =>
  useOwnerGeneration.setState(({ generation }) => ({ generation: generation + 1 }));

/** Owner of the data on screen; null while unknown. */
export const identityOf = ({ user }: Pick<AuthState, 'user'>): string | null =>
  user ? `${user.id} ${user.company?.id ?? ''}` : null;
