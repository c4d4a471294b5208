import { accentShades } from './accents';
import { controlCss } from './control-css';
import { globalCss } from './global-css';
import { listCss } from './list-css';
import { system } from './system';

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  if (!r || !g || !b) throw new Error(`not a plain colour: ${hex}`);
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
};

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

/** Value of a semantic colour in one theme. */
const colorOf = (name: string, theme: '_light' | '_dark'): string => {
  const token = system.tokens.getByName(`colors.${name}`);
  const value: unknown = token?.extensions.conditions?.[theme];
  if (typeof value !== 'string') throw new Error(`no such colour: ${name}`);
  return value;
};

const surfaces = ['bg', 'bg.canvas', 'bg.panel', 'bg.raised', 'bg.subtle', 'bg.muted'];
const tones = ['slate', 'blue', 'amber', 'violet', 'green', 'gray', 'red'];

const text: readonly (readonly [string, string])[] = [
  ...['fg', 'fg.muted'].flatMap((fg) => surfaces.map((bg) => [fg, bg] as const)),
  ...surfaces.filter((bg) => bg !== 'bg.muted').map((bg) => ['fg.subtle', bg] as const),
  ...['bg.canvas', 'bg.panel', 'bg.raised', 'accent.subtle'].map(
    (bg) => ['accent.fg', bg] as const,
  ),
  ...['bg.canvas', 'bg.panel', 'bg.raised', 'danger.subtle'].map(
    (bg) => ['danger.fg', bg] as const,
  ),
  ['fg', 'accent.subtle'],
  ['fg.subtle', 'accent.subtle'],
  ['fg', 'bg.selected'],
  ['fg', 'danger.subtle'],
  ['fg.muted', 'danger.subtle'],
  ['accent.contrast', 'accent.solid'],
  ['accent.contrast', 'accent.hover'],
  ['danger.contrast', 'danger.solid'],
  ['danger.contrast', 'danger.hover'],
  ...tones.map((tone) => [`status.${tone}.fg`, `status.${tone}.bg`] as const),
];

const shapes: readonly (readonly [string, string])[] = [
  'bg.canvas',
  'bg.panel',
  'bg.raised',
].flatMap((bg) => [
  ['border.control', bg] as const,
  ['focusRing', bg] as const,
  ['accent.solid', bg] as const,
]);

describe.each(['_light', '_dark'] as const)('%s', (theme) => {
  test.each(text)('%s is readable on %s', (fg, bg) => {
    expect(contrast(colorOf(fg, theme), colorOf(bg, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s can be told from %s', (shape, bg) => {
    expect(contrast(colorOf(shape, theme), colorOf(bg, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe.each(Object.entries(accentShades))('the accent %s', (_name, shades) => {
  test.each(['light', 'dark'] as const)('is as legible in %s as the usual one', (theme) => {
    const [solid, hover, contrastText, fg, subtle] = shades[theme];
    const key = theme === 'light' ? '_light' : '_dark';
    for (const name of ['bg.canvas', 'bg.panel', 'bg.raised']) {
      expect(contrast(fg, colorOf(name, key))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(solid, colorOf(name, key))).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(fg, subtle)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(contrastText, solid)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(contrastText, hover)).toBeGreaterThanOrEqual(4.5);
    for (const name of ['fg', 'fg.subtle'])
      expect(contrast(colorOf(name, key), subtle)).toBeGreaterThanOrEqual(4.5);
  });
});

test('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('checkboxes and radios use theme colours', () => {
  expect(globalCss).toMatch(
    /:where\(\[type=checkbox\], \[type=radio\]\)[^{]*\{ appearance: none;[^}]*colors-bg-panel[^}]*colors-border-control/,
  );
  expect(globalCss).toMatch(/:checked[^{]*\{ background: var\(--chakra-colors-accent-solid\)/);
});

test('page styles reference existing variables only', () => {
  const named = new Set(
    [...(globalCss + controlCss + listCss).matchAll(/var\((--chakra-[\w-]+)\)/g)].map(
      ([, name]) => name,
    ),
  );
  const known = new Set(system.tokens.allTokens.map((token) => token.extensions.cssVar?.var));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});
