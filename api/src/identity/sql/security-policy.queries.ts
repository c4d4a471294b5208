import {
  limits,
  companySignInMethods,
  tidyNetworkBlock,
  type Role,
  type SecurityPolicy,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Same as the column defaults, for a company without a row. */
export const defaultPolicy: SecurityPolicy = {
  secondFactorRoles: [],
  secondFactorGraceDays: 7,
  secondFactorSince: null,
  sessionHours: null,
  allowedNetworks: [],
  signInMethods: [...companySignInMethods],
  passwordMin: limits.passwordMin,
  passwordMaxAgeDays: null,
  clinicalGrants: 'delay',
  careRelations: false,
  version: 0,
};

const columns = `p.second_factor_roles as "secondFactorRoles", p.second_factor_grace_days as "secondFactorGraceDays",
  p.second_factor_since as "secondFactorSince", p.session_hours as "sessionHours",
  p.allowed_networks::text[] as "allowedNetworks",
  p.sign_in_methods as "signInMethods", p.password_min as "passwordMin", p.password_max_age_days as "passwordMaxAgeDays",
  p.clinical_grants as "clinicalGrants", p.care_relations as "careRelations", p.version`;

/** Of the company that the transaction acts for. */
export const readPolicy = async (db: Db): Promise<SecurityPolicy> => {
  const policy = await db.maybe<SecurityPolicy>(
    `select ${columns} from security_policy p where p.company_id = app_company()`,
  );
  if (!policy) return defaultPolicy;
  // PostgreSQL writes IPv6 its own way.
  return { ...policy, allowedNetworks: policy.allowedNetworks.map(tidyNetworkBlock) };
};

/** A company has no row before its first change, so concurrent first changes need this lock. */
export const lockPolicy = async (db: Db): Promise<SecurityPolicy> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('security_policy/' || app_company(), 0))`,
  );
  return readPolicy(db);
};

export const savePolicy = async (
  db: Db,
  policy: SecurityPolicy,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<SecurityPolicy> => {
  await db.query(
    `insert into security_policy as p (company_id, second_factor_roles, second_factor_grace_days, second_factor_since,
       session_hours, allowed_networks, password_min, password_max_age_days, updated_at, updated_by, sign_in_methods,
       clinical_grants, care_relations)
     values (app_company(), $1, $2, $3, $4, $5::text[]::cidr[], $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id) do update set second_factor_roles = $1, second_factor_grace_days = $2,
       second_factor_since = $3, session_hours = $4, allowed_networks = $5::text[]::cidr[], password_min = $6,
       password_max_age_days = $7, updated_at = $8, updated_by = $9, sign_in_methods = $10, clinical_grants = $11,
       care_relations = $12,
       version = p.version + 1`,
    [
      policy.secondFactorRoles,
      policy.secondFactorGraceDays,
      policy.secondFactorSince,
      policy.sessionHours,
      policy.allowedNetworks,
      policy.passwordMin,
      policy.passwordMaxAgeDays,
      now,
      userId,
      policy.signInMethods,
      policy.clinicalGrants,
      policy.careRelations,
    ],
  );
  return readPolicy(db);
};

/** From when a looser rule about clinical roles is in force; null when none waits. */
export const readGrantsFrom = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ from: string }>(
      `select clinical_grants_from as "from" from security_policy
       where company_id = app_company() and clinical_grants_from > now()`,
    )
  )?.from ?? null;

/** What the company of a person demands; the transaction acts for the person. */
export interface OwnPolicy extends SecurityPolicy {
  readonly roles: readonly Role[];
}

export const findOwnPolicy = (db: Db, userId: string): Promise<OwnPolicy | undefined> =>
  db.maybe<OwnPolicy>(
    `select ${columns}, m.roles from membership m join security_policy p on p.company_id = m.company_id
     where m.user_id = $1 and m.status = 'active'`,
    [userId],
  );

/** The company of a person, also of a suspended one; the transaction acts for the person. */
export const findOwnCompany = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db.maybe<{ companyId: string }>(
      'select company_id as "companyId" from membership where user_id = $1',
      [userId],
    )
  )?.companyId ?? null;

/** Whether the session was opened with a second factor. */
export const hasPassedSecondFactor = async (db: Db, sessionId: string): Promise<boolean> =>
  (
    await db.one<{ passed: boolean }>('select second_factor as passed from session where id = $1', [
      sessionId,
    ])
  ).passed;
