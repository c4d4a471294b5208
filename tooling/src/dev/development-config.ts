import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import type { Bundle } from '../webpack/remote';

const { NormalModuleReplacementPlugin } = webpack;
const { resolve } = createRequire(import.meta.url);
const hostRuntime = path.join(import.meta.dirname, 'refresh-host.cjs');
const remoteRuntime = path.join(import.meta.dirname, 'refresh-remote.cjs');

/** Version of everything run from the working copy. */
export const developmentVersion = '0.0.0-development';

interface SwcRule extends RuleSetRule {
  options: { jsc: { transform: { react: Record<string, unknown> } } };
}

const isSwcRule = (rule: unknown): rule is SwcRule =>
  typeof rule === 'object' &&
  rule !== null &&
  'loader' in rule &&
  String(rule.loader).includes('swc-loader');

/** Fast refresh: components keep their state across edits. */
const withRefresh = (configuration: Configuration): Configuration => ({
  ...configuration,
  module: {
    ...configuration.module,
    rules: (configuration.module?.rules ?? []).map((rule) => {
      if (!isSwcRule(rule)) return rule;
      const { jsc } = rule.options;
      const react = { ...jsc.transform.react, refresh: true };
      return {
        ...rule,
        options: { ...rule.options, jsc: { ...jsc, transform: { ...jsc.transform, react } } },
      };
    }),
  },
  plugins: [
    ...(configuration.plugins ?? []),
    new ReactRefreshPlugin({
      overlay: false,
      exclude: [/node_modules/, /forget-failed-share/, /[\\/]dev[\\/]refresh-/],
    }),
  ],
});

const common = (bundle: Bundle): Configuration =>
  withRefresh(
    bundle.configure({
      version: developmentVersion,
      outDir: path.join(bundle.directory, 'dist/development'),
      development: true,
    }),
  );

/** The shell in watch mode; the development server renders its page. */
export const developmentShell = (bundle: Bundle): Configuration => ({
  ...common(bundle),
  entry: { main: [hostRuntime, './src/main.ts'] },
});

/** A remote in watch mode on its own server. */
export const developmentRemote = (bundle: Bundle, origin: string): Configuration => {
  const configuration = common(bundle);
  return {
    ...configuration,
    output: { ...configuration.output, publicPath: `${origin}/` },
    plugins: [
      ...(configuration.plugins ?? []),
      new NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(?:\.js)?$/, (data) => {
        // Resolved requests have a resource, unresolved ones only the name; both map to the shell's
        // runtime.
        data.request = remoteRuntime;
        if (data.createData) data.createData.resource = remoteRuntime;
      }),
    ],
    resolve: {
      ...configuration.resolve,
      alias: { [resolve('react-refresh/runtime')]: remoteRuntime },
    },
  };
};
