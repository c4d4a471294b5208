import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { ChunkGraph, Module } from 'webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config';
import { bootScript } from './boot-script';
import { ReleaseFilesPlugin, type ShellReleaseOptions } from './release-files';
import type { Bundle } from './remote';
import { runtimePlugin } from './runtime-plugins';
import { installedVersion, sharedModules } from './shared-modules';

type SplitTest = (module: Module, context: { readonly chunkGraph: ChunkGraph }) => boolean;

export interface ShellOptions {
  readonly screens: ShellReleaseOptions['screens'];
  /** Inline script that applies theme, font and language before the first paint. */
  readonly appearanceScript: string;
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

/** Whatever the form facade needs comes in one file: most first screens have a form. */
const inFormFacade: SplitTest = (module, { chunkGraph }) => {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
    for (const other of chunkGraph.getChunkRootModules(chunk)) {
      if (/[\\/]shared-ui[\\/]src[\\/]form[\\/]index\.ts$/.test(other.nameForCondition() ?? '')) return true;
    }
  }
  return false;
};

/** The build of the shell: the page, the one router, and everything that is shared. */
export const createShell = (directory: string, { screens, appearanceScript }: ShellOptions): Bundle => ({
  name: 'host_shell',
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
    const base = baseConfig(directory, target);
    const publicPath = `/r/host-shell/${target.version}/`;
    return {
      ...base,
      name: 'host_shell',
      entry: { main: './src/main.tsx' },
      output: { ...base.output, publicPath, uniqueName: 'host_shell' },
      resolve: { ...base.resolve, alias: target.development ? {} : productionRouter(directory) },
      optimization: {
        ...base.optimization,
        // A release of the shell then re-fetches a few kilobytes, not React and the libraries. Those stay
        // together: in one file they compress better than in two.
        runtimeChunk: 'single',
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            // A request costs more than the bytes that splitting further would save.
            default: false,
            defaultVendors: false,
            form: { test: inFormFacade, name: 'ui-form', enforce: true },
            overlay: { test: /[\\/](?:@zag-js|@ark-ui)[\\/]/, name: 'ui-overlay', minChunks: 2, enforce: true },
            vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', priority: 10 },
          },
        },
      },
      plugins: [
        new ModuleFederationPlugin({
          name: 'host_shell',
          remotes: {},
          shared: Object.fromEntries(
            shared.map(({ key, from, eager, strict }) => [
              key,
              {
                singleton: true,
                eager,
                version: installedVersion(from),
                requiredVersion: `^${installedVersion(from)}`,
                strictVersion: strict,
              },
            ]),
          ),
          shareStrategy: 'loaded-first',
          runtimePlugins: [runtimePlugin('provide-core'), runtimePlugin('forget-failed-share')],
          manifest: false,
          dts: false,
          virtualRuntimeEntry: true,
          // Remotes are registered with their entries, so no snapshot of manifests is kept.
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
        }),
        new HtmlWebpackPlugin({
          template: path.join(directory, 'src/index.html'),
          templateParameters: { boot: `${appearanceScript};${bootScript(directory)}` },
          scriptLoading: 'defer',
          inject: 'head',
          minify: false,
        }),
        new ReleaseFilesPlugin({ kind: 'shell', version: target.version, shared: declarations, screens }),
      ],
    };
  },
});
