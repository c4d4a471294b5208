import { randomUUID } from 'node:crypto';
import type { EndpointInput, Contract } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { signedInCompany, type SignedInMember, type TestApi } from '../../testing';

type Settings = EndpointInput<Contract['ssoSave']>['body'];

export const redirectUri = 'https://sala.test/sign-in/sso';

/** As registered at the provider. */
export const ssoClient = { clientId: 'sala', clientSecret: 'secreto-del-cliente-1' } as const;

/** A domain that the simulated name service proves. */
export const newDomain = (): string => `c-${randomUUID()}.example`;

export const settingsFor = (issuer: string, changes: Partial<Settings> = {}): Settings => ({
  issuer,
  ...ssoClient,
  enabled: true,
  ssoOnly: false,
  justInTime: true,
  defaultRole: 'reception',
  syncRoles: false,
  clockSeconds: 60,
  groupsClaim: 'groups',
  roleMapping: [{ group: 'medicos', role: 'doctor' }],
  version: 0,
  ...changes,
});

export interface SsoTestCompany {
  readonly owner: SignedInMember;
  readonly domain: string;
}

/** A company that has proven a domain and signs in at a provider. */
export const ssoCompany = async (
  api: TestApi,
  issuer: string,
  changes: Partial<Settings> = {},
): Promise<SsoTestCompany> => {
  const { owner } = await signedInCompany(api);
  const domain = newDomain();
  const { id: domainId } = await owner.client.ok('ssoDomainAdd', { body: { domain } });
  await owner.client.ok('ssoDomainVerify', { params: { domainId } });
  await owner.client.ok('ssoSave', { body: settingsFor(issuer, changes) });
  return { owner, domain };
};

/** Audit actions of a company, oldest first, that begin with a word. */
export const auditOf = (
  api: TestApi,
  { companyId }: SignedInMember,
  prefix: string,
): Promise<readonly { readonly action: string; readonly diff: unknown }[]> => {
  return inTransaction(api.database.pool, { companyId, userId: null }, (db) =>
    db.query('select action, diff from audit_log where starts_with(action, $1) order by id', [
      prefix,
    ]),
  );
};
