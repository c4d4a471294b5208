import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashOfSecretToken } from '../../identity/model/secret-tokens';
import { migrate, readSchema } from './migrate';
import { testServer } from '../../testing';
import { bootstrap } from './bootstrap';
import { retarget, withClient } from './connection';

const name = `sala_test_${randomUUID().replaceAll('-', '')}`;
const owner = { ...retarget(testServer(), { database: name }), role: 'app_owner' };
const token = 'token-that-stands-in-a-page-1234';

/** Data from before sign-ups had their own table and form tokens were hashed. */
const fill = async (client: pg.Client): Promise<void> => {
  const account = (email: string, verified: string | null) =>
    client.query<{ id: string }>(
      `insert into user_account (email, password_hash, first_name, last_name, phone, locale, terms_accepted_at, privacy_accepted_at, email_verified_at, created_at)
       values ($1, 'hash', 'Ana', 'Ruiz', '+525512345678', 'en', now(), now(), $2, now()) returning id`,
      [email, verified],
    );
  await account('waiting@sala.test', null);
  const userId = (await account('ana@sala.test', '2026-11-01')).rows[0]?.id;
  const company = await client.query<{ id: string }>(
    `insert into company (commercial_name, time_zone, locale, created_at) values ('Sol', 'UTC', 'en', now()) returning id`,
  );
  const companyId = company.rows[0]?.id;
  await client.query(
    `insert into lead_capture (company_id, name, token, source, consent_text, created_at, created_by, updated_at, updated_by)
     values ($1, 'Página', $2, 'web', 'Acepto.', now(), $3, now(), $3)`,
    [companyId, token, userId],
  );
  await client.query(
    `insert into audit_log (company_id, user_id, action, entity_type, entity_id, diff, at, request_id)
     values ($1, $2, 'leadCapture.created', 'lead_capture', gen_random_uuid(), jsonb_build_object('name', 'Página', 'token', $3::text), now(), gen_random_uuid())`,
    [companyId, userId, token],
  );
};

afterAll(() =>
  withClient(testServer(), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  ),
);

test('unconfirmed accounts become sign-ups; form tokens become hashes and leave the log', async () => {
  await bootstrap(testServer(), { database: name });
  const { migrations } = await readSchema();
  await migrate(owner, {
    migrations: migrations.filter((migration) => migration.name < '0320'),
    functions: [],
    reference: [],
  });
  await withClient(owner, fill);
  await migrate(owner);
  await withClient(owner, async (client) => {
    const rows = async (sql: string) => (await client.query<object>(sql)).rows;
    expect(await rows('select email from user_account')).toEqual([{ email: 'ana@sala.test' }]);
    expect(await rows('select email, password_hash as hash from pending_sign_up')).toEqual([
      { email: 'waiting@sala.test', hash: 'hash' },
    ]);
    expect(await rows('select token_hash as hash from lead_capture')).toEqual([
      { hash: hashOfSecretToken(token) },
    ]);
    expect(await rows('select diff from audit_log')).toEqual([{ diff: { name: 'Página' } }]);
  });
});
