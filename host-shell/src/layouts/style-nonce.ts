/** The toasts' style library reads its nonce here when it is evaluated; the page's policy names the same. */
const nonce = document.getElementById('composition')?.nonce;

Object.assign(window, { __nonce__: nonce });
