/**
 * The toasts' style library reads its nonce here when it is evaluated; the page's policy names the
 * same.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]');

Object.assign(window, { __nonce__: meta?.content });
