import type { SavedView } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { columnsOfSettings, type Settings } from './view-settings';

type Screen = SavedView['screen'];

/* The settings of the view that opens the screen, by person: known before the list of views is, the first call is
   the right one. What stands there may be of another release, or anybody's words. */
const keyOf = (screen: Screen, userId: string): string => `sala-default-view:${screen}:${userId}`;

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, one]) =>
    name === 'columns'
      ? columnsOfSettings({ columns: one as string[] }) !== undefined
      : typeof one === 'string',
  ); // judged by the function itself

/** What a screen opens with on this device; undefined for the usual list. */
export const rememberedView = (screen: Screen): Settings | undefined => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(screen, userId)) ?? 'null');
    return isSettings(stored) ? stored : undefined;
  } catch {
    return undefined; // no place to remember anything, or broken words in it
  }
};

/** Keeps on this device what the server says of one's views. */
export const rememberViews = (screen: Screen, views: readonly SavedView[]): void => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return;
  const chosen = views.find(({ mine, isDefault }) => mine && isDefault);
  try {
    if (chosen) localStorage.setItem(keyOf(screen, userId), JSON.stringify(chosen.settings));
    else localStorage.removeItem(keyOf(screen, userId));
  } catch {
    // the screen opens with the usual list
  }
};
