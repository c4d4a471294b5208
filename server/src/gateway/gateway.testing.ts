import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Composition } from '@sala/shared-contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { buildApplication } from '../application';
import { followReleases } from './current-page';
import type { ReleaseSource } from './release-source';

export const boot = "document.documentElement.className = 'dark';";
export const template = `<!doctype html><html><head>\r\n<!--sala:composition--><script>${boot}</script>
<script type="application/json">{"data":1}</script><style>body{margin:0}</style>
<script defer src="/r/host-shell/1/main.js"></script></head><body><div id="root"></div></body></html>`;

const lists = { routes: {}, messages: { 'es-MX': [], en: [] }, calls: {} };
export const composition = (seq: number, title = 'Clientes'): Composition => ({
  schema: 'sala.mfe/1',
  id: `c-${seq}`,
  seq,
  issuedAt: '2026-11-20T00:00:00Z',
  shell: { version: '1.0.0', base: '/r/host-shell/1.0.0/', shared: [], preload: lists },
  remotes: {
    mfe_customers: {
      contract: {
        name: 'mfe_customers',
        kind: 'primary',
        owner: 'customers',
        namespace: 'customers',
        routes: [],
        nav: [],
        permissions: [],
        messages: { 'es-MX': { title, nav: {} }, en: { title: 'Customers', nav: {} } },
        budgets: { entryKb: 1, routeKb: 1 },
      },
      stable: { version: '1', base: '/r/c/1/', entry: 'e.js', globalName: 'c_1', shared: [], preload: lists },
    },
  },
});

type Release = Awaited<ReturnType<ReleaseSource['current']>>;

/** The gateway over a directory and releases of its own. */
export const startGateway = async (first: Release = { composition: composition(1), template }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'sala-gateway-'));
  const failures: unknown[] = [];
  let release = first;
  let announce = (): void => undefined;
  const page = await followReleases(
    {
      directory,
      current: () => Promise.resolve(release),
      onChange: (listener) => {
        announce = listener;
        return Promise.resolve(() => undefined);
      },
    },
    (failure) => failures.push(failure),
  );
  const build = async (publicUrl: string, clerkPublishableKey: string | null = null): Promise<FastifyInstance> =>
    buildApplication({
      config: { publicUrl, roles: ['web', 'registry'], clerkPublishableKey, trustProxy: null },
      log: pino({ level: 'silent' }),
      api: null,
      releases: { page, directory: path.join(directory, 'artefacts') },
    });
  const app = await build('http://localhost:4400');
  return {
    app,
    build,
    directory,
    failures,
    get: (url: string, headers: InjectOptions['headers'] = {}) =>
      app.inject({ url, headers: { accept: 'text/html', ...headers } }),
    /** Puts another release in force and waits until the gateway has seen it. */
    publish: async (next: NonNullable<Release>): Promise<void> => {
      release = next;
      const before = page.get()?.composition.id;
      announce();
      for (let turn = 0; turn < 200; turn += 1) {
        if (page.get()?.composition.id === next.composition.id) return;
        await delay(5);
      }
      throw new Error(`still ${before}`);
    },
    close: async () => {
      page.close();
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export const expectProblem = (response: LightMyRequestResponse, status: number, code: string): void => {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ status, code, type: `urn:sala:problem:${code}` });
};
