import { create } from 'zustand';

interface Connection {
  /** The server is unreachable. */
  readonly offline: boolean;
  /** RFC 3339 time of the last successful contact; null before the first. */
  readonly reachedAt: string | null;
  /** Number of failures that cast doubt on the connection. */
  readonly doubts: number;
}

export const useConnection = create<Connection>(() => ({
  offline: false,
  reachedAt: null,
  doubts: 0,
}));

/** Reports a failed call or stream; connection.ts then checks the server. */
export const doubtConnection = (): void =>
  useConnection.setState(({ doubts }) => ({ doubts: doubts + 1 }));
