import { create } from 'zustand';

interface Connection {
  /** The server cannot be reached from here. */
  readonly offline: boolean;
  /** RFC 3339; when it was last reached by this page; null: never. */
  readonly reachedAt: string | null;
  /** How often something that needs the server broke off. */
  readonly doubts: number;
}

export const useConnection = create<Connection>(() => ({
  offline: false,
  reachedAt: null,
  doubts: 0,
}));

/**
 * Something that needs the server broke off: whether it can be reached is looked into
 * (connection.ts).
 */
export const doubtConnection = (): void =>
  useConnection.setState(({ doubts }) => ({ doubts: doubts + 1 }));
