import type { SavedView } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { columnsOfSettings, type Settings } from './view-settings';

type Screen = SavedView['screen'];

/*
 * Settings of a person's default view, stored to make the first request correct before the views
 * have loaded. Stored content may come from another release or be edited by hand.
 */
const keyOf = (screen: Screen, userId: string): string => `sala-default-view:${screen}:${userId}`;

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, one]) =>
    name === 'columns'
      ? columnsOfSettings({ columns: one as string[] }) !== undefined
      : typeof one === 'string',
  ); // validated by the function itself

/** The screen's default view on this device; undefined for the standard list. */
export const rememberedView = (screen: Screen): Settings | undefined => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(screen, userId)) ?? 'null');
    return isSettings(stored) ? stored : undefined;
  } catch {
    return undefined; // no storage, or invalid content
  }
};

/** Stores the person's default view, as the server reports it. */
export const rememberViews = (screen: Screen, views: readonly SavedView[]): void => {
  const userId = useAuth.getState().user?.id;
  if (!userId) return;
  const chosen = views.find(({ mine, isDefault }) => mine && isDefault);
  try {
    if (chosen) localStorage.setItem(keyOf(screen, userId), JSON.stringify(chosen.settings));
    else localStorage.removeItem(keyOf(screen, userId));
  } catch {
    // the screen opens with the standard list
  }
};
