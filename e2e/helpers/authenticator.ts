import { Secret, TOTP } from 'otpauth';

/** An authenticator app: current code of a key, or the code some steps of 30 s later. */
export const authenticator =
  (key: string) =>
  (stepsLater = 0): string =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate({
      timestamp: Date.now() + stepsLater * 30_000,
    });
