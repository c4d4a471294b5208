import { create } from 'zustand';

interface Connection {
  /** The server cannot be reached from here. */
  readonly offline: boolean;
  /** RFC 3339; when it was last reached by this page; null: never. */
  readonly reachedAt: string | null;
}

export const useConnection = create<Connection>(() => ({ offline: false, reachedAt: null }));
