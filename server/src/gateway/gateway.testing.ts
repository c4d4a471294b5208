import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseRegistryPort } from '@sala/registry';
import { because, createTestRegistry, remoteRelease, shellRelease } from '@sala/registry/testing';
import {
  joinDocument,
  type DigestAlgorithm,
  type DeferredRemotes,
  type Release,
  type SignedComposition,
} from '@sala/shared-contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { buildApplication } from '../application';

export const boot = "document.documentElement.className = 'dark';";
/** The shell's page; only its last script belongs to the release. */
export const template = `<!doctype html><html><head>\r\n<!--sala:composition--><script>${boot}</script>
<script type="application/json">{"data":1}</script><style>body{margin:0}</style>
<link rel="preload" as="script" href="/r/host-shell/1.0.0-aaaaaaaa/frame.js" /><script defer src="/elsewhere.js"></script><script defer src="/r/host-shell/1.0.0-aaaaaaaa/frame.js"></script></head><body><div id="root"></div><!--sala:other-remotes--></body></html>`;

export const shell = shellRelease('1.0.0-aaaaaaaa');
export const customers = remoteRelease('mfe-customers', '1.0.0-bbbbbbbb');
export const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');

/** The gateway over its own registry with these releases in force. */
export const startGateway = async (first: readonly Release[] = [shell, customers, billing]) => {
  const logged: string[] = [];
  const at = await createTestRegistry();
  const { dataDir, registry, database } = at;

  const publish = async (
    release: Release,
    html = template,
    algorithm?: DigestAlgorithm,
  ): Promise<void> => {
    const directory = await at.build(release, undefined, algorithm);
    if (release.kind === 'shell') await writeFile(path.join(directory, 'index.html'), html);
    await registry.publish(directory, release, because.actor);
  };
  /** Publishes what is missing and promotes it. */
  const release = async (...releases: readonly Release[]): Promise<void> => {
    for (const one of releases) await publish(one);
    await registry.promoteAll(
      releases.map(({ name, version }) => ({ name, version })),
      because,
    );
  };
  const build = (
    publicUrl: string,
    clerkPublishableKey: string | null = null,
    other: ReleaseRegistryPort = registry,
  ): Promise<FastifyInstance> =>
    buildApplication({
      config: {
        publicUrl,
        roles: ['web', 'registry'],
        clerkPublishableKey,
        trustProxy: null,
        dataDir,
        platformStaff: [],
        secretKey: null,
        previousSecretKey: null,
        grantOrigins: [],
      },
      log: pino({ level: 'error' }, { write: (line) => logged.push(line) }),
      pool: database.pool,
      api: null,
      releases: { registry: other, operatorTokenId: null },
    });
  if (first.length > 0) await release(...first);
  const app = await build('http://localhost:4400');
  return {
    ...at,
    app,
    build,
    publish,
    release,
    /** Logged errors. */
    logged,
    get: (url: string, headers: InjectOptions['headers'] = {}) =>
      app.inject({ url, headers: { accept: 'text/html', ...headers } }),
    close: async () => {
      await app.close();
      await at.close();
    },
  };
};

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;

/** Text of an element found by part of its tag; null when missing. */
export const dataIn = (html: string, attribute: string): string | null =>
  new RegExp(
    `<script type="application/json" ${attribute.replaceAll(/[+/]/g, '\\$&')}>(.*?)</script>`,
    's',
  ).exec(html)?.[1] ?? null;

/** The first part of the composition, with the addressed remotes. */
export const firstPartIn = (html: string): SignedComposition =>
  JSON.parse(dataIn(html, 'id="composition"') ?? 'null') as SignedComposition; // the registry's own document

export const compositionIn = (html: string): SignedComposition =>
  joinDocument(
    firstPartIn(html),
    JSON.parse(dataIn(html, 'id="other-remotes"') ?? '{}') as DeferredRemotes,
  ); // the registry's own document

/** Digests of the inlined load manifests. */
export const loadsIn = (html: string): string[] =>
  [...html.matchAll(/data-load="([^"]+)"/g)].map(([, digest = '']) => digest);

export const expectProblem = (
  response: LightMyRequestResponse,
  status: number,
  code: string,
): void => {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ status, code, type: `urn:sala:problem:${code}` });
};
