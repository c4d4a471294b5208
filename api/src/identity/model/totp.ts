import { limits } from '@sala/shared-contracts';
import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const totpOf = (secret: Secret, email = ''): TOTP =>
  new TOTP({
    issuer: 'Sala',
    label: email,
    secret,
    algorithm: 'SHA1',
    digits: limits.codeDigits,
    period: 30,
  });

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const secretOf = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** As a QR code and for typing. */
export const shownTotpSecret = (
  bytes: Uint8Array,
  email: string,
): { keyUri: string; secret: string } => {
  const secret = secretOf(bytes);
  return { keyUri: totpOf(secret, email).toString(), secret: secret.base32 };
};

/**
 * The 30-second step of a code, tolerating one step of clock drift; undefined for a wrong code.
 *
 * @param now ISO 8601
 */
export const stepOfCode = (bytes: Uint8Array, code: string, now: string): number | undefined => {
  const totp = totpOf(secretOf(bytes));
  const timestamp = Date.parse(now);
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
};
