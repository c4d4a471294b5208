import { isIP } from 'node:net';

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
export const isHostName = (text: string) =>
  isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);
export const isOrigin = (text: string) => {
  const url = urlOf(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
  );
};
export const isPostgresUrl = (text: string) => {
  const url = urlOf(text);
  return (
    url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
  );
};
/** Bucket with credentials: `https://key:secret@s3.example.org/bucket/prefix?region=eu-west-1`. */
export const isBucketUrl = (text: string) => {
  const url = urlOf(text);
  const known = url !== null && [...url.searchParams.keys()].every((name) => name === 'region');
  return (
    known &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username !== '' &&
    url.password !== '' &&
    /^\/[^/]+/.test(url.pathname)
  );
};
export const isSmtpUrl = (text: string) => {
  const url = urlOf(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
};
export const isTimeStampUrl = (text: string) => {
  const url = urlOf(text);
  return url !== null && url.protocol === 'https:';
};
/** `Name <address>` or an address. */
export const isSender = (text: string) =>
  /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);

export const isMailAddress = (text: string) => /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(text);

/** Secret or restricted key of Stripe. */
export const isStripeKey = (text: string) => /^[sr]k_\S+$/.test(text);

/** 32 bytes in base64. */
export const isSecretKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text);

/** An IP address or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
};
