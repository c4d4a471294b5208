import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';
import { bundleFolders, loadBundle, workspaceRoot, type BundleFolder } from '../build/index';
import { contractMiddleware } from './contract-middleware';
import { developmentRemote, developmentShell } from './development-config';
import { pageMiddleware, type LocalRemote } from './page-middleware';

const port = Number(process.env['PORT'] ?? 4400);
const backendPort = port + 1;
const backend = `http://localhost:${backendPort}`;
const remotes = bundleFolders.filter((folder) => folder !== 'host-shell');

const folderOf = (name: string): BundleFolder => {
  const found = remotes.find((folder) => folder === name || folder === `mfe-${name}`);
  if (found) return found;
  throw new Error(
    `There is no remote "${name}". Name any of ${remotes.map((folder) => folder.slice('mfe-'.length)).join(', ')}.`,
  );
};

/** `npm start` on the next port: database, API, registry and all releases. */
const startBackend = () => {
  const settings = {
    PORT: String(backendPort),
    SALA_DEMO: process.env['SALA_DEMO'] ?? '1',
    SALA_PUBLIC_URL: `http://localhost:${port}`,
  };
  const child = spawn(process.execPath, ['tooling/bin/start.mjs'], {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  child.once('exit', (code) => process.exit(code ?? 0)); // nothing works without it
  return child;
};

const isReady = (): Promise<boolean> =>
  fetch(`${backend}/readyz`).then(
    ({ ok }) => ok,
    () => false, // nothing listens yet
  );

const untilReady = async (): Promise<void> => {
  while (!(await isReady())) await delay(200);
};

const compilerOf = (configuration: Configuration): Compiler => {
  const compiler = webpack({ ...configuration, stats: 'errors-warnings' });
  if (!compiler) throw new Error(`${configuration.name} makes no compiler`);
  return compiler;
};

const serve = async (compiler: Compiler, options: ServerConfiguration): Promise<void> => {
  const server = new WebpackDevServer(
    { host: 'localhost', hot: true, static: false, ...options },
    compiler,
  );
  await server.start();
};

const serveRemote = async (folder: BundleFolder, at: number): Promise<LocalRemote> => {
  const bundle = await loadBundle(folder);
  const origin = `http://localhost:${at}`;
  await serve(compilerOf(developmentRemote(bundle, origin)), {
    port: at,
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all',
    client: { webSocketURL: `ws://localhost:${at}/ws`, overlay: false },
    setupMiddlewares: (middlewares) => [contractMiddleware(folder), ...middlewares],
  });
  return { name: bundle.name, origin };
};

const serveShell = async (locals: readonly LocalRemote[]): Promise<void> => {
  const compiler = compilerOf(developmentShell(await loadBundle('host-shell')));
  const page = path.join(compiler.outputPath, 'index.html');
  const template = () =>
    new Promise<string>((resolve, reject) => {
      compiler.outputFileSystem?.readFile(page, (error, content) =>
        error ? reject(error) : resolve(String(content)),
      );
    });
  await serve(compiler, {
    port,
    client: { overlay: false },
    proxy: [{ context: ['/api', '/registry', '/r', '/healthz', '/readyz'], target: backend }],
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      { name: 'page', middleware: pageMiddleware(template, backend, locals) },
    ],
  });
};

const main = async (names: readonly string[]): Promise<void> => {
  const folders = names.map(folderOf);
  const child = startBackend();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => child.kill('SIGINT'));
  await untilReady();
  const locals: LocalRemote[] = [];
  for (const [index, folder] of folders.entries())
    locals.push(await serveRemote(folder, port + 10 + index));
  await serveShell(locals);
  process.stdout.write(
    `\nWatching the shell${folders.map((folder) => ` and ${folder}`).join('')}: http://localhost:${port}\n`,
  );
};

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
