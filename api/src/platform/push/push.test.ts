import { randomUUID } from 'node:crypto';
import {
  limits,
  notificationKinds,
  type NotificationChoice,
  type NotificationKind,
} from '@sala/shared-contracts';
import { createPush } from '../../adapters/push/push-channel';
import { buildApi } from '../../app';
import {
  as,
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signUpBody,
  signIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { exampleBrowser, startPushService } from '../../testing/push-service.testing';
import { inTransaction } from '../database/database';
import { pushWords } from '../mail/mail-texts';
import { notify } from '../notifications/notify';
import { createSecretBox } from '../secrets/secret-box';

describe('browser push', () => {
  let api: TestApi;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let member: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    service = await startPushService();
  });
  beforeEach(async () => {
    api.clock.move();
    service.answer(201);
    service.received.length = 0;
    member = await signedInCompany(api);
  });
  afterAll(async () => {
    await api.close();
    await service.close();
    expect(service.faults).toEqual([]);
  });

  const enable = async (who: Pick<SignedInMember, 'client'> = member) => {
    const browser = service.subscribe();
    return { browser, entry: await who.client.ok('pushSubscriptionCreate', { body: browser }) };
  };
  const save = async (
    kinds: NotificationChoice[],
    more: { quietHours?: { from: string; to: string } | null; digestHour?: number | null } = {},
  ) => {
    const { version } = await member.client.ok('notificationPreferencesView');
    await member.client.ok('notificationPreferencesSave', {
      body: { version, kinds, quietHours: null, digestHour: null, ...more },
    });
  };
  const tell = (kind: NotificationKind = 'merge_proposed', who = member) =>
    inTransaction(api.database.pool, who, (db) =>
      notify(db, {
        userId: who.userId,
        companyId: who.companyId,
        kind,
        facts: { person: 'Luz Mar', patient: 'Ana Ruiz', token: 'MED-001' },
        path: '/hospital',
        now: api.clock.now().toISOString(),
      }),
    );
  const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(sql, [...values])).rows);
  /** Until the queue has called the push service for each, or given up. */
  const settled = async () => {
    await runDueJobs(api);
    const open = `select from delivery where channel = 'push' and company_id = $1 and (state = 'sending' or state = 'queued' and attempt = 0)`;
    while ((await rows(open, [member.companyId])).length > 0) await new Promise(setImmediate);
  };
  /** The queue looks again on its own, and at once when nudged. */
  const nudged = () =>
    api.anyone.ok('authSignUp', { body: signUpBody(`${randomUUID()}@sala.test`) });
  const arrived = async () => {
    await runDueJobs(api);
    await nudged();
    await settled();
    return service.received.map(({ text }) => JSON.parse(text) as Record<string, string>); // as our worker does
  };

  test('arrives encrypted for the browser, signed by this installation, and names nobody', async () => {
    const { publicKey } = await member.client.ok('pushSubscriptionList');
    await enable();
    await tell();
    expect(await arrived()).toEqual([
      {
        kind: 'merge_proposed',
        title: 'Sala',
        body: 'Hay una propuesta de fusionar expedientes por revisar.',
        path: '/hospital',
        tag: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    const [push] = service.received;
    expect(push?.text).not.toMatch(/Luz|Ana|MED-001/);
    expect(push).toMatchObject({
      publicKey,
      proof: { aud: service.origin, sub: 'https://sala.test' },
      headers: { 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'normal' },
    });
    const { exp = 0 } = push?.proof ?? {};
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    const [entry] = (await member.client.ok('pushSubscriptionList')).items;
    expect(entry).toMatchObject({ isCurrent: true, lastFailedAt: null });
    expect(entry?.lastSentAt).not.toBeNull();
  });

  test('every kind has words in both languages, without a variable, of one length when encrypted', async () => {
    for (const kind of notificationKinds)
      for (const locale of ['es-MX', 'en'] as const) {
        expect(pushWords(locale, kind)).toMatch(/^[^{}]{10,120}$/);
      }
    expect(notificationKinds.map((kind) => pushWords('en', kind))).not.toEqual(
      notificationKinds.map((kind) => pushWords('es-MX', kind)),
    );
    await enable();
    await tell();
    await arrived();
    await tell('roles_changed');
    await arrived();
    expect(service.received).toHaveLength(2);
    expect(new Set(service.received.map(({ bytes }) => bytes)).size).toBe(1);
  });

  test('is not sent where it was turned off, and to nobody without a browser', async () => {
    await tell();
    expect(await rows('select from notification_push where user_id = $1', [member.userId])).toEqual(
      [],
    );
    await enable();
    await save([{ kind: 'merge_proposed', inApp: true, mail: false, push: false, scope: 'mine' }]);
    await tell();
    expect(await arrived()).toEqual([]);
  });

  describe('quiet hours', () => {
    const due = () =>
      rows<{ due: string }>(
        `select to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') as due from notification_push where user_id = $1`,
        [member.userId],
      );

    // Other nights and clocks: delivery-plan.test.ts.
    test('it waits for their end, on the clock of the company', async () => {
      await enable();
      await save([], { quietHours: { from: '22:00', to: '07:00' } });
      await rows('update company set time_zone = $2 where id = $1 returning id', [
        member.companyId,
        'America/Tijuana',
      ]);
      api.clock.move(new Date('2026-03-08T07:00:00Z'));
      await tell();
      expect(await due()).toEqual([{ due: '03-08 14:00' }]);
    });

    test('what waited is one push, and the bell counts it only then', async () => {
      await enable();
      await save([], { quietHours: { from: '22:00', to: '07:00' } });
      // The session of the browser has to live as long.
      await rows(`update session set expires_at = '2031-01-01' where user_id = $1 returning id`, [
        member.userId,
      ]);
      api.clock.move(new Date('2030-06-10T07:30:00Z'));
      const { client } = await signIn(api, member.email);
      const before = (await client.ok('notificationList')).unread;
      await tell();
      await tell();
      expect(await arrived()).toEqual([]);
      const quiet = await client.ok('notificationList');
      expect(quiet.unread).toBe(before);
      expect(quiet.items[0]).toMatchObject({ kind: 'merge_proposed', silent: true });
      api.clock.move(new Date('2030-06-10T13:00:01Z'));
      await rows(
        `update job set due_at = clock_timestamp() where kind = 'notification_push' returning id`,
      );
      expect(await arrived()).toMatchObject([{ kind: 'several', body: '2 avisos de Sala' }]);
      const morning = await (await signIn(api, member.email)).client.ok('notificationList');
      expect(morning.unread).toBe(before + 2);
      expect(morning.items.filter(({ silent }) => silent)).toEqual([]);
    });

    test('urgent kinds wait for neither them nor the digest', async () => {
      await enable();
      await save([], { quietHours: { from: '00:00', to: '23:59' }, digestHour: 3 });
      await tell('company_deletion');
      await tell();
      expect(await arrived()).toMatchObject([{ kind: 'company_deletion' }]);
      expect(service.received[0]?.headers['urgency']).toBe('high');
    });
  });

  test('a browser that is gone is removed', async () => {
    await enable();
    service.answer(410);
    await tell();
    await arrived();
    expect((await member.client.ok('pushSubscriptionList')).items).toEqual([]);
  });

  test('a push service that is busy is asked again, and the failure is shown', async () => {
    await enable();
    service.answer(503);
    await tell();
    await arrived();
    const [entry] = (await member.client.ok('pushSubscriptionList')).items;
    expect(entry?.lastFailedAt).not.toBeNull();
    service.answer(201);
    await rows(
      `update delivery set next_at = clock_timestamp() where company_id = $1 and state = 'queued' returning id`,
      [member.companyId],
    );
    await nudged();
    while (service.received.length === 0) await new Promise(setImmediate);
  });

  describe('ends', () => {
    const left = () => rows('select from push_subscription where user_id = $1', [member.userId]);

    test('with the session of the browser, however that ends', async () => {
      const elsewhere = await signIn(api, member.email);
      await enable();
      await enable(elsewhere);
      await elsewhere.client.ok('authSignOut');
      expect(await left()).toHaveLength(1);
      await member.client.ok('authSignOut');
      expect(await left()).toEqual([]);
    });

    test('when the session runs out, though nobody signed out', async () => {
      await enable();
      await rows(
        `update session set token_expires_at = now(), expires_at = now() where user_id = $1 returning id`,
        [member.userId],
      );
      await tell();
      expect(await arrived()).toEqual([]);
    });

    test('with the membership', async () => {
      const nurse = await joinCompany(api, await signedUp(api), member.companyId, ['nurse']);
      await enable(nurse);
      await tell('roles_changed', nurse);
      await member.client.ok('memberSuspend', {
        params: { memberId: nurse.memberId },
        body: { version: 1 },
      });
      expect(
        await rows('select from push_subscription where user_id = $1', [nurse.userId]),
      ).toEqual([]);
      expect(await arrived()).toEqual([]);
    });

    test('for the earlier person, when another one enables the same browser', async () => {
      const { browser } = await enable();
      const other = await signedInCompany(api);
      const { keys } = service.subscribe();
      for (const stolen of [keys, { ...browser.keys, auth: keys.auth }]) {
        const body = { endpoint: browser.endpoint, keys: stolen };
        const refusal = await other.client.refused('pushSubscriptionCreate', { body });
        expect(refusal.code).toBe('pushSubscription.taken');
      }
      await other.client.ok('pushSubscriptionCreate', {
        body: { ...service.subscribe(), replaces: browser.endpoint },
      });
      expect(await left()).toHaveLength(1);
      await other.client.ok('pushSubscriptionCreate', { body: browser });
      expect(await left()).toEqual([]);
      await tell();
      expect(await arrived()).toEqual([]);
    });
  });

  describe('a subscription', () => {
    test('twice, and two at once, is one; its address is nowhere in the clear', async () => {
      const browser = service.subscribe();
      const answers = await Promise.all(
        [1, 2, 3].map(() => member.client.ok('pushSubscriptionCreate', { body: browser })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      const kept = await rows(
        `select t::text from push_subscription t where user_id = $1
         union all select a::text from audit_log a where company_id = $2
         union all select i::text from idempotency_key i`,
        [member.userId, member.companyId],
      );
      const secret = browser.endpoint.slice(-16);
      for (const text of [secret, Buffer.from(secret).toString('hex'), browser.keys.auth])
        expect(JSON.stringify(kept)).not.toContain(text);
    });

    test('of before its keys were kept is taken over by nobody', async () => {
      const { browser } = await enable();
      await rows('update push_subscription set keys_hash = null where user_id = $1 returning id', [
        member.userId,
      ]);
      const other = await signedInCompany(api);
      const refusal = await other.client.refused('pushSubscriptionCreate', { body: browser });
      expect(refusal.code).toBe('pushSubscription.taken');
      await member.client.ok('pushSubscriptionCreate', { body: browser });
      await other.client.ok('pushSubscriptionCreate', { body: browser });
    });

    test('that takes the place of another leaves one, also at the limit', async () => {
      const { browser, entry } = await enable();
      for (let count = 1; count < limits.pushSubscriptionsMax; count += 1) await enable();
      const next = service.subscribe();
      const body = { ...next, replaces: browser.endpoint };
      const answers = await Promise.all(
        [1, 2].map(() => member.client.call('pushSubscriptionCreate', { body })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const { items } = await member.client.ok('pushSubscriptionList');
      expect(items).toHaveLength(limits.pushSubscriptionsMax);
      expect(items.map(({ id }) => id)).not.toContain(entry.id);
      // Beyond the limit it is refused, also with two at once.
      await member.client.ok('pushSubscriptionDelete', {
        params: { pushSubscriptionId: items[0]?.id ?? '' },
      });
      const more = await Promise.all(
        [1, 2, 3].map(() =>
          member.client.call('pushSubscriptionCreate', { body: service.subscribe() }),
        ),
      );
      expect(more.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    test('of somebody else is a 404', async () => {
      const { entry } = await enable();
      const params = { pushSubscriptionId: entry.id };
      const colleague = await joinCompany(api, await signedUp(api), member.companyId, ['admin']);
      expect((await colleague.client.ok('pushSubscriptionList')).items).toEqual([]);
      const refusal = await colleague.client.refused('pushSubscriptionDelete', { params });
      expect(refusal.code).toBe('resource.not_found');
      await member.client.ok('pushSubscriptionDelete', { params });
      expect((await member.client.ok('pushSubscriptionList')).items).toEqual([]);
    });

    test('with keys that are none is refused by name', async () => {
      const { endpoint, keys } = service.subscribe();
      const offTheCurve = `${keys.p256dh.slice(0, 20)}AAAAAAAA${keys.p256dh.slice(28)}`;
      for (const body of [
        { endpoint, keys: { ...keys, p256dh: offTheCurve } },
        { endpoint, keys: { ...keys, auth: 'corto' } },
        { endpoint: 'javascript:alert(1)', keys },
        { endpoint: 'https://user:clave@push.example.net/x', keys },
      ])
        expect((await member.client.refused('pushSubscriptionCreate', { body })).code).toBe(
          'request.invalid',
        );
    });
  });

  test('is not sent by a name that leads into our own network, nor redirected', async () => {
    const guarded = createPush({
      pool: api.database.pool,
      secrets: createSecretBox(api.database.pool),
      clock: api.clock,
      subject: 'https://sala.test',
      privateNetworks: false,
    });
    const endpoint = service.subscribe().endpoint.replace('http://127.0.0.1', 'https://localhost');
    const { id } = await member.client.ok('pushSubscriptionCreate', {
      body: { ...exampleBrowser, endpoint },
    });
    const asked = service.asked();
    const message = { kind: 'x', title: 'Sala', body: 'x', path: '/', tag: 'x' };
    const payload = { subscriptionId: id, userId: member.userId, urgent: false, message };
    await expect(
      guarded.channel.send({
        id: randomUUID(),
        companyId: member.companyId,
        channel: 'push',
        kind: 'x',
        recipient: '',
        payload,
        file: null,
        attempt: 1,
        unanswered: 0,
        attemptKey: randomUUID(),
      }),
    ).rejects.toThrow('is not on the public Internet');
    await member.client.ok('pushSubscriptionDelete', { params: { pushSubscriptionId: id } });
    await enable();
    service.answer(307);
    await tell();
    await arrived();
    expect(service.asked()).toBe(asked + 1);
    expect((await member.client.ok('pushSubscriptionList')).items[0]?.lastFailedAt).not.toBeNull();
  });

  test('never goes into our own network', async () => {
    const live = await buildApi({
      pool: api.database.pool,
      publicUrl: 'https://sala.test',
      sandbox: false,
    });
    const client = as(live, member.token);
    try {
      for (const endpoint of [
        service.subscribe().endpoint,
        'http://push.example.net/x',
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://[::ffff:10.0.0.1]/x',
        'https://169.254.169.254/latest/meta-data',
        'https://2130706433/x',
      ])
        expect(
          (
            await client.refused('pushSubscriptionCreate', {
              body: { ...exampleBrowser, endpoint },
            })
          ).errors,
        ).toEqual([expect.objectContaining({ path: 'endpoint' })]);
    } finally {
      await live.close();
    }
  });

  describe('the test', () => {
    test('goes through every chosen channel, and says what became of each', async () => {
      expect(await member.client.ok('notificationTestView')).toMatchObject({ at: null });
      const { entry } = await enable();
      await member.client.ok('notificationTest');
      await settled();
      await arrived();
      expect(await member.client.ok('notificationTestView')).toMatchObject({
        inApp: 'sent',
        mail: 'sent',
        push: 'sent',
        devices: [{ id: entry.id, state: 'sent' }],
      });
    });

    test('counts a browser that was there a millisecond before', async () => {
      const { entry } = await enable();
      await member.client.ok('notificationTest');
      await rows(
        `with told as (
           update notification set created_at = date_trunc('second', created_at) + interval '1 ms'
           where user_id = $1 and kind = 'notification_test' returning created_at
         )
         update push_subscription set created_at = date_trunc('second', told.created_at) from told where id = $2`,
        [member.userId, entry.id],
      );
      expect(await member.client.ok('notificationTestView')).toMatchObject({
        devices: [{ id: entry.id }],
      });
    });

    test('of somebody without a company is at the bell alone', async () => {
      const person = await signedUp(api);
      await enable(person);
      await person.client.ok('notificationTest');
      expect(await person.client.ok('notificationTestView')).toMatchObject({
        inApp: 'sent',
        mail: 'off',
        push: 'off',
        devices: [],
      });
    });

    test('says what failed, and what is turned off', async () => {
      await enable();
      await save([
        { kind: 'notification_test', inApp: true, mail: false, push: true, scope: 'mine' },
      ]);
      service.answer(403);
      await member.client.ok('notificationTest');
      await settled();
      await nudged();
      await settled();
      expect(await member.client.ok('notificationTestView')).toMatchObject({
        inApp: 'sent',
        mail: 'off',
        push: 'failed',
      });
    });
  });
});
