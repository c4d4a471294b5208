import { createHash } from 'node:crypto';
import type { Locale } from '@sala/shared-contracts';
import { instantFormatter, moneyFormatter } from '../../../platform/pdf/format-values';
import { escapeHtml } from '../../email/html-with-picture';
import type { PaymentProvider } from '../port';
import type { WebhookFate } from '../../phone-network/webhook-sender';
import {
  declineReasons,
  possibleActs,
  type HostedCheckout,
  type HostedPortal,
  type HostedVoucher,
} from './hosted-desk';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words: Record<Locale, typeof en> = { 'es-MX': esMX, en };
const zone = 'America/Mexico_City';

const style = `
:root{color-scheme:light dark;--back:#f6f7f9;--card:#fff;--text:#1d2430;--soft:#5a6474;--line:#d9dee6;--act:#1f5eff;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#12161d;--card:#1b212b;--text:#e8ecf2;--soft:#a3adbc;--line:#343d4b;--act:#8fb0ff;--on:#0c1220}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:0 0 1rem}
h1{font-size:1.25rem;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .5rem}
p{margin:0 0 .75rem}
.mark{display:inline-block;border:1px solid var(--line);border-radius:999px;padding:0 .75rem;font-size:.875rem}
.soft{color:var(--soft);font-size:.875rem}
.sum{font-size:1.75rem;font-weight:600;overflow-wrap:anywhere}
.code{font:600 1.125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
form{margin:0 0 .75rem}
label{display:block;margin:0 0 .25rem}
button,select,a.button{font:inherit;min-height:44px;width:100%;border-radius:8px;padding:.5rem 1rem}
button{border:1px solid var(--act);background:var(--act);color:var(--on);cursor:pointer}
button.quiet{background:transparent;color:var(--text);border-color:var(--line)}
select{border:1px solid var(--line);background:var(--card);color:var(--text);margin:0 0 .5rem}
a{color:inherit;display:inline-flex;align-items:center;min-height:44px}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** No script; forms go to this server, whose answer leads to the address people came from. */
export const hostedPolicy = (returnUrl: string | null): string => {
  const origin = returnUrl !== null && URL.canParse(returnUrl) ? new URL(returnUrl).origin : '';
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self'${origin === '' ? '' : ` ${origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

interface Frame {
  readonly provider: PaymentProvider;
  readonly locale: Locale;
}

const filled = (text: string, name: string, value: string): string =>
  text.replace(`{{${name}}}`, () => value);

const frame = ({ provider, locale }: Frame, title: string, body: string): string => {
  const text = words[locale];
  const explained = filled(text.explained, 'provider', text.providers[provider]);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${text.simulated}</title>
<style>${style}</style>
</head>
<body>
<main>
<p><strong class="mark">${text.simulated}</strong></p>
<p class="soft">${escapeHtml(explained)}</p>
${body}
</main>
</body>
</html>
`;
};

const link = (url: string, label: string): string =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;

const button = (label: string, fields: Readonly<Record<string, string>>, kind = ''): string =>
  `<form method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button${kind === '' ? '' : ` class="${kind}"`}>${escapeHtml(label)}</button></form>`;

/** Fates of webhooks that people choose here, beside none. */
export const shownFates = ['duplicate', 'delay', 'drop', 'forge'] as const satisfies WebhookFate[];

/** What becomes of the webhooks of whatever is done next. */
const fateSection = (locale: Locale, planned: WebhookFate | null): string => {
  const text = words[locale];
  const option = (value: '' | (typeof shownFates)[number]): string =>
    `<option value="${value}"${value === (planned ?? '') ? ' selected' : ''}>${escapeHtml(text.fates[value === '' ? 'none' : value])}</option>`;
  return `<section><h2>${text.webhooks}</h2><form method="post"><label for="fate">${text.nextAct}</label>
<select id="fate" name="fate">${['' as const, ...shownFates].map(option).join('')}</select>
<button class="quiet">${text.plan}</button></form></section>`;
};

/** What happens to a payment afterwards. */
const laterSection = (checkout: HostedCheckout): string => {
  const text = words[checkout.locale];
  const { payment } = checkout;
  if (!payment) return '';
  const state =
    payment.dispute !== null
      ? text.disputes[payment.dispute]
      : payment.refunded > 0
        ? text.refunded
        : text.paid;
  const acts = possibleActs(checkout).map((act) =>
    button(text.later[act], { later: act }, 'quiet'),
  );
  return `<section><h2>${text.afterwards}</h2><p>${escapeHtml(state)}</p>${acts.join('')}</section>`;
};

export const checkoutPage = (
  provider: PaymentProvider,
  checkout: HostedCheckout,
  planned: WebhookFate | null,
): string => {
  const { title, amount, ways, locale, returnUrl, state } = checkout;
  const text = words[locale];
  const head = `<section><h1>${escapeHtml(title)}</h1><p class="soft">${text.total}</p>
<p class="sum">${escapeHtml(moneyFormatter(locale)(amount))} MXN</p></section>`;
  if (state !== 'open')
    return frame(
      { provider, locale },
      title,
      `${head}<section><p>${text[state]}</p>${link(returnUrl, text.return)}</section>${laterSection(checkout)}${fateSection(locale, planned)}`,
    );
  const options = declineReasons
    .map((reason) => `<option value="${reason}">${escapeHtml(text.reasons[reason])}</option>`)
    .join('');
  const card = ways.includes('card')
    ? `<section><h2>${text.card}</h2>${button(text.payByCard, { way: 'card' })}</section>
<section><form method="post"><input type="hidden" name="way" value="card">
<label for="declines">${text.reason}</label><select id="declines" name="declines">${options}</select>
<button class="quiet">${escapeHtml(text.decline)}</button></form></section>`
    : '';
  const others = ways
    .filter((way) => way !== 'card')
    .map((way) => button(text.payWith[way], { way }, 'quiet'))
    .join('');
  return frame(
    { provider, locale },
    title,
    `${head}${card}${others === '' ? '' : `<section>${others}</section>`}${fateSection(locale, planned)}${link(returnUrl, text.back)}`,
  );
};

export const voucherPage = (
  provider: PaymentProvider,
  { way, reference, amount, expiresAt, locale, returnUrl, state }: HostedVoucher,
): string => {
  const text = words[locale];
  const until =
    expiresAt === null
      ? ''
      : `<p>${text.until} ${escapeHtml(instantFormatter(locale, zone)(expiresAt))}</p>`;
  const act =
    state === 'pending'
      ? button(text.payVoucher[way], {})
      : `<p>${state === 'paid' ? text.voucherPaid : text.voucherOver}</p>`;
  return frame(
    { provider, locale },
    text.voucher[way],
    `<section><h1>${text.voucher[way]}</h1>
<p class="sum">${escapeHtml(moneyFormatter(locale)(amount))} MXN</p>
<p class="soft">${text.reference[way]}</p><p class="code">${escapeHtml(reference)}</p>${until}</section>
<section>${act}</section>${link(returnUrl, text.return)}`,
  );
};

export const portalPage = (
  provider: PaymentProvider,
  { card, open, returnUrl }: HostedPortal,
  locale: Locale,
): string => {
  const text = words[locale];
  const shown =
    card === null
      ? text.noCard
      : `•••• ${escapeHtml(card.last4)}${card.fails ? ` (${text.failsNext})` : ''}`;
  const money = moneyFormatter(locale);
  const invoices = open
    .map(
      ({ id, number, total }) =>
        `<p>${escapeHtml(number)}: ${escapeHtml(money(total))} MXN</p>` +
        button(filled(text.payInvoice, 'number', number), { act: 'pay', invoice: id }),
    )
    .join('');
  return frame(
    { provider, locale },
    text.portal,
    `<section><h1>${text.portal}</h1><p class="soft">${text.currentCard}</p><p class="code">${shown}</p>
${button(text.changeCard, { act: 'card' })}${button(text.failingCard, { act: 'failing-card' }, 'quiet')}</section>
<section><h2>${text.openInvoices}</h2>${invoices === '' ? `<p>${text.noInvoices}</p>` : invoices}</section>
${link(returnUrl, text.return)}`,
  );
};

export const missingPage = (provider: PaymentProvider, locale: Locale): string => {
  const text = words[locale];
  return frame({ provider, locale }, text.simulated, `<section><p>${text.notFound}</p></section>`);
};
