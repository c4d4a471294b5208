import '../subscriptions';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { actAs, inTransaction, type Db } from '../platform/database/database';
import { createPasswords } from '../identity/model/passwords';
import { seedDemoAppointments } from './appointments';
import { seedDemoArrivals } from './arrivals';
import { seedDemoCampaigns } from './campaigns';
import { seedDemoCategories } from './categories';
import { seedDemoCharts } from './charts';
import { seedDemoClinicStructure } from './clinic-structure';
import { demoPractitioners } from './clinic-structure-data';
import { seedDemoConversations } from './conversations';
import { seedDemoPaymentLinks } from './payment-links';
import { seedDemoCustomers } from './customers';
import { hasNoDatasets, readDemoSurvey, seedDemoDatasets } from './datasets';
import { seedDemoLeads } from './leads';
import { seedDemoMail } from './mail';
import { seedDemoTemplates } from './message-templates';
import { seedDemoPatients } from './patients';
import { demoAccounts, demoCompany, demoPassword, type DemoAccount } from './demo-accounts';
import { seedDemoProducts } from './products';
import { seedDemoPurchaseReminders } from './purchase-reminders';
import { seedDemoPurchases } from './purchases';
import { seedDemoPurchaseFields } from './purchase-fields';
import { seedDemoSap } from './sap';
import { seedDemoScheduling } from './scheduling';
import { seedDemoStaff } from './staff';
import { seedDemoRules } from './rules';
import { seedDemoSubscription } from './subscription';
import { seedDemoTasks } from './tasks';
import { seedDemoMessageTexts } from './message-texts';
import { seedDemoTeamChat } from './team-chat';
import { seedDemoVisits } from './visits';

export { demoAccounts, demoCompany, demoPassword, type DemoAccount } from './demo-accounts';
export { openDemoBilling } from './payments';
export { accountsWithPublishedPassword } from './published-password';

/** Seeds one area of the demo company unless it has data. */
export type DemoPart = (
  db: Db,
  stamp: { readonly userId: string; readonly now: string },
) => Promise<void>;

const demoParts: readonly DemoPart[] = [
  seedDemoCategories,
  seedDemoClinicStructure,
  seedDemoProducts,
  seedDemoScheduling,
  seedDemoCustomers,
  seedDemoPatients,
  seedDemoLeads,
  seedDemoAppointments,
  seedDemoArrivals,
  seedDemoVisits,
  seedDemoPurchases,
  seedDemoPurchaseFields,
  seedDemoCharts,
  seedDemoStaff,
  seedDemoTasks,
  seedDemoTeamChat,
  seedDemoTemplates,
  seedDemoMessageTexts,
  seedDemoPurchaseReminders,
  seedDemoCampaigns,
  seedDemoRules,
  seedDemoSubscription,
];

/** Doctors besides the one of the demo accounts, so that each signs what they wrote. */
const colleagues = demoPractitioners.flatMap(
  ({ email, names: [firstName, lastName, secondLastName] }) =>
    email === undefined || demoAccounts.some((one) => one.email === email)
      ? []
      : [{ email, firstName, lastName, secondLastName, role: 'doctor' } as const],
);

const allAccounts: readonly DemoAccount[] = [...demoAccounts, ...colleagues];

const demoLock = 7_252_005;

const insertAccount = (
  db: Db,
  account: DemoAccount,
  passwordHash: string,
  now: string,
): Promise<{ id: string }> =>
  db.one(
    `insert into user_account (email, password_hash, first_name, last_name, second_last_name, locale,
       terms_accepted_at, privacy_accepted_at, email_verified_at, created_at)
     values ($1, $2, $3, $4, $5, 'es-MX', $6, $6, $6, $6) returning id`,
    [account.email, passwordHash, account.firstName, account.lastName, account.secondLastName, now],
  );

/** Creates missing accounts and returns all ids by email. The shared password is hashed once. */
const ensureAccounts = async (db: Db, now: string): Promise<ReadonlyMap<string, string>> => {
  const emails = allAccounts.map((account) => account.email);
  const found = await db.query<{ email: string; id: string }>(
    'select email, id from user_account where email = any ($1)',
    [emails],
  );
  const ids = new Map(found.map(({ email, id }) => [email, id]));
  const missing = allAccounts.filter((account) => !ids.has(account.email));
  if (missing.length === 0) return ids;
  const passwords = createPasswords();
  const published = await passwords.hash(demoPassword);
  const unknown = await passwords.hash(randomBytes(24).toString('base64url'));
  for (const account of missing) {
    const passwordHash = demoAccounts.includes(account) ? published : unknown;
    ids.set(account.email, (await insertAccount(db, account, passwordHash, now)).id);
  }
  return ids;
};

/** Creates the owner's company if needed and switches the transaction to it. */
const ensureCompany = async (db: Db, ownerId: string, now: string): Promise<string> => {
  await actAs(db, { userId: ownerId, companyId: null });
  const found = await db.maybe<{ id: string }>(
    'select company_id as id from membership where user_id = $1',
    [ownerId],
  );
  const id = found?.id ?? randomUUID();
  await actAs(db, { userId: ownerId, companyId: id });
  if (!found) {
    await db.query(
      'insert into company (id, commercial_name, time_zone, locale, created_at) values ($1, $2, $3, $4, $5)',
      [id, demoCompany.commercialName, demoCompany.timeZone, demoCompany.locale, now],
    );
  }
  return id;
};

const ensureMembers = async (
  db: Db,
  companyId: string,
  ids: ReadonlyMap<string, string>,
  now: string,
): Promise<void> => {
  // Administrators last: clinical roles wait once a company has two who manage it (docs/adr/0093).
  const managers = (role: string | null) => Number(role === 'admin');
  for (const { email, role } of allAccounts.toSorted(
    (one, other) => managers(one.role) - managers(other.role),
  )) {
    if (role === null) continue;
    await db.query(
      // Without a conflict: triggers ask who brings in people before it is one.
      `insert into membership (company_id, user_id, roles, created_at)
       select $1::uuid, $2::uuid, array[$3], $4::timestamptz
       where not exists (select from membership where company_id = $1 and user_id = $2)`,
      [companyId, ids.get(email), role, now],
    );
  }
};

/**
 * Seeds company, accounts and records of the demo. Idempotent; concurrent processes wait for each
 * other.
 *
 * @param pool connects with the serving role, so row security applies to the demo as well
 */
export const seedDemo = async (pool: Pool, now: Date = new Date()): Promise<void> => {
  const stamp = now.toISOString();
  const owner = await inTransaction(pool, { userId: null, companyId: null }, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [demoLock]);
    const ids = await ensureAccounts(db, stamp);
    const ownerId = ids.get(demoAccounts[0]?.email ?? '') ?? '';
    const companyId = await ensureCompany(db, ownerId, stamp);
    await ensureMembers(db, companyId, ids, stamp);
    for (const part of demoParts) await part(db, { userId: ownerId, now: stamp });
    return { userId: ownerId, companyId, hasNoDatasets: await hasNoDatasets(db, ownerId) };
  });
  await seedDemoMail(pool, owner, stamp);
  await seedDemoConversations(pool, owner, stamp);
  await seedDemoPaymentLinks(pool, owner, stamp);
  await seedDemoSap(pool, owner, stamp);
  if (!owner.hasNoDatasets) return;
  const survey = await readDemoSurvey(stamp);
  await inTransaction(pool, owner, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [demoLock]);
    await seedDemoDatasets(db, { userId: owner.userId, now: stamp }, survey);
  });
};
