import { Secret, TOTP } from 'otpauth';

/**
 * An authenticator app that was given a key: the code it shows now, or shows so many steps of 30 s
 * later.
 */
export const authenticator =
  (key: string) =>
  (stepsLater = 0): string =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
      timestamp: Date.now() + stepsLater * 30_000,
    });
