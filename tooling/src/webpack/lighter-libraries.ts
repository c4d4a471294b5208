import path from 'node:path';
import type { RuleSetRule } from 'webpack';

type Edit = readonly [from: string, to: string];

/** In a file of Chakra's theme. */
const edited = (file: string, edit: Edit): RuleSetRule => ({
  test: new RegExp(`[\\\\/]@chakra-ui[\\\\/]react[\\\\/].*[\\\\/]styled-system[\\\\/]${file}\\.js$`),
  loader: path.join(import.meta.dirname, 'replaced-text.mjs'),
  options: { edits: [edit] },
});

/**
 * What the theme of Chakra does for its own tools, or more often than needed: it is worked out in one piece on every
 * start, and an old computer answers no key meanwhile. What comes out is the same.
 */
export const lighterLibraries: readonly RuleSetRule[] = [
  // Lists its hundred conditions anew for each of some thousand words that might be one.
  edited('conditions', ['keys().includes(key)', 'Object.hasOwn(values, key)']),
  // The words of its type generator, for each property and token, twice.
  edited('utility', ['const assignPropertyType = (property, config) => {', 'const assignPropertyType = (property, config) => {\n    return;']),
  // Each variable as if it were a style that somebody wrote, with shorthands and words of the theme: it has a plain value.
  edited('system', ['const cssObject = css(', 'const cssObject = (']),
  // The page has it from its build (shared-ui, page-styles.ts).
  edited('system', ['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];']),
];
