import { useSyncExternalStore } from 'react';

/** Minutes of a line of the grid. */
export const zooms = [5, 10, 15, 30, 60] as const;
export type Zoom = (typeof zooms)[number];

/* Pixels of a line, and how often the axis says the time. */
const lines: Readonly<Record<Zoom, { readonly height: number; readonly labels: string }>> = {
  5: { height: 20, labels: '00:15' },
  10: { height: 20, labels: '00:30' },
  15: { height: 22, labels: '01:00' },
  30: { height: 32, labels: '01:00' },
  60: { height: 48, labels: '01:00' },
};

/** What a zoom means for the grid. */
export const zoomLine = (zoom: Zoom) => ({
  ...lines[zoom],
  pixelsPerMinute: lines[zoom].height / zoom,
});

const key = 'sala.calendar.zoom';
const usual: Zoom = 15;
const watchers = new Set<() => void>();
let chosen: Zoom | null = null;

const read = (): Zoom => {
  if (chosen !== null) return chosen;
  try {
    return zooms.find((zoom) => String(zoom) === localStorage.getItem(key)) ?? usual;
  } catch {
    return usual; // storage may be blocked
  }
};

const choose = (zoom: Zoom): void => {
  chosen = zoom;
  try {
    localStorage.setItem(key, String(zoom));
  } catch {
    // then it lasts until the page is left
  }
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Zoom of the grids on this device. */
export const useZoom = () => {
  const zoom = useSyncExternalStore(watch, read);
  const step = (places: number): void => {
    const next = zooms[zooms.indexOf(zoom) + places];
    if (next !== undefined) choose(next);
  };
  return {
    zoom,
    choose,
    /** Finer lines; undefined at the finest. */
    closer: zoom === zooms[0] ? undefined : () => step(-1),
    /** Coarser lines; undefined at the coarsest. */
    farther: zoom === zooms.at(-1) ? undefined : () => step(1),
  };
};
