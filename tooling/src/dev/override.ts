import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadBundle, type BundleFolder } from '../build/index';
import { ReleaseFilesPlugin } from '../webpack/release-files';
import { contractMiddleware } from './contract-middleware';
import { developmentVersion } from './development-config';

/** A remote of the working copy, loadable by pages of a released suite. */
export interface OverrideServer {
  /** `http://localhost:4411`; its entry is `/remoteEntry.js`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export interface OverrideOptions {
  readonly folder: BundleFolder;
  readonly port: number;
  /** Called after every compilation with its duration and errors. */
  readonly onCompiled: (outcome: {
    readonly ms: number;
    readonly errors: readonly string[];
  }) => void;
}

/**
 * A production build, because the released shell provides other names than React's development
 * build needs; only minification is left out.
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
    devtool: 'cheap-module-source-map', // eval-based source maps would violate the page's CSP
    optimization: { ...configuration.optimization, minimize: false },
    plugins: (configuration.plugins ?? []).filter(
      (plugin) => !(plugin instanceof ReleaseFilesPlugin),
    ), // served from memory
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
 * Serves a remote in watch mode; pages that loaded it reload after every edit.
 *
 * @throws Error when the port is taken
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
