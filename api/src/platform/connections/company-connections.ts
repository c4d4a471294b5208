import { limits } from '@sala/shared-contracts';
import type { SecretBox } from '../secrets/secret-box';
import type { Health } from './connections';
import type { ConnectionRow } from './company-connections.queries';
import { isAfter } from '../time/instants';

/** Secrets of a connection by name; unset ones are absent. */
export type Secrets = Readonly<Record<string, string>>;

/** Binds sealed secrets to one connection of one company. */
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
  JSON.parse(String(await box.open(secrets, ownerOf(companyId, id)))) as Secrets; // only sealSecrets writes it

/** Applies changes: undefined keeps a secret, null removes it. */
export const changedSecrets = (
  before: Secrets,
  changes: Readonly<Record<string, string | null | undefined>>,
): Secrets =>
  Object.fromEntries(
    [...Object.entries(before), ...Object.entries(changes)]
      .filter(([name, value]) => value !== undefined && changes[name] !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** What the API may reveal about a secret. */
export const secretState = (
  secret: string | undefined,
): { readonly set: boolean; readonly lastFour: string | null } => ({
  set: secret !== undefined,
  lastFour: secret !== undefined && secret.length >= limits.secretHintMin ? secret.slice(-4) : null,
});

/** Health by the later of the last success and the last error. */
export const healthOf = ({ lastOkAt, lastErrorAt, lastErrorText }: ConnectionRow): Health => {
  const failedLast = lastErrorAt !== null && (lastOkAt === null || isAfter(lastErrorAt, lastOkAt));
  if (failedLast) return { state: 'error', lastOkAt, lastError: lastErrorText };
  return { state: lastOkAt === null ? 'unknown' : 'ok', lastOkAt, lastError: null };
};
