import type { SavedView } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { columnsOfSettings } from './view-settings';

/* The settings of the view that opens the screen, by person: known before the list of views is, the first call is
   the right one. What stands there may be of another release, or anybody's words. */
const keyOf = (userId: string): string => `sala-default-view:customers:${userId}`;

const isSettings = (value: unknown): value is SavedView['settings'] =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, one]) => (name === 'columns' ? columnsOfSettings({ columns: one as string[] }) !== undefined : typeof one === 'string')); // judged by the function itself

/** What the screen opens with on this device; undefined for the usual list. */
export const rememberedView = (): SavedView['settings'] | undefined => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isSettings(stored) ? stored : undefined;
  } catch {
    return undefined; // no place to remember anything, or broken words in it
  }
};

/** Keeps on this device what the server says of one's views. */
export const rememberViews = (views: readonly SavedView[]): void => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return;
  const chosen = views.find(({ mine, isDefault }) => mine && isDefault);
  try {
    if (chosen) localStorage.setItem(keyOf(userId), JSON.stringify(chosen.settings));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // the screen opens with the usual list
  }
};
