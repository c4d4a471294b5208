import { useSyncExternalStore } from 'react';

/** Themes and fonts (docs/spec/platform.md §4). */
export const themes = ['light', 'dark', 'system'] as const;
export const fonts = ['inter', 'manrope', 'system'] as const;
/** Row height of lists: 38 or 48 px. */
export const densities = ['compact', 'comfortable'] as const;

export type Theme = (typeof themes)[number];
export type Font = (typeof fonts)[number];
export type Density = (typeof densities)[number];

/** Appearance of the device, stored as plain values in local storage (docs/spec/platform.md §4). */
export interface Appearance {
  readonly theme: Theme;
  readonly font: Font;
  readonly density: Density;
}

const themeKey = 'vite-ui-theme';
const fontKey = 'font';
const densityKey = 'density';
const keys: readonly (string | null)[] = [themeKey, fontKey, densityKey, null]; // null: storage was cleared

const stored = <Value extends string>(
  key: string,
  allowed: readonly Value[],
  otherwise: Value,
): Value => {
  try {
    const value = localStorage.getItem(key);
    return allowed.find((candidate) => candidate === value) ?? otherwise;
  } catch {
    return otherwise; // browser settings may block storage
  }
};

const read = (): Appearance => ({
  theme: stored(themeKey, themes, 'light'),
  font: stored(fontKey, fonts, 'inter'),
  density: stored(densityKey, densities, 'compact'),
});

const darkQuery = (): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/*
 * Each matchMedia call returns a new object; a listener must be removed from the one it was added
 * to.
 */
let followed: MediaQueryList | null = null;

/** Effective theme: `system` follows the operating system. */
export const resolveTheme = (theme: Theme): 'light' | 'dark' =>
  theme === 'system' ? (darkQuery()?.matches ? 'dark' : 'light') : theme;

/** Sets class, `color-scheme`, `data-font` and `data-density` on `<html>`. */
export const applyAppearance = ({ theme, font, density }: Appearance): void => {
  const root = document.documentElement;
  const shown = resolveTheme(theme);
  root.classList.remove('light', 'dark');
  root.classList.add(shown);
  root.style.colorScheme = shown;
  root.dataset['font'] = font;
  root.dataset['density'] = density;
};

let current = read();
const listeners = new Set<() => void>();

const change = (next: Appearance): void => {
  current = next;
  applyAppearance(current);
  for (const listener of listeners) listener();
};

const save = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // without storage the choice lasts until the page is left
  }
};

/** Applies changes from another tab or the operating system. */
const refresh = (): void => change(read());
const onStorage = (event: StorageEvent): void => {
  if (keys.includes(event.key)) refresh();
};

/* Paper is white, whatever the theme: browsers leave out dark grounds, and light text would vanish. */
const beforePrint = (): void => applyAppearance({ ...current, theme: 'light' });
const afterPrint = (): void => applyAppearance(current);

/** Store of the device's appearance. */
export const appearance = {
  get: (): Appearance => current,
  setTheme: (theme: Theme): void => {
    save(themeKey, theme);
    change({ ...current, theme });
  },
  setFont: (font: Font): void => {
    save(fontKey, font);
    change({ ...current, font });
  },
  setDensity: (density: Density): void => {
    save(densityKey, density);
    change({ ...current, density });
  },
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      addEventListener('storage', onStorage);
      followed = darkQuery();
      followed?.addEventListener('change', refresh);
      addEventListener('beforeprint', beforePrint);
      addEventListener('afterprint', afterPrint);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('storage', onStorage);
      followed?.removeEventListener('change', refresh);
      removeEventListener('beforeprint', beforePrint);
      removeEventListener('afterprint', afterPrint);
    };
  },
};

/** Appearance of the device, the effective theme, and the setters. */
export const useAppearance = () => {
  const { theme, font, density } = useSyncExternalStore(appearance.subscribe, appearance.get);
  return {
    theme,
    font,
    density,
    shownTheme: resolveTheme(theme),
    setTheme: appearance.setTheme,
    setFont: appearance.setFont,
    setDensity: appearance.setDensity,
  } as const;
};
