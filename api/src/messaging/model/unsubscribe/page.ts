import { createHash } from 'node:crypto';
import { fillMessage, type Locale } from '@sala/shared-contracts';
import { maskAddress } from '../../../platform/people/mask-address';
import { unsubscribeWords } from './unsubscribe';

/** Colours are those of Sala in both themes; it opens in any program that shows mail. */
const styles = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif;--canvas:#f6f7f9;--panel:#fff;--fg:#161c23;--line:#e1e5ea;--accent:#0f766e;--contrast:#fff}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1317;--panel:#151c22;--fg:#e7ecf1;--line:#2a353f;--accent:#36c2b1;--contrast:#06201e}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--fg)}
main{max-width:32rem;margin:0 auto;padding:1rem}section{background:var(--panel);border:1px solid var(--line);border-radius:.75rem;padding:1rem}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .5rem}p{margin:0;overflow-wrap:anywhere}form{margin-top:1rem}
button{font:inherit;font-weight:600;background:var(--accent);color:var(--contrast);min-height:2.75rem;width:100%;border:0;border-radius:.625rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

/** Nothing runs and nothing is fetched; its one form goes to its own address. */
export const unsubscribePageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
} as const;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (mark) => marks[mark] ?? mark);

export type UnsubscribePage =
  | { readonly state: 'ask' | 'done'; readonly clinic: string; readonly address: string }
  | { readonly state: 'unknown' | 'busy' | 'failed' };

/** The page behind the link of a mail: opening it does nothing, its button does. */
export const unsubscribePage = (locale: Locale, page: UnsubscribePage): string => {
  const t = unsubscribeWords[locale];
  const facts =
    'clinic' in page ? { clinic: page.clinic, address: maskAddress(page.address) } : undefined;
  const help = t[`${page.state}Help`];
  const text = facts ? fillMessage(help, facts) : help;
  const form =
    page.state === 'ask'
      ? `<form method="post"><button type="submit">${escaped(t.button)}</button></form>`
      : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(t.title)}</title><style>${styles}</style></head><body><main><section><h1>${escaped(t[page.state])}</h1><p>${escaped(text)}</p>${form}</section></main></body></html>`;
};
