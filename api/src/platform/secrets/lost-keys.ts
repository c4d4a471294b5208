import type { Pool } from 'pg';
import { idOfKey } from './secret-box';
import { listWrappingKeys } from './wrapping-keys.queries';

export interface SecretKeys {
  readonly secretKey?: string | undefined;
  readonly previousSecretKey?: string | undefined;
}

/** What begins everything that these keys sealed. */
export const idsOfKeys = ({ secretKey, previousSecretKey }: SecretKeys): Buffer[] =>
  [secretKey, previousSecretKey].flatMap((key) =>
    key === undefined ? [] : [idOfKey(Buffer.from(key, 'base64'))],
  );

const restore =
  'Set SALA_SECRET_KEY to the key it was before, or SALA_SECRET_KEY_PREVIOUS if you are changing it. Without that key the encrypted files and clinical texts cannot be read by anybody.';

/**
 * Encrypted records whose key cannot be opened stop the start, not the first doctor who reads.
 *
 * @throws an Error for the operator
 */
export const refuseLostKeys = async ({
  pool,
  secretKey,
  previousSecretKey,
}: SecretKeys & { readonly pool: Pool }): Promise<void> => {
  const known = idsOfKeys({ secretKey, previousSecretKey });
  const lost = (await listWrappingKeys(pool)).filter((id) => !known.some((one) => one.equals(id)));
  if (lost.length === 0) return;
  throw new Error(
    secretKey === undefined
      ? `Files and clinical texts of companies are encrypted, and SALA_SECRET_KEY is not set. ${restore}`
      : `Files and clinical texts of companies are encrypted under another SALA_SECRET_KEY. ${restore}`,
  );
};
