import { createContext } from 'react';

/**
 * Tells the current day (`yyyy-mm-dd`) where the company is, so that `mañana` can be typed as a
 * date; null: nobody knows, and such words are no date.
 */
export const TodayContext = createContext<(() => string) | null>(null);
