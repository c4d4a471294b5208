import type { Composition } from '@sala/shared-contracts';

/** Where the gateway finds what is released; the registry's store is one. */
export interface ReleaseSource {
  /** Root of what is served below `/r/`. */
  readonly directory: string;
  /** The composition in force and the page of its shell; null while nothing is released. */
  current(): Promise<{ readonly composition: Composition; readonly template: string } | null>;
  /** Calls back after every change. @returns what ends the watch. */
  onChange(listener: () => void): Promise<() => void>;
}
