import { act, renderHook } from '@testing-library/react';
import { appearance, applyAppearance, densities, fonts, themes, useAppearance } from './appearance';
import { bootScript } from './boot-script';

const root = document.documentElement;
const shown = () => ({
  class: root.className,
  scheme: root.style.colorScheme,
  font: root.dataset['font'],
  density: root.dataset['density'],
});

/** Mocks the system preference and lets it change. */
const systemPrefersDark = () => {
  const objects: Set<() => void>[] = []; // each call returns a new object, as in browsers
  const listeners = () => objects.flatMap((object) => [...object]);
  let dark = true;
  const before = window.matchMedia;
  window.matchMedia = ((query: string) => {
    const own = new Set<() => void>();
    objects.push(own);
    return {
      media: query,
      get matches() {
        return dark;
      },
      addEventListener: (_: string, listener: () => void) => own.add(listener),
      removeEventListener: (_: string, listener: () => void) => own.delete(listener),
    };
  }) as unknown as typeof window.matchMedia; // only the parts the store uses
  return {
    change: (next: boolean) => {
      dark = next;
      for (const listener of listeners()) listener();
    },
    listeners: () => listeners().length,
    restore: () => {
      window.matchMedia = before;
    },
  };
};

beforeEach(() => {
  localStorage.clear();
  appearance.setTheme('light');
  appearance.setFont('inter');
  appearance.setDensity('compact');
  localStorage.clear();
});

test('defaults to light, Inter and dense', () => {
  const { result } = renderHook(useAppearance);
  expect(result.current).toMatchObject({
    theme: 'light',
    font: 'inter',
    density: 'compact',
    shownTheme: 'light',
  });
});

test('stores a choice as a plain value and applies it immediately', () => {
  const { result } = renderHook(useAppearance);
  act(() => result.current.setTheme('dark'));
  act(() => result.current.setFont('manrope'));
  act(() => result.current.setDensity('comfortable'));
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark');
  expect(localStorage.getItem('font')).toBe('manrope');
  expect(localStorage.getItem('density')).toBe('comfortable');
  expect(shown()).toEqual({
    class: 'dark',
    scheme: 'dark',
    font: 'manrope',
    density: 'comfortable',
  });
  expect(result.current).toMatchObject({
    theme: 'dark',
    font: 'manrope',
    density: 'comfortable',
    shownTheme: 'dark',
  });
});

test('follows other tabs and ignores invalid values', () => {
  const { result } = renderHook(useAppearance);
  localStorage.setItem('vite-ui-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' })));
  expect(result.current.theme).toBe('dark');
  localStorage.setItem('vite-ui-theme', 'purple');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' })));
  expect(result.current.theme).toBe('light');
  localStorage.setItem('density', 'comfortable');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'density' })));
  expect(result.current.density).toBe('comfortable');
});

test('`system` follows the operating system and stops listening when left', () => {
  const system = systemPrefersDark();
  try {
    const { result, unmount } = renderHook(useAppearance);
    act(() => result.current.setTheme('system'));
    expect(shown()).toMatchObject({ class: 'dark', scheme: 'dark' });
    act(() => system.change(false));
    expect(shown()).toMatchObject({ class: 'light', scheme: 'light' });
    expect(system.listeners()).toBe(1);
    unmount();
    expect(system.listeners()).toBe(0);
  } finally {
    system.restore();
  }
});

test('prints light, and shows the chosen theme again afterwards', () => {
  const { result, unmount } = renderHook(useAppearance);
  act(() => result.current.setTheme('dark'));
  dispatchEvent(new Event('beforeprint'));
  expect(shown()).toMatchObject({ class: 'light', scheme: 'light' });
  dispatchEvent(new Event('afterprint'));
  expect(shown()).toMatchObject({ class: 'dark', scheme: 'dark' });
  unmount();
});

describe('head script', () => {
  const boot = () => {
    root.removeAttribute('class');
    root.removeAttribute('style');
    delete root.dataset['font'];
    delete root.dataset['density'];
    new Function(bootScript)();
  };

  test.each(
    themes.flatMap((theme) =>
      fonts.flatMap((font) => densities.map((density) => [theme, font, density] as const)),
    ),
  )('shows %s, %s and %s as the store does', (theme, font, density) => {
    localStorage.setItem('vite-ui-theme', theme);
    localStorage.setItem('font', font);
    localStorage.setItem('density', density);
    boot();
    const byScript = shown();
    applyAppearance({ theme, font, density });
    expect(byScript).toEqual(shown());
    expect(byScript).toMatchObject({ font, density });
  });

  test('defaults to light, Inter and Mexican Spanish', () => {
    boot();
    expect(shown()).toEqual({ class: 'light', scheme: 'light', font: 'inter', density: 'compact' });
    expect(root.lang).toBe('es-MX');
  });

  test('the stored language becomes the language of the page', () => {
    localStorage.setItem('locale', 'en');
    boot();
    expect(root.lang).toBe('en');
  });
});
