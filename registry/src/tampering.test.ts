import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import {
  because,
  createTestRegistry,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from './testing';

const shell = shellRelease('1.0.0-aaaaaaaa');
const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry();
  await at.release(shell, billing);
  await at.publish(next);
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  await at.registry.state(); // reads the whole log
  await tamper(
    'create table saved_event as table release_event; create table saved_composition as table release_composition',
  );
});
afterEach(async () => {
  await tamper(`delete from release_event; insert into release_event table saved_event;
    delete from release_composition; insert into release_composition table saved_composition`);
  at.messages.length = 0;
});
afterAll(() => at.close());

const tamper = (sql: string): Promise<void> => at.sql(sql);

const artefact = (file: string, version = next.version): string =>
  path.join(
    at.dataDir,
    'artefacts',
    file.endsWith('.html') ? 'host-shell' : 'mfe-billing',
    version,
    file,
  );

describe('the log', () => {
  const intact = async () => (await at.registry.events({ limit: 1 })).intact;

  test.each([
    ['a changed reason', `update release_event set reason = 'another reason' where seq = 3`],
    [
      'a changed actor',
      `update release_event set actor = jsonb_set(actor, '{name}', '"somebody else"') where seq = 1`,
    ],
    ['a deleted event', 'delete from release_event where seq = 2'],
    ['a deleted last event', 'delete from release_event where seq = 5'],
    [
      'a changed order',
      'update release_event set seq = 99 where seq = 4; update release_event set seq = 4 where seq = 3; update release_event set seq = 3 where seq = 99',
    ],
    [
      'an inserted event',
      `insert into release_event select 6, hash, 'sha256-made-up', at, actor, action, bundle, version, evidence, reason, null from release_event where seq = 5`,
    ],
  ])('detects tampering: %s', async (_what, sql) => {
    expect(await intact()).toBe(true);
    await tamper(sql);
    expect(await intact()).toBe(false);
    expect(at.messages).toContain('the release log was tampered with: its hash chain is broken');
  });

  test.each([
    ['update', `update release_event set reason = 'x'`],
    ['delete', 'delete from release_event'],
    ['update of a composition', `update release_composition set id = 'x'`],
    ['delete of a composition', 'delete from release_composition'],
    ['update of a version', `update release_version set digest = 'x'`],
  ])('the serving role cannot rewrite it: %s', async (_what, sql) => {
    await expect(at.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test.each([
    'truncate release_event cascade',
    `delete from release_composition`,
    `update release_event set reason = 'x'`,
  ])('nor can the table owner with triggers on: %s', async (sql) => {
    const client = new pg.Client({ ...at.database.superuser });
    await client.connect();
    await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });
});

describe('a composition', () => {
  const forged = `jsonb_set(document, '{remotes,mfe_billing,stable,base}', '"/r/mfe-billing/9.9.9-evil/"')`;

  test('changed in the database is not served; its predecessor stays in force', async () => {
    await tamper(`update release_composition set document = ${forged} where seq = 2`);
    const elsewhere = await at.another();
    expect((await elsewhere.current())?.composition).toMatchObject({
      id: 'c-000001',
      remotes: { mfe_billing: { stable: { version: billing.version } } },
    });
    expect(at.messages).toContain(
      'composition c-000002 is not signed by this registry and is not served',
    );
    expect(await elsewhere.composition('c-000002')).toBeNull();
  });

  test('inserted by hand is neither served nor announced', async () => {
    await tamper(
      `insert into release_composition select 3, 'c-000003', event_seq, jsonb_set(jsonb_set(${forged}, '{id}', '"c-000003"'), '{seq}', '3'), issued_at from release_composition where seq = 2`,
    );
    await at.database.pool.query('notify release_changed');
    expect((await (await at.another()).current())?.composition.id).toBe('c-000002');
    expect((await at.registry.current())?.composition.id).toBe('c-000002');
  });

  test('an old one under a new number is rejected', async () => {
    await tamper(
      `insert into release_composition select 3, 'c-000003', event_seq, document, issued_at from release_composition where seq = 1`,
    );
    expect((await (await at.another()).current())?.composition.id).toBe('c-000002');
  });

  test('the next one follows the last trusted one, with an unused number', async () => {
    await tamper(
      `insert into release_composition select 3, 'c-000003', event_seq, ${forged}, issued_at from release_composition where seq = 2`,
    );
    const elsewhere = await at.another();
    const { composition } = await elsewhere.rollback('mfe_billing', because);
    expect(composition).toBe('c-000004');
    expect((await elsewhere.current())?.composition.remotes['mfe_billing']?.stable.version).toBe(
      billing.version,
    );
  });
});

describe('a file on disk', () => {
  afterEach(async () => {
    await at.publish(next);
    await at.publish(shell);
  });

  test('a modified load.json is left out of the page', async () => {
    await writeFile(artefact('load.json'), '{}');
    const elsewhere = await (await at.another()).current();
    expect(elsewhere?.composition.id).toBe('c-000002');
    expect(
      elsewhere?.loads.has(elsewhere.composition.remotes['mfe_billing']?.stable.load ?? ''),
    ).toBe(false);
    expect(elsewhere?.loads.size).toBe(2); // the shell's and the last known good version's
    expect(at.messages).toContain(
      `/r/mfe-billing/${next.version}/load.json is not what was published: the page goes without it`,
    );
  });

  test('a modified shell page is not served', async () => {
    await writeFile(artefact('index.html', shell.version), '<script>alert(1)</script>');
    expect(await (await at.another()).current()).toBeNull();
    expect(at.messages).toContain(
      `/r/host-shell/${shell.version}/ is not what was published: c-000002 is not served`,
    );
  });

  test('republishing restores lost files', async () => {
    await writeFile(artefact('page.js'), 'half');
    const { event } = await at.publish(next);
    expect(event).toBeNull();
    await writeFile(artefact('load.json'), '');
    await at.publish(next);
    const elsewhere = await (await at.another()).current();
    expect(elsewhere?.loads.size).toBe(3);
  });
});

describe('a lost data directory', () => {
  test('is restored by republishing, and everything is signed with new keys', async () => {
    const elsewhere = await at.another({ dataDir: path.join(at.dataDir, 'new') });
    expect(await elsewhere.current()).toBeNull();
    for (const release of [shell, billing, next]) {
      const { name, version } = release;
      expect(
        (await elsewhere.publish(await at.build(release), { name, version }, because.actor)).event,
      ).toBeNull();
    }
    const found = await elsewhere.current();
    expect(found?.composition).toMatchObject({
      id: 'c-000003',
      prev: null,
      remotes: { mfe_billing: { stable: { version: next.version } } },
    });
    expect((await at.registry.current())?.composition.id).toBe('c-000002'); // browsers with the old keys do not follow
  });
});
