import { setImmediate } from 'node:timers/promises';

/** Between slices of long work in the thread that answers requests: lets whoever waits have a turn. */
export const breathe = (): Promise<void> => setImmediate();
