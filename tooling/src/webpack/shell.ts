import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Chunk, type ChunkGraph, type Module } from 'webpack';
import { baseConfig, thoroughMinimizer } from './base-config';
import { bootScript } from './boot-script';
import { CompileHintsPlugin } from './compile-hints';
import { globalNameOf } from './global-name';
import { chunkFiles, initialFiles, routeLoads } from './load-manifest';
import { pageMinifier } from './page-minifier';
import { ReleaseFilesPlugin, type ShellReleaseOptions } from './release-files';
import type { Bundle } from './remote';
import { ScriptIntegrityPlugin } from './script-integrity';
import { SeparateScriptPlugin } from './separate-script';
import { installedVersion, sharedModules } from './shared-modules';
import { manifestFile, WebManifestPlugin, type InstalledLook } from './web-manifest';

type SplitTest = (module: Module, context: { readonly chunkGraph: ChunkGraph }) => boolean;

export interface ShellOptions {
  readonly screens: ShellReleaseOptions['screens'];
  /** Inline script that applies theme, font and language before the first paint. */
  readonly appearanceScript: string;
  /** CSS and HTML of the page before any script runs. */
  readonly page: { readonly styles: string; readonly signIn: string };
  readonly installed: InstalledLook;
}

/**
 * react-router exports its development build under every condition, so its production build,
 * without developer warnings, is aliased.
 */
const productionRouter = (directory: string): Record<string, string> => {
  const fromShell = createRequire(path.join(directory, 'package.json'));
  const fromRouter = createRequire(fromShell.resolve('react-router-dom'));
  const dist = path.dirname(path.dirname(fromRouter.resolve('react-router')));
  return {
    'react-router/dom$': path.join(dist, 'production/dom-export.mjs'),
    'react-router$': path.join(dist, 'production/index.mjs'),
  };
};

const formik = /[\\/]node_modules[\\/]formik[\\/]/;

/**
 * Matches modules used only with forms, which share one file because most first screens have a
 * form. A module that some chunk needs without Formik is excluded, or that chunk would load all of
 * it.
 */
const onlyWithForms = (): SplitTest => {
  const cache = new WeakMap<Chunk, boolean>();
  const hasForms = (chunk: Chunk, chunkGraph: ChunkGraph): boolean => {
    const cached = cache.get(chunk);
    if (cached !== undefined) return cached;
    let found = false;
    for (const module of chunkGraph.getChunkModulesIterable(chunk))
      found ||= formik.test(module.nameForCondition() ?? '');
    cache.set(chunk, found);
    return found;
  };
  return (module, { chunkGraph }) => {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)];
    return chunks.length > 1 && chunks.every((chunk) => hasForms(chunk, chunkGraph));
  };
};

const name = 'host_shell';

/** Chunk of every signed-in screen and every remote. */
const signedInChunk = 'frame';

const onEveryPage = /^(?:react|vendor|main|frame)\./;

/** Build of the shell: the page, the router and all shared modules. */
export const createShell = (
  directory: string,
  { screens, appearanceScript, page, installed }: ShellOptions,
): Bundle => ({
  name,
  directory,
  configure: (target) => {
    const shared = sharedModules(target.development);
    const declarations = shared.map(({ key, from, strict }) => ({
      key,
      range: `^${installedVersion(from)}`,
      singleton: true,
      strict,
      import: true,
      provided: installedVersion(from),
    }));
    const provided = shared.flatMap(({ key, chunk }) => (chunk ? [{ key, chunk }] : []));
    const base = baseConfig(directory, target);
    const publicPath = `/r/host-shell/${target.version}/`;
    const globalName = globalNameOf(name, target.version);
    return {
      ...base,
      name,
      entry: { main: './src/main.ts' },
      output: { ...base.output, publicPath, uniqueName: globalName },
      resolve: { ...base.resolve, alias: target.development ? {} : productionRouter(directory) },
      optimization: {
        ...base.optimization,
        minimizer: [thoroughMinimizer(onEveryPage), ...(base.optimization?.minimizer ?? [])],
        // The runtime changes with every release of the shell, libraries do not.
        runtimeChunk: 'single',
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            // A request costs more than further splitting saves.
            default: false,
            defaultVendors: false,
            // Needed only by screens with queries, so not by the sign-in form.
            queries: {
              test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
              name: 'queries',
              minChunks: 2,
              enforce: true,
            },
            form: { test: onlyWithForms(), name: 'ui-form', enforce: true },
            // The sign-in form renders first and loads validation rules on input.
            rules: {
              test: /[\\/]node_modules[\\/](?:yup|tiny-case|toposort|property-expr)[\\/]|[\\/]shared-ui[\\/]src[\\/]form[\\/]yup\.ts$/,
              name: 'ui-rules',
              priority: 5,
              enforce: true,
            },
            overlay: {
              test: /[\\/](?:@zag-js|@ark-ui)[\\/]/,
              name: 'ui-overlay',
              minChunks: 2,
              enforce: true,
            },
            vendor: {
              test: /[\\/]node_modules[\\/]/,
              name: 'vendor',
              chunks: 'initial',
              priority: 10,
            },
            // Libraries are two parallel files: the end of this smaller one tells when to request
            // the next files (boot.ts). This costs 1.5 KB and saves a round trip.
            react: {
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              name: 'react',
              chunks: 'initial',
              priority: 20,
              enforce: true,
            },
          },
        },
      },
      plugins: [
        new webpack.DefinePlugin({
          // Drops parts of the federation runtime for servers and manifests.
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          // Disables building functions from text, unused here and forbidden by the CSP.
          'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
          'typeof __system_context__': '"undefined"',
        }),
        // Smaller versions of the four lodash functions used by Formik; lodash also needs
        // `Function` to find the global object.
        new webpack.NormalModuleReplacementPlugin(/^lodash-es\/\w+$/, (resource) => {
          resource.request = fileURLToPath(
            import.meta.resolve(resource.request.replace('lodash-es', 'es-toolkit/compat')),
          );
        }),
        // The shim supports older React versions only.
        new webpack.NormalModuleReplacementPlugin(
          /^use-sync-external-store\/shim(?:\/index\.js)?$/,
          'react',
        ),
        // Copies statics onto wrappers of Emotion and Formik, which are unused.
        new webpack.NormalModuleReplacementPlugin(
          /^hoist-non-react-statics$/,
          'data:text/javascript,export default (target) => target',
        ),
        new HtmlWebpackPlugin({
          template: path.join(directory, 'src/index.html'),
          templateParameters: {
            boot: `${appearanceScript};${bootScript(directory)}`,
            manifest: publicPath + manifestFile,
            touchIcon: `${publicPath}apple-touch-icon.png`,
            ...page,
          },
          inject: false, // the template contains the script tags
          minify: pageMinifier,
        }),
        new CompileHintsPlugin((compilation) => [
          ...initialFiles(compilation),
          ...chunkFiles(compilation, signedInChunk),
          ...Object.values(routeLoads(compilation, screens)).flatMap(({ files }) => files),
        ]),
        new ScriptIntegrityPlugin(),
        new SeparateScriptPlugin('service-worker', './src/service-worker/worker.ts'),
        new SeparateScriptPlugin('appointment-page', './src/appointment-page/page.ts'),
        new WebManifestPlugin(installed),
        new ReleaseFilesPlugin({
          kind: 'shell',
          name,
          version: target.version,
          globalName,
          shared: declarations,
          screens,
          provided,
        }),
      ],
    };
  },
});
