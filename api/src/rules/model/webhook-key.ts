import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secrets/secret-box';
import { companyOf } from '../sql/company-facts.queries';
import { findWebhookKey, keepWebhookKey, type SealedKey } from '../sql/webhook-key.queries';

/** As in `rulesSealedColumns`. */
const ownerOf = (companyId: string): string => `rule_webhook_key:${companyId}`;

/** Made when the first rule that calls outside is switched on. */
export const ensureWebhookKey = async (db: Db, secrets: SecretBox, now: string): Promise<void> => {
  if (await findWebhookKey(db)) return;
  const sealed = await secrets.seal(randomBytes(32), ownerOf(await companyOf(db)));
  await keepWebhookKey(db, sealed, now);
};

export const openWebhookKey = (
  secrets: SecretBox,
  { companyId, sealed }: SealedKey,
): Promise<Buffer> => secrets.open(sealed, ownerOf(companyId));
