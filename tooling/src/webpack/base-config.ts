import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';

// Loaders are resolved from here, because the packages being built do not depend on them.
const { resolve } = createRequire(import.meta.url);

/** Inputs of a build; the same sources and inputs give the same version. */
export interface BuildTarget {
  /** `<semver>-<sha8>` */
  readonly version: string;
  readonly outDir: string;
  readonly development: boolean;
}

/** The semver part, as in the bundle's package.json. */
export const semverOf = ({ version }: Pick<BuildTarget, 'version'>): string =>
  version.replace(/-[^-]*$/, '');

/** Oldest browsers still used in clinics: Chrome 109 is the last one on Windows 7. */
const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 15.6'];

/**
 * `bugfixes` rewrites only the form that some Safari versions get wrong, not every destructured or
 * default parameter.
 */
export const browserTargets = { targets: browsers, bugfixes: true };

const minified = {
  compress: { passes: 2, pure_getters: true, ecma: 2020 as const },
  ecma: 2020 as const,
};

/**
 * Minifies the files of every page with swc and terser, which each find what the other misses.
 * Takes seconds, so it is limited to a few files; later minimizers skip them.
 */
export const thoroughMinimizer = (files: RegExp): TerserPlugin =>
  new TerserPlugin({
    include: files,
    minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify, TerserPlugin.swcMinify],
    extractComments: false,
    terserOptions: [
      minified,
      { ...minified, compress: { ...minified.compress, passes: 1 } },
      minified,
    ],
  });

/** Configuration shared by the shell and all remotes. */
export const baseConfig = (directory: string, target: BuildTarget): Configuration => ({
  context: directory,
  mode: target.development ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: target.development ? 'cheap-module-source-map' : false,
  // Only watch mode builds the same sources again.
  cache: target.development
    ? { type: 'filesystem', cacheDirectory: path.join(directory, 'node_modules/.cache/webpack') }
    : false,
  output: {
    path: target.outDir,
    // Each version has its own folder, so hashes in names would only make pages larger (ADR 0061).
    filename: '[name].js',
    chunkFilename: '[name].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: false,
    // A module whose evaluation failed must not stay in the cache half initialised (docs/adr/0003).
    strictModuleExceptionHandling: true,
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    // Missing exports fail the build; those provided by the shell at run time are checked by tsc.
    parser: { javascript: { exportsPresence: 'error' } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: resolve('swc-loader'),
        options: {
          swcrc: false, // a .swcrc in a parent folder would change the output but not the version
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: target.development } },
          },
          env: browserTargets,
        },
      },
      { test: /\.woff2$/, type: 'asset/resource' },
      // Help articles are imported as text.
      { test: /\.md$/, type: 'asset/source' },
      // Library styles become a constructed style sheet, because the CSP forbids style elements.
      { test: /\.css$/, type: 'asset/source' },
    ],
  },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        terserOptions: minified,
      }),
    ],
  },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
});
