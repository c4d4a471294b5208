import { setImmediate } from 'node:timers/promises';

/** Lets waiting requests run between slices of long work. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
