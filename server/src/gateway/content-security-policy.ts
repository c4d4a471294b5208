import { createHash } from 'node:crypto';

/** Emotion writes its rules into a style element that is empty when it is checked. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isProgram = (attributes: string): boolean => {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return ['', 'module', 'text/javascript', 'application/javascript'].includes(type); // anything else is data
};

/**
 * Looks for each end tag from where the last element ended, so that a page without end tags is read
 * once.
 */
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

/** Where Clerk's own scripts come from besides its Frontend API: its check for humans, its pictures. */
const clerkChallenge = 'https://challenges.cloudflare.com';
const clerkPictures = 'https://img.clerk.com';

/**
 * What the pages below `/clerk` may reach besides this origin; nothing when Clerk is not set up
 * (screens §7c).
 */
const clerkSources = (frontendApi: string | null) =>
  frontendApi === null
    ? { script: [], connect: [], img: [], worker: [], frames: [] }
    : {
        script: [frontendApi, clerkChallenge],
        connect: [frontendApi],
        img: [clerkPictures],
        worker: ['blob:'],
        frames: [`frame-src ${clerkChallenge}`],
      };

/** What one browser's page may reach of the machine of somebody who works on a remote. */
const overrideSources = (origin: string | null) =>
  origin === null
    ? { script: [], connect: [] }
    : { script: [origin], connect: [origin, origin.replace(/^http/, 'ws')] };

/** Origins that a page may reach besides its own. */
export interface FurtherOrigins {
  /** Of Clerk's Frontend API, for the pages that show its widgets. */
  readonly clerk?: string | null;
  /** Of a remote under development, for the one browser that was granted it. */
  readonly override?: string | null;
}

/**
 * The policy of a page: scripts and styles of this origin, and those inline ones that the page
 * itself carries, by hash. No eval, no other inline code, no other origin, no frames.
 *
 * @param nonce for the style elements that the toasts' library makes (design of the toasts:
 *   goober).
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
    ...further.frames,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};
