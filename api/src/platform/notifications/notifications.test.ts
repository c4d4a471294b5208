import { limits } from '@sala/shared-contracts';
import { inTransaction } from '../database/database';
import { notify, type Notice } from './notify';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('notifications', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Notifies in a transaction of the actor. */
  const notifyAs = (
    actor: { userId: string | null; companyId: string | null },
    notice: Omit<Notice, 'now'>,
  ) =>
    inTransaction(api.database.pool, actor, (db) =>
      notify(db, { ...notice, now: api.clock.now().toISOString() }),
    );

  /** An account event without a signed-in person. */
  const passwordChanged = (person: SignedIn) =>
    notifyAs(
      { userId: null, companyId: null },
      { userId: person.userId, companyId: null, kind: 'password_changed', facts: {} },
    );

  const rolesChanged = (actor: SignedInMember, userId: string) =>
    notifyAs(actor, {
      userId,
      companyId: actor.companyId,
      kind: 'roles_changed',
      facts: { person: 'Ana Ruiz' },
      path: '/settings',
    });

  test('a new account has none', async () => {
    expect(await (await signedUp(api)).client.ok('notificationList')).toEqual({
      items: [],
      unread: 0,
    });
  });

  test('are visible only to their recipient, newest first', async () => {
    const { owner, ...member } = await signedInCompany(api, { roles: ['doctor'] });
    await passwordChanged(member);
    await rolesChanged(owner, member.userId);
    expect(await member.client.ok('notificationList')).toMatchObject({
      unread: 2,
      items: [
        { kind: 'roles_changed', facts: { person: 'Ana Ruiz' }, path: '/settings', readAt: null },
        { kind: 'password_changed', facts: {}, path: null, readAt: null },
      ],
    });
    expect((await owner.client.ok('notificationList')).items).toEqual([]);
  });

  test('marks named ones or all as read, and keeps earlier read times', async () => {
    const person = await signedUp(api);
    for (let told = 0; told < 3; told += 1) await passwordChanged(person);
    const { items } = await person.client.ok('notificationList');
    const first = await person.client.ok('notificationRead', {
      body: { ids: [items[1]?.id ?? ''] },
    });
    expect(first.items.map((item) => item.readAt !== null)).toEqual([false, true, false]);
    expect(first.unread).toBe(2);
    const second = await person.client.ok('notificationRead', { body: {} });
    expect(second.items.every((item) => item.readAt !== null)).toBe(true);
    expect(second.items[1]?.readAt).toBe(first.items[1]?.readAt);
    expect(second.unread).toBe(0);
    expect((await person.client.ok('notificationRead', { body: { ids: [] } })).unread).toBe(0);
  });

  test('nobody marks notifications of another person', async () => {
    const { owner, ...member } = await signedInCompany(api, { roles: ['nurse'] });
    await rolesChanged(owner, member.userId);
    const { items } = await member.client.ok('notificationList');
    await owner.client.ok('notificationRead', { body: { ids: items.map((item) => item.id) } });
    await owner.client.ok('notificationRead', { body: {} });
    expect((await member.client.ok('notificationList')).unread).toBe(1);
  });

  test('shows the newest, counts all', async () => {
    const person = await signedUp(api);
    for (let told = 0; told <= limits.notificationsShown; told += 1) await passwordChanged(person);
    const answer = await person.client.ok('notificationList');
    expect([answer.items.length, answer.unread]).toEqual([
      limits.notificationsShown,
      limits.notificationsShown + 1,
    ]);
  });

  describe('the database refuses', () => {
    test('to notify people of another company', async () => {
      const [one, other] = [await signedInCompany(api), await signedInCompany(api)];
      await expect(rolesChanged(one, other.userId)).rejects.toMatchObject({ code: '42501' });
      await expect(
        rolesChanged({ ...one, companyId: other.companyId }, other.userId),
      ).resolves.toBeUndefined(); // allowed when acting for that company
    });

    test('to notify on behalf of a company the transaction does not act for', async () => {
      const { userId, companyId } = await signedInCompany(api);
      const telling = { userId, companyId, kind: 'roles_changed', facts: {} } as const;
      await expect(notifyAs({ userId, companyId: null }, telling)).rejects.toMatchObject({
        code: '42501',
      });
    });

    test.each(['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test'])(
      'a path to another site: %s',
      async (path) => {
        const { userId } = await signedUp(api);
        const telling = { userId, companyId: null, kind: 'new_device', facts: {}, path } as const;
        await expect(notifyAs({ userId: null, companyId: null }, telling)).rejects.toMatchObject({
          code: '23514',
        });
      },
    );

    test('to change or delete a notification', async () => {
      const person = await signedUp(api);
      await passwordChanged(person);
      const run = (sql: string) =>
        inTransaction(api.database.pool, { userId: person.userId, companyId: null }, (db) =>
          db.query(sql),
        );
      await expect(run(`update notification set kind = 'new_device'`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(run('delete from notification')).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('notifications of one company are not shown in the next', async () => {
    const [first, second] = [await signedInCompany(api), await signedInCompany(api)];
    const person = await joinCompany(api, await signedUp(api), first.companyId, ['nurse']);
    await rolesChanged(first, person.userId);
    await passwordChanged(person);
    await inTransaction(api.database.pool, first, (db) =>
      db.query('delete from membership where user_id = $1', [person.userId]),
    );
    const moved = await joinCompany(api, person, second.companyId, ['nurse']);
    expect((await moved.client.ok('notificationList')).items.map((item) => item.kind)).toEqual([
      'password_changed',
    ]);
  });
});
