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

/** Colours are those of the system, in both themes. */
const styles = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
*{box-sizing:border-box}body{margin:0;background:Canvas;color:CanvasText}
main{max-width:32rem;margin:0 auto;padding:1rem;display:grid;gap:.75rem}
h1{font-size:1.375rem;margin:0}h2{font-size:1.0625rem;margin:0 0 .25rem}p{margin:0;overflow-wrap:anywhere}
h1:first-letter,h2:first-letter,.when:first-letter{text-transform:uppercase}
section,form{border:1px solid GrayText;border-radius:.75rem;padding:.875rem;display:grid;gap:.5rem}
button,.button,input,select,textarea{font:inherit;min-height:2.75rem;border-radius:.625rem;border:1px solid GrayText;padding:.5rem .875rem;width:100%}
button,.button{background:ButtonFace;color:ButtonText;text-align:center;text-decoration:none;cursor:pointer;display:block}
input[type=checkbox]{width:1.5rem;min-height:1.5rem}
.first{background:Highlight;color:HighlightText;border-color:Highlight;font-weight:600}
.language{width:auto;justify-self:end;min-height:2.25rem;padding:.25rem .75rem}
.when{font-weight:600;font-size:1.125rem}.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:.5rem}
.small{font-size:.875rem}.qr{width:100%;max-width:16rem;background:white;color:black;fill:currentColor;padding:.5rem;justify-self:center}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}[role=status]:empty{display:none}button:disabled{opacity:.6}`;

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
