/**
 * The toast library reads its style nonce here on evaluation; the page's policy allows the same
 * one.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');

Object.assign(window, { __nonce__: meta?.content });
