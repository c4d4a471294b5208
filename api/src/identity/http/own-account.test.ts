import { Secret, TOTP } from 'otpauth';
import { limits, type Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { onePixel } from '../../testing/records/clinic';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const elsewhere = { address: '203.0.113.7', userAgent: windows };

const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

describe('the own account', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterEach(() => api.clock.move());

  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const guess = (email: string) =>
    api.as(null, elsewhere).refused('authSignIn', { body: { email, password: 'otra-cosa-1' } });
  const enterElsewhere = async (email: string) => {
    const answer = await api
      .as(null, elsewhere)
      .ok('authSignIn', { body: { email, password: testPassword } });
    if ('challenge' in answer) throw new Error('no second factor was turned on');
    return api.as(answer.token);
  };
  const signIns = async ({ client }: Pick<SignedInMember, 'client'>) =>
    (await client.ok('accountSignInList', { query: {} })).items;
  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
  const kindsOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList', { query: {} })).items.map(({ kind }) => kind);
  const actions = async (action: string) =>
    (await owner.client.ok('auditList', { query: { action } })).items;

  describe('sign-ins', () => {
    test('show what succeeded, failed and was refused, with method and place, to oneself only', async () => {
      const member = await join('reception');
      const other = await join('reception');
      later(1);
      await guess(member.email);
      later(1);
      await enterElsewhere(member.email);
      expect(await signIns(member)).toMatchObject([
        {
          outcome: 'succeeded',
          method: 'password',
          current: false,
          device: 'Chrome · Windows',
          address: '203.0.113.7',
        },
        { outcome: 'failed', method: 'password', address: '203.0.113.7', reason: null },
        { outcome: 'succeeded', method: 'password', current: true },
        { outcome: 'succeeded', method: 'sign_up' },
      ]);
      expect(await signIns(other)).toHaveLength(2);
      later(1);
      await owner.client.ok('memberSuspend', {
        params: { memberId: member.memberId },
        body: { version: 1 },
      });
      expect(
        (
          await api.anyone.refused('authSignIn', {
            body: { email: member.email, password: testPassword },
          })
        ).code,
      ).toBe('auth.suspended');
      const [refused] = await actions('sign_in.refused');
      expect(refused).toMatchObject({ entityId: member.userId, diff: { reason: 'suspended' } });
      await owner.client.ok('memberReactivate', {
        params: { memberId: member.memberId },
        body: { version: 2 },
      });
      const back = await signIn(api, member.email);
      expect((await signIns(back))[1]).toMatchObject({ outcome: 'refused', reason: 'suspended' });
    });

    test('come in pages', async () => {
      const member = await join('reception');
      for (let round = 0; round < 30; round += 1) {
        later(1);
        await signIn(api, member.email);
      }
      const first = await member.client.ok('accountSignInList', { query: {} });
      expect(first).toMatchObject({ more: true });
      const before = first.items.at(-1)?.id;
      const second = await member.client.ok('accountSignInList', { query: { before } });
      expect(second.more).toBe(false);
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32);
    });

    test('one that was somebody else’s ends sessions and new tokens, and asks for a password', async () => {
      const admin = await join('admin');
      const nurse = await join('nurse');
      const token = (name: string) =>
        admin.client.ok('apiTokenIssue', {
          body: {
            name,
            permissions: ['customers:read'],
            expiresInDays: 30,
            password: testPassword,
          },
        });
      const old = await token('Antes');
      later(5);
      const thief = await enterElsewhere(admin.email);
      later(5);
      const fresh = await token('Después');
      const stolen = (await signIns(admin))[0];
      const params = { signInId: stolen?.id ?? '' };
      for (const [who, code] of [
        [nurse.client, 'resource.not_found'],
        [thief, 'signIn.own_session'],
      ] as const)
        expect((await who.refused('accountSignInDisown', { params, body: {} })).code).toBe(code);
      const body = { password: testPassword };
      expect(await admin.client.ok('accountSignInDisown', { params, body })).toEqual({
        sessions: 2,
        tokens: 1,
      });
      expect((await thief.refused('authSession')).code).toBe('auth.session_revoked');
      await admin.client.ok('authSession');
      expect((await api.as(fresh.secret).refused('customerList', { query: {} })).status).toBe(401);
      await api.as(old.secret).ok('customerList', { query: {} });
      expect(
        (
          await api.anyone.refused('authSignIn', {
            body: { email: admin.email, password: testPassword },
          })
        ).code,
      ).toBe('auth.password_reset_required');
      expect(await kindsOf(owner)).toContain('sign_in_disowned');
      expect(await kindsOf(nurse)).not.toContain('sign_in_disowned');
      expect((await newestMail(api, admin.email)).subject).toContain('no fue tuyo');
      expect(await actions('sign_in.disowned')).toMatchObject([
        { userId: admin.userId, diff: { sessions: 2, tokens: ['Después'] } },
      ]);
      expect((await signIns(admin)).find(({ id }) => id === params.signInId)).toMatchObject({
        disownedAt: expect.any(String),
      });
      const again = await admin.client.ok('accountSignInDisown', { params, body });
      expect(again).toEqual({ sessions: 0, tokens: 0 });
      expect(await actions('sign_in.disowned')).toHaveLength(1);
    });

    test('are disowned only with a proof that a stolen session has not', async () => {
      const person = await join('nurse');
      later(1);
      await enterElsewhere(person.email);
      const params = { signInId: (await signIns(person))[0]?.id ?? '' };
      const disown = (body: { password?: string; code?: string }) =>
        person.client.call('accountSignInDisown', { params, body });
      const proof = async () => (await person.client.ok('accountSignInList', { query: {} })).proof;
      expect(await proof()).toBe('none');
      later(limits.recentSignInMinutes);
      expect(await proof()).toBe('password');
      for (const [body, code] of [
        [{}, 'auth.proof_required'],
        [{ code: '123456' }, 'auth.proof_required'],
        [{ password: 'otra-cosa-1' }, 'auth.password_wrong'],
      ] as const)
        expect(await disown(body)).toMatchObject({ status: 409, body: { code } });
      for (let guessed = 0; guessed < 10; guessed += 1) await disown({ password: 'otra-cosa-1' });
      expect(await disown({ password: testPassword })).toMatchObject({
        body: { code: 'auth.locked' },
      });
      // Nothing was taken: the person signs in with the password they have.
      expect(await actions('sign_in.disowned')).toEqual([]);
      later(24 * 60);
      const back = await signIn(api, person.email);
      expect((await back.client.call('accountSignInDisown', { params, body: {} })).status).toBe(
        200,
      );
    });

    test('are disowned with a code of the app, which works once', async () => {
      const person = await join('nurse');
      later(1);
      await enterElsewhere(person.email);
      later(1);
      await enterElsewhere(person.email);
      const [first, second] = await signIns(person);
      const { secret } = await person.client.ok('secondFactorStart', {
        body: { method: 'totp', password: testPassword },
      });
      const codeNow = () => appCode(secret ?? '', api.clock.now());
      await person.client.ok('secondFactorConfirm', { body: { code: codeNow() } });
      later(limits.recentSignInMinutes);
      const disown = (id: string | undefined, code: string) =>
        person.client.call('accountSignInDisown', {
          params: { signInId: id ?? '' },
          body: { code },
        });
      const code = codeNow();
      expect((await disown(first?.id, code)).status).toBe(200);
      expect(await disown(second?.id, code)).toMatchObject({ body: { code: 'auth.code_invalid' } });
    });

    test('two at once, each disowning the other, leave one session and one new password', async () => {
      const person = await join('nurse');
      later(1);
      const thief = await enterElsewhere(person.email);
      const [theirs, mine] = await signIns(person);
      const disown = (client: typeof thief, id: string | undefined) =>
        client.call('accountSignInDisown', {
          params: { signInId: id ?? '' },
          body: { password: testPassword },
        });
      const answers = await Promise.all([
        disown(person.client, theirs?.id),
        disown(thief, mine?.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const alive = await Promise.all(
        [person.client, thief].map((client) => client.call('authSession')),
      );
      expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await actions('sign_in.disowned')).toHaveLength(1);
      // The same twice is one.
      const [client] = answers[0]?.status === 200 ? [person.client] : [thief];
      const id = answers[0]?.status === 200 ? theirs?.id : mine?.id;
      const again = await Promise.all([disown(client, id), disown(client, id)]);
      expect(again.map(({ body }) => body)).toEqual([
        { sessions: 0, tokens: 0 },
        { sessions: 0, tokens: 0 },
      ]);
    });

    test('are shown and written by PostgreSQL to their person only', async () => {
      const member = await join('nurse');
      const mine = await inTransaction(
        api.database.pool,
        { userId: owner.userId, companyId: owner.companyId },
        (db) => db.query('select user_id as "userId" from sign_in'),
      );
      expect(new Set(mine.map((row) => JSON.stringify(row)))).toEqual(
        new Set([JSON.stringify({ userId: owner.userId })]),
      );
      for (const sql of [
        `insert into sign_in (user_id, at, outcome, method, device, address) values ('${member.userId}', now(), 'failed', 'password', '', '')`,
        `update sign_in set address = '10.0.0.1'`,
      ])
        await expect(
          inTransaction(
            api.database.pool,
            { userId: owner.userId, companyId: owner.companyId },
            (db) => db.query(sql),
          ),
        ).rejects.toThrow(/row-level security|permission denied/);
    });
  });

  describe('data', () => {
    test('is one’s own, as JSON and as a document, and in the log', async () => {
      const member = await join('nurse');
      await join('doctor');
      const file = await member.client.ok('accountDataExport', { query: {} });
      const data: unknown = JSON.parse(await new Response(file.content).text());
      expect(data).toMatchObject({
        format: 'sala.account-data/1',
        account: { email: member.email },
        memberships: [{ roles: ['nurse'], status: 'active' }],
        signIns: [{ method: 'password' }, { method: 'sign_up' }],
      });
      const text = JSON.stringify(data);
      expect(text).not.toContain(owner.email);
      expect(text).not.toMatch(/hash|secret/i);
      const paper = await member.client.ok('accountDataExport', { query: { format: 'pdf' } });
      expect(paper.name).toMatch(/\.pdf$/);
      expect(await actions('account.data_exported')).toMatchObject([
        { userId: member.userId, diff: { format: 'pdf' } },
        { userId: member.userId, diff: { format: 'json' } },
      ]);
    });
  });

  describe('leaving', () => {
    const leave = (
      who: SignedInMember,
      {
        company = 'Clínica de prueba',
        password = testPassword,
        handOverTo = null as string | null,
      },
    ) => who.client.call('accountLeave', { body: { company, password, handOverTo } });

    test('needs the password, the name, and somebody for what one owns', async () => {
      const seller = await join('marketing');
      const other = await join('marketing');
      const nurse = await join('nurse');
      const stranger = await signedInCompany(api);
      const customer = await seller.client.ok('customerCreate', {
        body: { kind: 'person', name: 'Rosa Luna', ownerId: seller.userId },
      });
      const { company, lastOwner, belongings, successors } =
        await seller.client.ok('accountLeaveView');
      expect({ lastOwner, belongings }).toMatchObject({
        lastOwner: false,
        belongings: { customers: 1 },
      });
      expect(successors.map(({ userId }) => userId)).toContain(other.userId);
      const refusals = [
        [{ company, password: 'no-es-esta-1' }, 'auth.password_wrong'],
        [{ company: 'Otra' }, 'company.name_mismatch'],
        [{ company }, 'member.successor_missing'],
        [{ company, handOverTo: stranger.userId }, 'member.cannot_take_over'],
        [{ company, handOverTo: nurse.userId }, 'member.cannot_take_over'],
        [{ company, handOverTo: seller.userId }, 'member.cannot_take_over'],
      ] as const;
      for (const [body, code] of refusals)
        expect((await leave(seller, body)).body).toMatchObject({ code });
      expect(await leave(seller, { company, handOverTo: other.userId })).toMatchObject({
        status: 204,
      });
      expect((await seller.client.refused('authSession')).code).toBe('auth.session_revoked');
      await runDueJobs(api);
      const passedOn = await owner.client.ok('customerView', {
        params: { customerId: customer.id },
      });
      expect(passedOn.ownerId).toBe(other.userId);
      expect(await kindsOf(owner)).toContain('member_left');
      expect(await actions('member.left')).toMatchObject([
        { userId: seller.userId, diff: { handOverTo: other.userId } },
      ]);
    });

    test('is refused to the last owner, also when two owners leave at once', async () => {
      const { company, lastOwner } = await owner.client.ok('accountLeaveView');
      expect(lastOwner).toBe(true);
      expect((await leave(owner, { company })).body).toMatchObject({ code: 'member.last_owner' });
      const second = await join('owner');
      const answers = await Promise.all([leave(owner, { company }), leave(second, { company })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    });
  });

  describe('photographs', () => {
    test('are shown to members of the same company and nobody else', async () => {
      const member = await join('nurse');
      const stranger = await signedInCompany(api);
      const nobodys = await signedUp(api);
      const { photoId } = await owner.client.ok('profilePhotoSave', {
        body: new Blob([onePixel]),
      });
      const params = { userId: owner.userId };
      expect(await member.client.ok('memberPhotoList')).toEqual({
        items: [{ userId: owner.userId, photoId }],
      });
      expect((await member.client.ok('memberPhotoView', { params })).name).toBe('photo');
      expect(await stranger.client.ok('memberPhotoList')).toEqual({ items: [] });
      for (const [client, code] of [
        [stranger.client, 'resource.not_found'],
        [nobodys.client, 'resource.not_found'],
        [api.anyone, 'auth.required'],
      ] as const)
        expect((await client.refused('memberPhotoView', { params })).code).toBe(code);
    });
  });

  test('an invitation as owner by somebody who is no owner any more lets nobody in', async () => {
    const second = await join('owner');
    const email = (await signedUp(api)).email;
    await second.client.ok('invitationCreate', { body: { email, roles: ['owner'] } });
    const link = (await newestMail(api, email)).text;
    const token = /[?&#](?:token|invite)=([\w-]+)/.exec(link)?.[1] ?? '';
    await owner.client.ok('memberUpdate', {
      params: { memberId: second.memberId },
      body: { version: 1, roles: ['admin'] },
    });
    const invited = await signIn(api, email);
    expect((await invited.client.refused('invitationAccept', { body: { token } })).code).toBe(
      'invitation.gone',
    );
    await owner.client.ok('memberUpdate', {
      params: { memberId: second.memberId },
      body: { version: 2, roles: ['owner'] },
    });
    await invited.client.ok('invitationAccept', { body: { token } });
  });
});
