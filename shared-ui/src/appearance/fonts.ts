import type { Font } from './appearance';

interface Face {
  readonly url: string;
  readonly unicodeRange: string;
}

interface Family {
  readonly family: string;
  readonly weight: string;
  /** The first face loads immediately, the others when one of their characters is shown. */
  readonly faces: readonly [Face, ...Face[]];
}

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const families: Record<Exclude<Font, 'system'>, Family> = {
  inter: {
    family: 'Inter Variable',
    weight: '100 900',
    faces: [
      {
        url: new URL(
          '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
          import.meta.url,
        ).href,
        unicodeRange: latin,
      },
      {
        url: new URL(
          '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
          import.meta.url,
        ).href,
        unicodeRange: latinExt,
      },
    ],
  },
  manrope: {
    family: 'Manrope Variable',
    weight: '200 800',
    faces: [
      {
        url: new URL(
          '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
          import.meta.url,
        ).href,
        unicodeRange: latin,
      },
      {
        url: new URL(
          '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2',
          import.meta.url,
        ).href,
        unicodeRange: latinExt,
      },
    ],
  },
};

const asked = new Map<Font, Promise<void>>();

/**
 * Loads a self-hosted font. Until then, or if it fails, text uses a metric-compatible fallback, so
 * nothing shifts. Call it after the first screen is ready.
 *
 * @returns resolves when the font is in use or failed; never rejects.
 */
export const loadFont = (font: Font): Promise<void> => {
  if (font === 'system' || typeof FontFace === 'undefined') return Promise.resolve();
  const known = asked.get(font);
  if (known) return known;
  const { family, weight, faces } = families[font];
  const made = faces.map(
    ({ url, unicodeRange }) =>
      new FontFace(family, `url("${url}") format("woff2")`, {
        weight,
        unicodeRange,
        display: 'swap',
      }),
  );
  for (const face of made) document.fonts.add(face);
  const loading = Promise.resolve(made[0]?.load()).then(
    () => undefined,
    () => {
      for (const face of made) document.fonts.delete(face);
      asked.delete(font); // the next call retries
    },
  );
  asked.set(font, loading);
  return loading;
};
