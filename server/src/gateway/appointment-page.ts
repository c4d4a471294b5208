import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasDigest, type CurrentRelease, type ReleaseRegistryPort } from '@sala/registry';
import {
  cachedPerComposition,
  prepareDocument,
  sendDocument,
  sendProblem,
  type PreparedDocument,
} from '@sala/registry/http';
import type { LoadManifest } from '@sala/shared-contracts';
import type { FastifyPluginAsync } from 'fastify';

const isScript = /^appointment-page\.[0-9a-f]{8}\.js$/;

/** Colours are those of Sala in both themes; old browsers inside WhatsApp know no `light-dark()`. */
const styles = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif;--canvas:#f6f7f9;--panel:#fff;--fg:#161c23;--muted:#4d5968;--line:#e1e5ea;--control:#808b9a;--accent:#0f766e;--contrast:#fff;--subtle:#ecf8f6}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1317;--panel:#151c22;--fg:#e7ecf1;--muted:#aab6c2;--line:#2a353f;--control:#647281;--accent:#36c2b1;--contrast:#06201e;--subtle:#0e3330}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--fg)}
main{max-width:32rem;margin:0 auto;padding:1rem;display:grid;gap:.75rem}main>p{color:var(--muted)}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .25rem}h2{font-size:1rem;margin:0 0 .25rem}p{margin:0;overflow-wrap:anywhere}
h1:first-letter,h2:first-letter,.when:first-letter{text-transform:uppercase}
section,form{background:var(--panel);border:1px solid var(--line);border-radius:.75rem;padding:1rem;display:grid;gap:.375rem}
button,.button,input,select,textarea{font:inherit;color:inherit;background:var(--panel);min-height:2.75rem;border-radius:.625rem;border:1px solid var(--control);padding:.5rem .875rem;width:100%}
button,.button{text-align:center;text-decoration:none;cursor:pointer;display:block;font-weight:500}
input[type=checkbox]{width:1.5rem;min-height:1.5rem;accent-color:var(--accent)}
.first{background:var(--accent);color:var(--contrast);border-color:var(--accent);font-weight:600}
.language{width:auto;justify-self:end;padding:.25rem .75rem}
.state{justify-self:start;background:var(--subtle);color:var(--accent);border-radius:1rem;padding:.125rem .75rem;margin-top:.375rem;font-size:.9375rem;font-weight:600}
.when{font-weight:600;font-size:1.125rem}.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem}
.small{font-size:.875rem;color:var(--muted)}.qr{width:100%;max-width:16rem;background:white;color:black;fill:currentColor;padding:.5rem;justify-self:center}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}[role=status]:empty{display:none}button:disabled{opacity:.6}`;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface AppointmentPage {
  readonly document: PreparedDocument;
  readonly policy: string;
}

/** The same for everybody: it knows nobody before its script asks with the token of its address. */
const pageWith = async (script: string): Promise<AppointmentPage> => ({
  document: await prepareDocument(
    `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>Sala</title><style>${styles}</style></head><body><main></main><script>${script}</script></body></html>`,
    'text/html; charset=utf-8',
  ),
  policy: [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(styles)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
});

/** @returns null when the shell in force has no such page */
const pageOf = async (
  { composition: { shell }, loads }: CurrentRelease,
  directory: string,
): Promise<AppointmentPage | null> => {
  const { integrity } = JSON.parse(loads.get(shell.load) ?? '{"integrity":{}}') as Pick<
    LoadManifest,
    'integrity'
  >; // validated when published
  const file = Object.keys(integrity).find((name) => isScript.test(name));
  if (file === undefined) return null;
  const bytes = await readFile(path.join(directory, 'host-shell', shell.version, file));
  if (!hasDigest(bytes, integrity[file] ?? ''))
    throw new Error(`${shell.base}${file} is not what was published.`);
  // The element must not end before the script does.
  return pageWith(bytes.toString('utf8').replaceAll('</script', String.raw`<\/script`));
};

/** The current page, prepared once per composition. @param onFailure called when it cannot be read */
export const appointmentPageOf = (
  registry: Pick<ReleaseRegistryPort, 'current' | 'directory'>,
  onFailure: (error: unknown) => void,
): (() => Promise<AppointmentPage | null>) => {
  const found = cachedPerComposition(
    registry,
    async (release) => ({ page: await pageOf(release, registry.directory) }),
    onFailure,
  );
  return async () => (await found())?.page ?? null;
};

/**
 * `/appointment/{token}`: the page of one appointment (docs/adr/0116). Loading it does nothing, so
 * that programs which look at links in messages decide nothing.
 */
export const appointmentPage: FastifyPluginAsync<{
  readonly current: () => Promise<AppointmentPage | null>;
}> = async (app, { current }) => {
  app.get('/appointment/:linkToken', async (request, reply) => {
    const page = await current();
    if (!page) return sendProblem(request, reply, 'resource.not_found');
    void reply.headers({
      'content-security-policy': page.policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    return sendDocument(request, reply, page.document, 'no-store');
  });
};
