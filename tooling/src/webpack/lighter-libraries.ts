import path from 'node:path';
import type { RuleSetRule } from 'webpack';

type Edit = readonly [from: string, to: string];

const replaced = (test: RegExp, ...edits: readonly Edit[]): RuleSetRule => ({
  test,
  loader: path.join(import.meta.dirname, 'replaced-text.mjs'),
  options: { edits },
});

/** In a file of Chakra's theme. */
const edited = (file: string, edit: Edit): RuleSetRule =>
  replaced(
    new RegExp(`[\\\\/]@chakra-ui[\\\\/]react[\\\\/].*[\\\\/]styled-system[\\\\/]${file}\\.js$`),
    edit,
  );

/**
 * What the theme of Chakra does for its own tools, or more often than needed: it is worked out in
 * one piece on every start, and an old computer answers no key meanwhile. What comes out is the
 * same.
 */
export const lighterLibraries: readonly RuleSetRule[] = [
  // Lists its hundred conditions anew for each of some thousand words that might be one.
  edited('conditions', ['keys().includes(key)', 'Object.hasOwn(values, key)']),
  // The words of its type generator, for each property and token, twice.
  edited('utility', [
    'const assignPropertyType = (property, config) => {',
    'const assignPropertyType = (property, config) => {\n    return;',
  ]),
  // Each variable as if it were a style that somebody wrote, with shorthands and words of the theme: it has a plain value.
  edited('system', ['const cssObject = css(', 'const cssObject = (']),
  // The page has it from its build (shared-ui, page-styles.ts).
  edited('system', [
    'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];',
    'const _global = [];',
  ]),
  // Names of browsers that nobody has any more: the page has a list of its own (shared-ui, style-cache.ts).
  replaced(/[\\/]@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js$/, [
    'var defaultStylisPlugins = [prefixer];',
    'var defaultStylisPlugins = [];',
  ]),
  // What only the router's own framework or pages without one data router use: nothing imports it, but it names itself, or a link does.
  replaced(
    /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-7RTFRKQW\.mjs$/,
    [
      'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;',
      'return link;',
    ],
    ['var NavLink = React10.forwardRef(', 'var NavLink = /* @__PURE__ */ React10.forwardRef('],
    ['NavLink.displayName = "NavLink";', ''],
    ['var Form = React10.forwardRef(', 'var Form = /* @__PURE__ */ React10.forwardRef('],
    ['Form.displayName = "Form";', ''],
  ),
  // Manifests and lists of files of the federation runtime: what a remote has is in load.json (docs/adr/0005), and the page fetches it.
  replaced(/[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]core\.js$/, [
    'USE_REMOTE ? new SnapshotHandler(this) : new DisabledSnapshotHandler()',
    'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })',
  ]),
  replaced(/[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]remote[\\/]index\.js$/, [
    'async preloadRemote(preloadOptions) {',
    "async preloadRemote(preloadOptions) {\n\t\tthrow new Error('preloadRemote is not in this build.');",
  ]),
];
