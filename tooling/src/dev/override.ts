import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadBundle, type BundleFolder } from '../build/index';
import { ReleaseFilesPlugin } from '../webpack/release-files';
import { contractMiddleware } from './contract-middleware';
import { developmentVersion } from './development-config';

/** A remote of the working copy that pages of a released suite can load. */
export interface OverrideServer {
  /** `http://localhost:4411`; its entry is `/remoteEntry.js`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export interface OverrideOptions {
  readonly folder: BundleFolder;
  readonly port: number;
  /** After every compilation: how long it took, and what is wrong with it. */
  readonly onCompiled: (outcome: {
    readonly ms: number;
    readonly errors: readonly string[];
  }) => void;
}

/**
 * It runs under a shell that is released, so it is built as a release is: React's development build
 * lends other names than the shell has. Only what makes a build small is left out.
 */
const configurationOf = async (folder: BundleFolder): Promise<Configuration> => {
  const bundle = await loadBundle(folder);
  const configuration = bundle.configure({
    version: developmentVersion,
    outDir: path.join(bundle.directory, 'dist/override'),
    development: false,
  });
  return {
    ...configuration,
    devtool: 'cheap-module-source-map', // a map beside the file: the policy of the page refuses code from text
    optimization: { ...configuration.optimization, minimize: false },
    plugins: (configuration.plugins ?? []).filter(
      (plugin) => !(plugin instanceof ReleaseFilesPlugin),
    ), // nothing of it lies on the disk
    stats: 'none',
  };
};

const tell = (compiler: Compiler, onCompiled: OverrideOptions['onCompiled']): void =>
  compiler.hooks.done.tap('OverrideServer', ({ startTime, endTime, compilation }) =>
    onCompiled({
      ms: endTime - startTime,
      errors: compilation.errors.map(({ message }) => message),
    }),
  );

/**
 * Compiles a remote as it is edited and serves it; a page that has loaded it is reloaded after
 * every edit.
 *
 * @throws Error when the port is taken.
 */
export const serveOverride = async ({
  folder,
  port,
  onCompiled,
}: OverrideOptions): Promise<OverrideServer> => {
  const compiler = webpack(await configurationOf(folder));
  if (!compiler) throw new Error(`${folder} makes no compiler`);
  tell(compiler, onCompiled);
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: true,
      static: false,
      allowedHosts: 'all',
      headers: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'none' },
      setupExitSignals: false,
      setupMiddlewares: (middlewares) => [contractMiddleware(folder), ...middlewares],
    },
    compiler,
  );
  await server.start();
  return { origin: `http://localhost:${port}`, close: () => server.stop() };
};
