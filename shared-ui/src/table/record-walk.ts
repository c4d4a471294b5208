import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export type WalkStep = 'previous' | 'next';

/** Where the open record stands in its list. */
export interface RecordWalk {
  readonly previous: boolean;
  readonly next: boolean;
}

interface Walker {
  readonly ends: RecordWalk;
  readonly take: (step: WalkStep) => void;
}

/** Lists with an open record, newest last. */
const walkers: { current: Walker }[] = [];
const listeners = new Set<() => void>();

let ends: RecordWalk | null = null;

const publish = (): void => {
  const now = walkers.at(-1)?.current.ends ?? null;
  if (
    now?.previous === ends?.previous &&
    now?.next === ends?.next &&
    (now === null) === (ends === null)
  )
    return;
  ends = now;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const endsNow = (): RecordWalk | null => ends;

/** Which neighbours the open record has in its list; null: its list does not show it. */
export const useRecordEnds = (): RecordWalk | null => useSyncExternalStore(subscribe, endsNow);

/**
 * Runs what opens a neighbour of the open record. It takes the record's place in the history, so
 * that Back leads to the list (`useSearchState` reads the mark).
 */
export const openInPlace = (open: () => void): void => {
  const { dataset } = document.documentElement;
  dataset['walking'] = '';
  try {
    open();
  } finally {
    delete dataset['walking'];
  }
};

/** Opens the neighbour of the open record. */
export const takeStep = (step: WalkStep): void => walkers.at(-1)?.current.take(step);

export interface RecordWalkOptions<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The open record; undefined: none. */
  readonly openKey: string | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Fetches the rows after the last one. */
  readonly onMore?: (() => void) | undefined;
}

/** Offers the neighbours of a list's open record to its panel. `DataTable` does this itself. */
export const useRecordWalk = <Row>(options: RecordWalkOptions<Row>): void => {
  const { rows, keyOf, openKey, onOpen, onMore } = options;
  const here = openKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === openKey);
  const walker = useRef<Walker>(null);
  /* The open record at the end, whose successor is being fetched. */
  const awaited = useRef<string>(undefined);
  const walks = here !== -1 && onOpen !== undefined;
  const open = (row: Row | undefined) => {
    if (row !== undefined) openInPlace(() => onOpen?.(row));
  };
  useLayoutEffect(() => {
    walker.current = walks
      ? {
          ends: { previous: here > 0, next: here < rows.length - 1 || onMore !== undefined },
          take: (step) => {
            if (step === 'previous') open(rows[here - 1]);
            else if (here < rows.length - 1) open(rows[here + 1]);
            else if (onMore) {
              awaited.current = openKey;
              onMore();
            }
          },
        }
      : null;
    publish();
  });
  useLayoutEffect(() => {
    if (!walks) return undefined;
    const entry = {
      get current(): Walker {
        return walker.current ?? { ends: { previous: false, next: false }, take: () => undefined };
      },
    };
    walkers.push(entry);
    publish();
    return () => {
      walkers.splice(walkers.indexOf(entry), 1);
      publish();
    };
  }, [walks]);
  useLayoutEffect(() => {
    if (awaited.current === undefined) return;
    if (awaited.current !== openKey) awaited.current = undefined;
    else if (here !== -1 && here < rows.length - 1) {
      awaited.current = undefined;
      open(rows[here + 1]);
    }
  });
};
