import { limits, type SsoDomain, type SsoSettings } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface ProviderRow extends SsoSettings {
  readonly companyId: string;
  /** Encrypted. */
  readonly clientSecret: Buffer;
  readonly secretEnd: string | null;
  readonly version: number;
}

const providerColumns = `company_id as "companyId", issuer, client_id as "clientId", client_secret as "clientSecret",
  secret_end as "secretEnd", enabled, sso_only as "ssoOnly", just_in_time as "justInTime",
  default_role as "defaultRole", sync_roles as "syncRoles", clock_seconds as "clockSeconds", groups_claim as "groupsClaim", role_mapping as "roleMapping", version`;

/** The provider of the company that the transaction acts for. */
export const readProvider = (db: Db): Promise<ProviderRow | undefined> =>
  db.maybe<ProviderRow>(`select ${providerColumns} from identity_provider`);

/** Whether groups of the provider give a custom role. */
export const isMapped = async (db: Db, customRoleId: string): Promise<boolean> =>
  (await db.maybe(
    `select from identity_provider
     where role_mapping @> jsonb_build_array(jsonb_build_object('role', $1::text))`,
    [customRoleId],
  )) !== undefined;

/**
 * Locks the company too, which is there before its provider: whoever saves or gives up domains
 * waits.
 */
export const lockProvider = async (db: Db, companyId: string): Promise<ProviderRow | undefined> => {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 86))', [companyId]);
  return db.maybe<ProviderRow>(`select ${providerColumns} from identity_provider for update`);
};

export const writeProvider = async (
  db: Db,
  settings: SsoSettings & Pick<ProviderRow, 'clientSecret' | 'secretEnd'>,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `insert into identity_provider (company_id, issuer, client_id, client_secret, secret_end, enabled, sso_only,
       just_in_time, default_role, groups_claim, role_mapping, updated_at, updated_by, sync_roles, clock_seconds)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (company_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, secret_end = excluded.secret_end, enabled = excluded.enabled,
       sso_only = excluded.sso_only, just_in_time = excluded.just_in_time, default_role = excluded.default_role,
       groups_claim = excluded.groups_claim, role_mapping = excluded.role_mapping,
       sync_roles = excluded.sync_roles, clock_seconds = excluded.clock_seconds,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       version = identity_provider.version + 1`,
    [
      settings.issuer,
      settings.clientId,
      settings.clientSecret,
      settings.secretEnd,
      settings.enabled,
      settings.ssoOnly,
      settings.justInTime,
      settings.defaultRole,
      settings.groupsClaim,
      JSON.stringify(settings.roleMapping),
      now,
      userId,
      settings.syncRoles,
      settings.clockSeconds,
    ],
  );
};

/** Subjects are names that one issuer gave. */
export const deleteSsoIdentities = async (db: Db): Promise<void> => {
  await db.query('delete from sso_identity where company_id = app_company()');
};

const domainColumns = `id, domain, '_sala-verification.' || domain as "recordName", proof as "recordValue",
  verified_at as "verifiedAt"`;

export const listDomains = (db: Db): Promise<SsoDomain[]> =>
  db.query<SsoDomain>(`select ${domainColumns} from verified_domain order by domain`);

export const readDomain = (db: Db, id: string): Promise<SsoDomain> =>
  db.one<SsoDomain>(`select ${domainColumns} from verified_domain where id = $1`, [id]);

/** A domain that is claimed already stays as it is. */
export const insertDomain = (
  db: Db,
  { domain, proof }: { readonly domain: string; readonly proof: string },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<SsoDomain | undefined> =>
  db.maybe<SsoDomain>(
    `insert into verified_domain (company_id, domain, proof, created_at, created_by)
     values (app_company(), $1, $2, $3, $4) on conflict on constraint verified_domain_once do nothing
     returning ${domainColumns}`,
    [domain, proof, now, userId],
  );

export const findDomain = (db: Db, domain: string): Promise<SsoDomain | undefined> =>
  db.maybe<SsoDomain>(`select ${domainColumns} from verified_domain where domain = $1`, [domain]);

export const markVerified = (db: Db, id: string, now: string): Promise<SsoDomain> =>
  db.one<SsoDomain>(
    `update verified_domain set verified_at = coalesce(verified_at, $2) where id = $1 returning ${domainColumns}`,
    [id, now],
  );

export const deleteDomain = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from verified_domain where id = $1', [id]);
};

export interface SsoCompany {
  readonly companyId: string;
  readonly name: string;
}

/** The company that holds a domain and signs in at its provider. */
export const findCompanyOfDomain = (db: Db, domain: string): Promise<SsoCompany | undefined> =>
  db.maybe<SsoCompany>('select company_id as "companyId", name from sso_company_of_domain($1)', [
    domain,
  ]);

export interface NewState {
  readonly stateHash: string;
  readonly browserHash: string;
  readonly nonce: string;
  /** Encrypted. */
  readonly codeVerifier: Buffer;
  readonly providerVersion: number;
}

/** Also deletes expired ones of the company. */
export const insertState = async (db: Db, state: NewState, now: string): Promise<void> => {
  await db.query('delete from sso_state where company_id = app_company() and expires_at < $1', [
    now,
  ]);
  await db.query(
    `insert into sso_state (company_id, state_hash, browser_hash, nonce, code_verifier, provider_version, expires_at)
     values (app_company(), $1, $2, $3, $4, $5, $6::timestamptz + make_interval(mins => $7))`,
    [
      state.stateHash,
      state.browserHash,
      state.nonce,
      state.codeVerifier,
      state.providerVersion,
      now,
      limits.ssoStateMinutes,
    ],
  );
};

export const findCompanyOfState = async (db: Db, stateHash: string): Promise<string | null> =>
  (
    await db.one<{ companyId: string | null }>('select sso_company_of_state($1) as "companyId"', [
      stateHash,
    ])
  ).companyId;

/** Takes a state out of the table, so that it is used once. */
export const takeState = (
  db: Db,
  {
    stateHash,
    browserHash,
    now,
  }: Pick<NewState, 'stateHash' | 'browserHash'> & { readonly now: string },
): Promise<Pick<NewState, 'nonce' | 'codeVerifier' | 'providerVersion'> | undefined> =>
  db.maybe(
    `delete from sso_state where company_id = app_company() and state_hash = $1 and browser_hash = $2 and expires_at > $3
     returning nonce, code_verifier as "codeVerifier", provider_version as "providerVersion"`,
    [stateHash, browserHash, now],
  );
