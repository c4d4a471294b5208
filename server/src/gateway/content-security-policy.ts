import { createHash } from 'node:crypto';

/** Emotion writes its rules into a style element that is empty when it is checked. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const isProgram = (attributes: string): boolean => {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return ['', 'module', 'text/javascript', 'application/javascript'].includes(type); // anything else is data
};

const inlineTexts = (html: string, tag: 'script' | 'style', counts: (attributes: string) => boolean): string[] =>
  [...html.matchAll(new RegExp(`<${tag}((?:\\s[^>]*)?)>([\\s\\S]*?)</${tag}\\s*>`, 'gi'))]
    .filter(([, attributes = '']) => counts(attributes))
    .map(([, , text = '']) => text);

/** Where Clerk's own scripts come from besides its Frontend API: its check for humans, its pictures. */
const clerkChallenge = 'https://challenges.cloudflare.com';
const clerkPictures = 'https://img.clerk.com';

/** What the pages below `/clerk` may reach besides this origin; nothing when Clerk is not set up (screens §7c). */
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

/**
 * The policy of a page: scripts and styles of this origin, and those inline ones that the page itself
 * carries, by hash. No eval, no other inline code, no other origin, no frames.
 * @param nonce for the style elements that the toasts' library makes (design of the toasts: goober).
 * @param clerk origin of Clerk's Frontend API, for the pages that show its widgets.
 */
export const contentSecurityPolicy = (html: string, nonce: string, clerk: string | null = null): string => {
  const scripts = inlineTexts(html, 'script', isProgram).map(hashOf);
  const styles = inlineTexts(html, 'style', () => true).map(hashOf);
  const further = clerkSources(clerk);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...further.script].join(' '),
    ["style-src 'self'", emptyText, ...styles, `'nonce-${nonce}'`].join(' '),
    ["img-src 'self' data: blob:", ...further.img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...further.connect].join(' '),
    "manifest-src 'self'",
    ["worker-src 'self'", ...further.worker].join(' '),
    ...further.frames,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};
