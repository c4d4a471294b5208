import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';

// Loaders are found from here: the packages that are built do not depend on them.
const { resolve } = createRequire(import.meta.url);

/** What a build is told from outside; the same sources with the same inputs give the same version. */
export interface BuildTarget {
  /** `<semver>-<sha8>` */
  readonly version: string;
  readonly outDir: string;
  readonly development: boolean;
}

/** The version in the bundle's own package.json. */
export const semverOf = ({ version }: Pick<BuildTarget, 'version'>): string =>
  version.replace(/-[^-]*$/, '');

/** Oldest browsers that clinics still run: Chrome 109 is the last one on Windows 7. */
const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 15.6'];

/**
 * With `bugfixes` only the one form that a Safari has wrong is rewritten, not every parameter that
 * is taken apart or has a default.
 */
export const browserTargets = { targets: browsers, bugfixes: true };

const minified = {
  compress: { passes: 2, pure_getters: true, ecma: 2020 as const },
  ecma: 2020 as const,
};

/**
 * Makes what every page loads as small as it gets: swc and terser each find what the other leaves.
 * It takes terser some seconds, so it is for a few files; the next minimizer leaves alone what this
 * one had.
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

/** Part of the configuration that the shell and every remote have in common. */
export const baseConfig = (directory: string, target: BuildTarget): Configuration => ({
  context: directory,
  mode: target.development ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: target.development ? 'cheap-module-source-map' : false,
  // A version is built once; only watch mode builds the same sources again.
  cache: target.development
    ? { type: 'filesystem', cacheDirectory: path.join(directory, 'node_modules/.cache/webpack') }
    : false,
  output: {
    path: target.outDir,
    // A version has a folder of its own: a digest in each name would make no address rarer, and every page larger (ADR 0061).
    filename: '[name].js',
    chunkFilename: '[name].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    crossOriginLoading: false,
    // A module that failed while it was evaluated must not stay half there (docs/adr/0003).
    strictModuleExceptionHandling: true,
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    // A name that a module does not export fails the build. What the shell provides at run time only
    // the type check can know.
    parser: { javascript: { exportsPresence: 'error' } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: resolve('swc-loader'),
        options: {
          swcrc: false, // a file of that name above would change the bytes and not the version
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: target.development } },
          },
          env: browserTargets,
        },
      },
      { test: /\.woff2$/, type: 'asset/resource' },
      // Articles of the help centre: their text is the module.
      { test: /\.md$/, type: 'asset/source' },
      // Rules of a library, given to the page as a sheet: the policy allows no style elements.
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
