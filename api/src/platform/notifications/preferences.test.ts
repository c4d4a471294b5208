import { notificationKinds, type NotificationChoice } from '@sala/shared-contracts';
import {
  createTestApi,
  signedInCompany,
  signedUp,
  signIn,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { inTransaction } from '../database/database';
import { notify } from './notify';

describe('what a person is told, and how', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const nothing = { quietHours: null, digestHour: null };
  const choice = (change: Partial<NotificationChoice> = {}): NotificationChoice => ({
    kind: 'roles_changed',
    inApp: true,
    mail: true,
    scope: 'mine',
    ...change,
  });
  const save = async (
    person: SignedIn,
    kinds: NotificationChoice[],
    more: {
      quietHours?: { from: string; to: string } | null;
      digestHour?: number | null;
    } = {},
  ) => {
    const { version } = await person.client.ok('notificationPreferencesView');
    return person.client.ok('notificationPreferencesSave', {
      body: { version, kinds, ...nothing, ...more },
    });
  };
  const tell = (member: SignedInMember, now = api.clock.now().toISOString()) =>
    inTransaction(api.database.pool, member, (db) =>
      notify(db, {
        userId: member.userId,
        companyId: member.companyId,
        kind: 'roles_changed',
        facts: { roles: 'nurse' },
        path: '/settings',
        now,
      }),
    );
  const mailsTo = async ({ email }: SignedIn) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.filter(({ text }) =>
      text.includes('/settings/notifications'),
    );

  test('by default nothing is mailed; the matrix has what the person may be told of', async () => {
    const { owner, ...nurse } = await signedInCompany(api, { roles: ['nurse'] });
    const kindsOf = async (person: SignedIn) =>
      (await person.client.ok('notificationPreferencesView')).kinds.map(({ kind }) => kind);
    expect(await kindsOf(owner)).toEqual(expect.arrayContaining(['invitation_accepted']));
    expect(await kindsOf(nurse)).not.toContain('invitation_accepted');
    // Every kind that the product sends is in somebody’s matrix.
    const everything = await signedInCompany(api, { roles: ['owner', 'admin', 'doctor'] });
    expect((await kindsOf(everything)).sort()).toEqual([...notificationKinds].sort());
    await tell(nurse);
    await runDueJobs(api);
    expect(await mailsTo(nurse)).toEqual([]);
    expect((await nurse.client.ok('notificationList')).items).toMatchObject([{ silent: false }]);
  });

  test('what was chosen holds, what is fixed stays, and an older form is refused', async () => {
    const { client, ...person } = await signedInCompany(api);
    const saved = await save({ client, ...person }, [
      choice({ kind: 'password_changed', inApp: false, mail: false, scope: 'all' }),
      choice({ kind: 'import_finished', inApp: false }),
    ]);
    const row = (kind: string) => saved.kinds.find((one) => one.kind === kind);
    expect(row('password_changed')).toMatchObject({ inApp: true, mail: true, scope: 'mine' });
    expect(row('import_finished')).toMatchObject({ inApp: false, mail: true });
    expect(
      (
        await client.refused('notificationPreferencesSave', {
          body: { version: 0, kinds: [], ...nothing },
        })
      ).code,
    ).toBe('resource.version_conflict');
  });

  test('two first saves at once: one wins', async () => {
    const { client } = await signedInCompany(api);
    const body = { version: 0, kinds: [], ...nothing };
    const answers = await Promise.all(
      [1, 2].map(() => client.call('notificationPreferencesSave', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a kind twice, hours that are none, and an hour too late are refused by name', async () => {
    const { client } = await signedUp(api);
    const refusal = await client.refused('notificationPreferencesSave', {
      body: {
        version: 0,
        kinds: [choice(), choice()],
        quietHours: { from: '22:00', to: '22:00' },
        digestHour: 24,
      },
    });
    expect(refusal.errors?.map(({ path }) => path).sort()).toEqual([
      'digestHour',
      'kinds.1.kind',
      'quietHours.to',
    ]);
  });

  test('a mail goes out at once, without quiet hours', async () => {
    const member = await signedInCompany(api);
    await save(member, [choice()]);
    await tell(member);
    await runDueJobs(api);
    expect(await mailsTo(member)).toMatchObject([
      { subject: 'Cambiaron tus roles en la empresa.' },
    ]);
  });

  test('the quiet hours of the company hold until a person chooses, or chooses none', async () => {
    const member = await signedInCompany(api);
    const { version } = await member.client.ok('companyView');
    const quietHours = { from: '22:00', to: '07:00' };
    await member.client.ok('companyUpdate', { body: { version, quietHours } });
    expect((await member.client.ok('notificationPreferencesView')).quietHours).toEqual(quietHours);
    const silence = async () => {
      api.clock.move(new Date('2030-06-10T07:30:00Z')); // 1:30 in Mexico City
      await tell(member);
      const { items } = await (await signIn(api, member.email)).client.ok('notificationList');
      api.clock.move();
      return items.find(({ kind }) => kind === 'roles_changed')?.silent;
    };
    expect(await silence()).toBe(true);
    await save(member, [choice()]);
    expect(await silence()).toBe(false);
  });

  test('at night it is listed silently, and one mail in the morning has everything', async () => {
    const member = await signedInCompany(api);
    await save(member, [choice()], { quietHours: { from: '22:00', to: '07:00' } });
    api.clock.move(new Date('2030-06-10T07:30:00Z')); // 1:30 in Mexico City
    await tell(member);
    await tell(member);
    await runDueJobs(api);
    expect(await mailsTo(member)).toEqual([]);
    const { client } = await signIn(api, member.email);
    const { items } = await client.ok('notificationList');
    expect(
      items.filter(({ kind }) => kind === 'roles_changed').map(({ silent }) => silent),
    ).toEqual([true, true]);
    api.clock.move(new Date('2030-06-10T13:00:01Z'));
    await api.database.asOwner((db) =>
      // The queue has the clock of the database.
      db.query(`update job set due_at = clock_timestamp() where kind = 'notification_mail'`),
    );
    await runDueJobs(api);
    expect(await mailsTo(member)).toMatchObject([{ subject: '2 avisos de Sala' }]);
  });

  test('who left or is suspended gets no mail that waited', async () => {
    const { owner, ...member } = await signedInCompany(api, { roles: ['nurse'] });
    await save(member, [choice()]);
    await tell(member);
    await inTransaction(api.database.pool, owner, (db) =>
      db.query(`update membership set status = 'suspended' where user_id = $1`, [member.userId]),
    );
    await runDueJobs(api);
    expect(await mailsTo(member)).toEqual([]);
  });

  test('the test arrives by both channels, whatever the hour', async () => {
    const member = await signedInCompany(api);
    await save(member, [], { quietHours: { from: '00:00', to: '23:59' }, digestHour: 3 });
    expect(await member.client.ok('notificationTest')).toEqual({ sentTo: member.email });
    await runDueJobs(api);
    expect(await mailsTo(member)).toHaveLength(1);
    expect((await member.client.ok('notificationList')).items).toMatchObject([
      { kind: 'notification_test', silent: false },
    ]);
  });

  test('a person’s choices are theirs: each reads and changes only their own', async () => {
    const { owner, ...member } = await signedInCompany(api, { roles: ['nurse'] });
    await save(member, [choice({ inApp: true, mail: true })], { digestHour: 8 });
    expect(await owner.client.ok('notificationPreferencesView')).toMatchObject({
      digestHour: null,
      version: 0,
    });
  });
});
