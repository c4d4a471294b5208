import { limits } from '@sala/shared-contracts';
import type { SecretBox } from '../secrets/secret-box';
import type { Health } from './connections';
import type { ConnectionRow } from './company-connections.queries';

/** Secrets of a connection by name; those that are not set are absent. */
export type Secrets = Readonly<Record<string, string>>;

/** Sealed secrets open for this connection of this company, and nowhere else. */
const ownerOf = (companyId: string, connectionId: string): string =>
  `connection:${companyId}:${connectionId}`;

export const sealSecrets = (
  box: SecretBox,
  { companyId, id }: Pick<ConnectionRow, 'companyId' | 'id'>,
  secrets: Secrets,
): Promise<Buffer> => box.seal(Buffer.from(JSON.stringify(secrets)), ownerOf(companyId, id));

export const openSecrets = async (
  box: SecretBox,
  { companyId, id, secrets }: Pick<ConnectionRow, 'companyId' | 'id' | 'secrets'>,
): Promise<Secrets> =>
  JSON.parse(String(await box.open(secrets, ownerOf(companyId, id)))) as Secrets; // written by sealSecrets alone

/** What changes: absent stays, null goes. */
export const changedSecrets = (
  before: Secrets,
  changes: Readonly<Record<string, string | null | undefined>>,
): Secrets =>
  Object.fromEntries(
    [...Object.entries(before), ...Object.entries(changes)]
      .filter(([name, value]) => value !== undefined && changes[name] !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** All that may be told of a secret. */
export const secretState = (
  secret: string | undefined,
): { readonly set: boolean; readonly lastFour: string | null } => ({
  set: secret !== undefined,
  lastFour: secret !== undefined && secret.length >= limits.secretHintMin ? secret.slice(-4) : null,
});

/** How it fares, by which of the two is later. */
export const healthOf = ({ lastOkAt, lastErrorAt, lastErrorText }: ConnectionRow): Health => {
  const failedLast = lastErrorAt !== null && (lastOkAt === null || lastErrorAt > lastOkAt);
  if (failedLast) return { state: 'error', lastOkAt, lastError: lastErrorText };
  return { state: lastOkAt === null ? 'unknown' : 'ok', lastOkAt, lastError: null };
};
