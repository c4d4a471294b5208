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

/**
 * The policy of a page: scripts and styles of this origin, and those inline ones that the page itself
 * carries, by hash. No eval, no other inline code, no other origin, no frames.
 * @param nonce for the style elements that the toasts' library makes (design of the toasts: goober).
 */
export const contentSecurityPolicy = (html: string, nonce: string): string => {
  const scripts = inlineTexts(html, 'script', isProgram).map(hashOf);
  const styles = inlineTexts(html, 'style', () => true).map(hashOf);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", emptyText, ...styles, `'nonce-${nonce}'`].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
};
