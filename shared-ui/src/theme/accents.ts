/** Of one theme: solid, hover, contrast, fg, subtle and muted. */
type Shades = readonly [string, string, string, string, string, string];

export const shadeNames = ['solid', 'hover', 'contrast', 'fg', 'subtle', 'muted'] as const;

/**
 * What a company may colour its interface with instead of the teal of the semantic tokens, light
 * and dark. Each is as legible as that (theme.test.ts).
 */
export const accentShades: Readonly<
  Record<'blue' | 'green' | 'violet' | 'rose', { readonly light: Shades; readonly dark: Shades }>
> = {
  blue: {
    light: ['#1d5fc4', '#174c9e', '#ffffff', '#1d5fc4', '#f2f7fe', '#d6e4fa'],
    dark: ['#7db2f5', '#a3c9f8', '#0a1a30', '#7db2f5', '#142a47', '#1c3d68'],
  },
  green: {
    light: ['#1f7a3a', '#17602d', '#ffffff', '#1f7a3a', '#edf8f0', '#d3eedb'],
    dark: ['#58c47a', '#86d69e', '#06200f', '#58c47a', '#11331d', '#17472a'],
  },
  violet: {
    light: ['#6d3fc4', '#5830a3', '#ffffff', '#6d3fc4', '#f8f5fe', '#e4daf9'],
    dark: ['#b79bf2', '#cdb9f6', '#1d0f38', '#b79bf2', '#2b1f45', '#3b2b60'],
  },
  rose: {
    light: ['#b32659', '#901d47', '#ffffff', '#b32659', '#fef5f8', '#f8d9e4'],
    dark: ['#f192b4', '#f5b0c8', '#330a1a', '#f192b4', '#3b1a27', '#552438'],
  },
};

const declarations = (shades: Shades): string =>
  shadeNames.map((name, at) => `--chakra-colors-accent-${name}: ${shades[at]}`).join('; ');

/** Sets the tokens of the accent in both themes; a sheet outside of layers wins over theirs. */
export const accentSheet = (accent: keyof typeof accentShades): CSSStyleSheet => {
  const { light, dark } = accentShades[accent];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root { ${declarations(light)}; --chakra-colors-focus-ring: ${light[0]} }
.dark { ${declarations(dark)}; --chakra-colors-focus-ring: ${dark[1]} }`,
  );
  return sheet;
};
