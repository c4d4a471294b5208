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
import { ServiceWorkerPlugin } from './service-worker';
import { installedVersion, sharedModules } from './shared-modules';

type SplitTest = (module: Module, context: { readonly chunkGraph: ChunkGraph }) => boolean;

export interface ShellOptions {
  readonly screens: ShellReleaseOptions['screens'];
  /** Inline script that applies theme, font and language before the first paint. */
  readonly appearanceScript: string;
  /** What the page has before any script, as text of CSS and of HTML. */
  readonly page: { readonly styles: string; readonly signIn: string };
}

/**
 * The router's package offers its development build under every condition; its production build,
 * without the warnings for developers, has to be named.
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
 * What is needed with forms and only with them comes in one file: most first screens have a form. A
 * module that some chunk needs without Formik stays out, or that chunk would drag all of it along.
 */
const onlyWithForms = (): SplitTest => {
  const known = new WeakMap<Chunk, boolean>();
  const hasForms = (chunk: Chunk, chunkGraph: ChunkGraph): boolean => {
    const before = known.get(chunk);
    if (before !== undefined) return before;
    let found = false;
    for (const module of chunkGraph.getChunkModulesIterable(chunk))
      found ||= formik.test(module.nameForCondition() ?? '');
    known.set(chunk, found);
    return found;
  };
  return (module, { chunkGraph }) => {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)];
    return chunks.length > 1 && chunks.every((chunk) => hasForms(chunk, chunkGraph));
  };
};

const name = 'host_shell';

/** The chunk that comes with every screen of somebody who is signed in, and with every remote. */
const signedIn = 'frame';

const onEveryPage = /^(?:react|vendor|main|frame)\./;

/** The build of the shell: the page, the one router, and everything that is shared. */
export const createShell = (
  directory: string,
  { screens, appearanceScript, page }: ShellOptions,
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
        // The runtime knows where each chunk lies, and changes with every release of the shell; the libraries do not.
        runtimeChunk: 'single',
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            // A request costs more than the bytes that splitting further would save.
            default: false,
            defaultVendors: false,
            // What a screen asks with: whoever has no screen that asks, such as the form of signing in, has none of it.
            queries: {
              test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
              name: 'queries',
              minChunks: 2,
              enforce: true,
            },
            form: { test: onlyWithForms(), name: 'ui-form', enforce: true },
            // Signing in draws its form first, and asks for the rules when somebody types.
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
            // The libraries are two files, which arrive side by side: the end of this smaller one tells when to ask for what comes
            // behind them (boot.ts). It costs 1.5 KB and saves a trip of the line.
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
          // The federation runtime leaves out what only servers and manifests need.
          ENV_TARGET: JSON.stringify('web'),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          // It could build functions from text for kinds of remotes that there are none of; the policy forbids that.
          'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
          'typeof __system_context__': '"undefined"',
        }),
        // Formik's four functions of lodash, as small as they can be; lodash's own also look for the global object by `Function`.
        new webpack.NormalModuleReplacementPlugin(/^lodash-es\/\w+$/, (resource) => {
          resource.request = fileURLToPath(
            import.meta.resolve(resource.request.replace('lodash-es', 'es-toolkit/compat')),
          );
        }),
        // Every supported React has it; the copy is for older ones.
        new webpack.NormalModuleReplacementPlugin(
          /^use-sync-external-store\/shim(?:\/index\.js)?$/,
          'react',
        ),
        // It copies statics onto what Emotion's and Formik's own wrappers make: those are not used.
        new webpack.NormalModuleReplacementPlugin(
          /^hoist-non-react-statics$/,
          'data:text/javascript,export default (target) => target',
        ),
        new HtmlWebpackPlugin({
          template: path.join(directory, 'src/index.html'),
          templateParameters: { boot: `${appearanceScript};${bootScript(directory)}`, ...page },
          inject: false, // the template names the scripts itself
          minify: pageMinifier,
        }),
        new CompileHintsPlugin((compilation) => [
          ...initialFiles(compilation),
          ...chunkFiles(compilation, signedIn),
          ...Object.values(routeLoads(compilation, screens)).flatMap(({ files }) => files),
        ]),
        new ScriptIntegrityPlugin(),
        new ServiceWorkerPlugin(),
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
