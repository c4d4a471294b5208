import { createHash } from 'node:crypto';

/** Emotion's style element is empty when the policy checks it. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isProgram = (attributes: string): boolean => {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return ['', 'module', 'text/javascript', 'application/javascript'].includes(type); // other types are data
};

/** Resumes after the previous element, so a page without end tags is scanned once. */
const inlineTexts = (
  html: string,
  tag: 'script' | 'style',
  counts: (attributes: string) => boolean,
): string[] => {
  const opening = new RegExp(`<${tag}(\\s[^<>]*)?>`, 'gi');
  const closing = new RegExp(`</${tag}\\s*>`, 'gi');
  const texts: string[] = [];
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(html);
    if (!close) break;
    if (counts(open[1] ?? '')) texts.push(html.slice(opening.lastIndex, close.index));
    opening.lastIndex = closing.lastIndex;
  }
  return texts;
};

/** Origins of Clerk's scripts besides its Frontend API: bot check and images. */
const clerkChallenge = 'https://challenges.cloudflare.com';
const clerkPictures = 'https://img.clerk.com';

/**
 * Additional sources of the pages below `/clerk` (docs/spec/identity.md); none when Clerk is not
 * configured.
 */
const clerkSources = (frontendApi: string | null) =>
  frontendApi === null
    ? { script: [], connect: [], img: [], worker: [], frames: [] }
    : {
        script: [frontendApi, clerkChallenge],
        connect: [frontendApi],
        img: [clerkPictures],
        worker: ['blob:'],
        frames: [clerkChallenge],
      };

/** Additional sources of a browser with an override: the developer's machine. */
const overrideSources = (origin: string | null) =>
  origin === null
    ? { script: [], connect: [] }
    : { script: [origin], connect: [origin, origin.replace(/^http/, 'ws')] };

/** Origins a page may reach besides its own. */
export interface FurtherOrigins {
  /** Clerk's Frontend API, for pages with its widgets. */
  readonly clerk?: string | null;
  /** A remote under development, for the browser with that grant. */
  readonly override?: string | null;
}

/**
 * The CSP of a page: scripts and styles of this origin, and the page's own inline ones by hash. No
 * eval, no other inline code or origin, no frames but our own.
 *
 * @param nonce for style elements of the toast library (goober)
 */
export const contentSecurityPolicy = (
  html: string,
  nonce: string,
  { clerk = null, override = null }: FurtherOrigins = {},
): string => {
  const scripts = inlineTexts(html, 'script', isProgram).map(hashOf);
  const styles = inlineTexts(html, 'style', () => true).map(hashOf);
  const further = clerkSources(clerk);
  const granted = overrideSources(override);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...further.script, ...granted.script].join(' '),
    ["style-src 'self'", emptyText, ...styles, `'nonce-${nonce}'`].join(' '),
    ["img-src 'self' data: blob:", ...further.img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...further.connect, ...granted.connect].join(' '),
    "manifest-src 'self'",
    ["worker-src 'self'", ...further.worker].join(' '),
    ["frame-src 'self'", ...further.frames].join(' '), // mails: mail-frame.ts
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};
