import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig } from './base-config';
import { bootScript } from './boot-script';
import { ReleaseFilesPlugin, type ShellReleaseOptions } from './release-files';
import type { Bundle } from './remote';
import { runtimePlugin } from './runtime-plugins';
import { installedVersion, sharedModules } from './shared-modules';

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
        // A release of the shell then re-fetches a few kilobytes instead of React and the vendors.
        runtimeChunk: 'single',
        splitChunks: {
          chunks: 'async',
          cacheGroups: {
            // A request costs more than the bytes that splitting further would save.
            default: false,
            defaultVendors: false,
            form: { test: /[\\/](?:formik|yup|lodash-es|tiny-case|property-expr|toposort|react-fast-compare|deepmerge|tiny-warning|shared-ui[\\/]src[\\/]form)[\\/]/, name: 'ui-form', enforce: true },
            overlay: { test: /[\\/](?:@zag-js|@ark-ui)[\\/]/, name: 'ui-overlay', minChunks: 2, enforce: true },
            react: {
              test: /[\\/]node_modules[\\/](?:\.pnpm[\\/])?(?:react|react-dom|scheduler)(?:@|[\\/])/,
              name: 'react',
              chunks: 'initial',
              priority: 20,
            },
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
          experiments: { optimization: { target: 'web' } },
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
