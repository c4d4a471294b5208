import { randomUUID } from 'node:crypto';
import { limits, type Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { hashOfSecretToken } from '../model/secret-tokens';
import {
  createTestApi,
  joinCompany,
  mailedCode,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  signUpBody,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

const day = 86_400_000;

describe('invitations', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let first: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    first = await signedInCompany(api);
  });
  afterAll(() => api.close());
  beforeEach(() => {
    owner = first;
  });
  afterEach(() => api.clock.move());
  /** For what looks at all invitations, or lets the session of the owner end. */
  const ofAnotherCompany = async () => {
    owner = await signedInCompany(api);
  };

  const later = (days: number) => api.clock.move(new Date(api.clock.now().getTime() + days * day));
  const address = () => `${randomUUID()}@sala.test`;
  const create = (by: SignedInMember, email: string, more: object = {}) =>
    by.client.call('invitationCreate', { body: { email, roles: ['nurse'], ...more } });
  const tokenFrom = (text: string) => /\/sign-up#invite=([\w-]+)/.exec(text)?.[1] ?? '';
  /** Sends an invitation and reads the token from the mail. */
  const invited = async (email = address(), roles: Role[] = ['nurse']) => {
    const invitation = await owner.client.ok('invitationCreate', { body: { email, roles } });
    return { ...invitation, token: tokenFrom((await newestMail(api, email)).text) };
  };
  const view = (token: string) => api.anyone.call('invitationView', { body: { token } });
  const accept = (client: TestApi['anyone'], token: string) =>
    client.call('invitationAccept', { body: { token } });
  const signUp = (email: string, invite: string) =>
    api.anyone.call('authSignUp', { body: { ...signUpBody(email), invite } });
  const confirm = async (email: string) =>
    api.anyone.ok('authVerifyEmail', {
      body: { email, code: await mailedCode(api, email), password: testPassword },
    });
  const statusOf = async (id: string, client = owner.client) =>
    (await client.ok('invitationList', { query: {} })).items.find((item) => item.id === id)?.status;

  describe('are sent', () => {
    test('by mail in the chosen language with company, inviter, roles, note and link', async () => {
      const email = address();
      const answer = await create(owner, email, {
        roles: ['billing', 'doctor', 'billing'],
        note: 'Te esperamos el lunes.',
      });
      expect(answer).toMatchObject({
        status: 201,
        body: { email, roles: ['doctor', 'billing'], status: 'pending', invitedBy: 'Ana Ruiz' },
      });
      const mail = await newestMail(api, email);
      expect(mail.subject).toBe('Ana Ruiz te invita a Clínica de prueba en Sala');
      expect(mail.text).toContain('Tu rol: Médico y Caja.\n\nTe esperamos el lunes.\n\nAcepta');
      expect(mail.text).toMatch(/https:\/\/sala\.test\/sign-up#invite=[\w-]{43}\n/);
      const english = address();
      await create(owner, english, { locale: 'en', note: '' });
      expect((await newestMail(api, english)).text).toContain('Your role: Nursing.\n\nAccept');
    });

    test('without links typed as a name or a note', async () => {
      const { client } = await signedUp(api);
      await client.ok('companyCreate', {
        body: { commercialName: 'Premios en https://mal.example' },
      });
      const inviter = await signIn(api, (await client.ok('authSession')).email);
      const email = address();
      await inviter.client.ok('invitationCreate', {
        body: { email, roles: ['nurse'], note: 'Cobra aquí: www.mal.example/x' },
      });
      const { subject, text } = await newestMail(api, email);
      expect(`${subject}${text}`).not.toContain('mal.example');
      expect(text.match(/https?:/g)).toHaveLength(1);
    });

    test('valid for seven days, with a hashed token', async () => {
      const { token, createdAt, expiresAt } = await invited();
      expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(limits.invitationDays * day);
      const stored = await inTransaction(
        api.database.pool,
        { userId: null, companyId: owner.companyId },
        (db) => db.query('select * from invitation'),
      );
      expect(JSON.stringify(stored)).toContain(hashOfSecretToken(token));
      expect(JSON.stringify(stored)).not.toContain(token);
    });

    test('again to the same address, which voids the previous one', async () => {
      const email = address();
      const [first, second] = [await invited(email), await invited(email)];
      expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['revoked', 'pending']);
      expect(await signUp(email, first.token)).toMatchObject({
        status: 410,
        body: { code: 'invitation.gone' },
      });
      expect((await signUp(email, second.token)).status).toBe(202);
    });

    test('concurrently to one address, leaving one open', async () => {
      const email = address();
      const answers = await Promise.all([
        create(owner, email),
        create(owner, email),
        create(owner, email),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
      const { items } = await owner.client.ok('invitationList', {
        query: { status: 'pending', search: email },
      });
      expect(items).toHaveLength(1);
    });

    test('to owners only by owners, to others by administrators too', async () => {
      const admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
      expect(await create(admin, address(), { roles: ['nurse', 'owner'] })).toMatchObject({
        status: 403,
        body: { code: 'invitation.above_own_role' },
      });
      expect((await create(admin, address(), { roles: ['admin'] })).status).toBe(201);
      expect((await create(owner, address(), { roles: ['owner'] })).status).toBe(201);
    });

    test('not to members, and without revealing accounts or other companies', async () => {
      const member = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
      expect(await create(owner, member.email)).toMatchObject({
        status: 409,
        body: { code: 'invitation.already_member' },
      });
      const elsewhere = await signedInCompany(api);
      const [known, unknown] = [
        await create(owner, elsewhere.email),
        await create(owner, address()),
      ];
      const facts = { id: '', email: '', createdAt: '', expiresAt: '' };
      expect(known.status).toBe(201);
      expect({ ...known.body, ...facts }).toEqual({ ...unknown.body, ...facts });
    });

    test('not with faults', async () => {
      const refusals = [
        [{ roles: [] }, { path: 'roles', code: 'required' }],
        [{ roles: ['king'] }, { path: 'roles.0', code: 'not_an_option' }],
        [{ email: 'no' }, { path: 'email', code: 'format' }],
        [{ note: 'x'.repeat(limits.invitationNoteMax + 1) }, { path: 'note', code: 'too_long' }],
      ] as const;
      for (const [more, fault] of refusals) {
        const { errors } = await owner.client.refused('invitationCreate', {
          body: { email: address(), roles: ['nurse'], ...more },
        });
        expect(errors).toMatchObject([fault]);
      }
    });
  });

  describe('are shown to the holder of the token', () => {
    test('with company, inviter, roles, and whether an account exists', async () => {
      const { email, token, expiresAt } = await invited();
      const shown = {
        email,
        company: 'Clínica de prueba',
        invitedBy: 'Ana Ruiz',
        customRoles: [],
        roles: ['nurse'],
        status: 'pending',
        hasAccount: false,
        expiresAt,
      };
      expect((await view(token)).body).toEqual(shown);
      await signedUp(api, email);
      expect((await view(token)).body).toEqual({ ...shown, hasAccount: true });
    });

    test('with the reason if no longer valid', async () => {
      await ofAnotherCompany();
      const [revoked, old] = [await invited(), await invited()];
      await owner.client.ok('invitationRevoke', { params: { invitationId: revoked.id } });
      later(limits.invitationDays + 0.01);
      const answers = [await view(revoked.token), await view(old.token)];
      expect(answers.map((answer) => answer.body)).toMatchObject([
        { status: 'revoked' },
        { status: 'expired' },
      ]);
    });

    test('and to nobody without a valid token', async () => {
      const { id } = await invited();
      expect(await view('x'.repeat(43))).toMatchObject({
        status: 410,
        body: { code: 'invitation.gone' },
      });
      expect((await view(id)).status).toBe(410);
      expect((await view('short')).status).toBe(400);
    });
  });

  describe('with a new account', () => {
    test('join the company once the address is verified, and notify the inviter', async () => {
      await ofAnotherCompany();
      const { id, email, token } = await invited(address(), ['doctor', 'nurse']);
      await signUp(email, token);
      expect(await statusOf(id)).toBe('pending');
      const { user } = await confirm(email);
      expect(user).toMatchObject({ company: { id: owner.companyId }, roles: ['doctor', 'nurse'] });
      expect(await statusOf(id)).toBe('accepted');
      await runDueJobs(api);
      const { items } = await owner.client.ok('notificationList');
      expect(items).toMatchObject([
        { kind: 'invitation_accepted', facts: { person: 'Ana Ruiz' }, path: '/users' },
      ]);
    });

    test('require the invited address and a valid invitation', async () => {
      const { email, token, id } = await invited();
      expect(await signUp(address(), token)).toMatchObject({
        status: 409,
        body: { code: 'invitation.other_account' },
      });
      await owner.client.ok('invitationRevoke', { params: { invitationId: id } });
      expect(await signUp(email, token)).toMatchObject({
        status: 410,
        body: { code: 'invitation.gone' },
      });
      expect(await signUp(email, 'y'.repeat(43))).toMatchObject({ status: 410 });
    });

    test('revoked before the verification, create the account without the company', async () => {
      const { id, email, token } = await invited();
      await signUp(email, token);
      await owner.client.ok('invitationRevoke', { params: { invitationId: id } });
      expect((await confirm(email)).user).toMatchObject({ email, company: null });
      expect(await statusOf(id)).toBe('revoked');
    });

    test('verified and revoked concurrently, either join or do not', async () => {
      const { id, email, token } = await invited();
      await signUp(email, token);
      const [session, revoked] = await Promise.all([
        confirm(email),
        owner.client.call('invitationRevoke', { params: { invitationId: id } }),
      ]);
      expect(session.user.company === null).toBe(revoked.ok);
    });

    test('respond alike if the address has an account', async () => {
      const { email, token } = await invited();
      const free = await signUp(email, token);
      const taken = await signedUp(api);
      api.clock.move(new Date(Date.now() + 120_000));
      const second = await invited(taken.email);
      const again = await signUp(taken.email, second.token);
      expect([again.status, { ...again.body, email: '', signUpToken: '' }]).toEqual([
        free.status,
        { ...free.body, email: '', signUpToken: '' },
      ]);
      expect((await newestMail(api, taken.email)).subject).toBe('Ya tienes una cuenta en Sala');
      expect((await signIn(api, taken.email)).userId).toBe(taken.userId);
    });
  });

  describe('with an existing account', () => {
    test('are accepted once, only by the invited person, and switch the session to the company', async () => {
      const person = await signedUp(api);
      const stranger = await signedUp(api);
      const { token } = await invited(person.email, ['reception']);
      expect(await accept(stranger.client, token)).toMatchObject({
        status: 409,
        body: { code: 'invitation.other_account' },
      });
      const { user } = await person.client.ok('invitationAccept', { body: { token } });
      expect(user).toMatchObject({ company: { id: owner.companyId }, roles: ['reception'] });
      expect((await person.client.call('customerList', { query: {} })).status).toBe(200); // the earlier token, too
      expect(await accept(person.client, token)).toMatchObject({
        status: 410,
        body: { code: 'invitation.gone' },
      });
    });

    test('accepted twice concurrently, join once', async () => {
      const person = await signedUp(api);
      const { token } = await invited(person.email);
      const answers = await Promise.all([
        accept(person.client, token),
        accept(person.client, token),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    });

    test('of two companies accepted concurrently, join one', async () => {
      const person = await signedUp(api);
      const first = await invited(person.email);
      owner = await signedInCompany(api);
      const second = await invited(person.email);
      const answers = await Promise.all([
        accept(person.client, first.token),
        accept(person.client, second.token),
      ]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      expect(answers.find((answer) => !answer.ok)?.status).toBe(409);
    });

    test('are rejected for a member of another company', async () => {
      const elsewhere = await signedInCompany(api);
      const { token } = await invited(elsewhere.email);
      expect(await accept(elsewhere.client, token)).toMatchObject({
        status: 409,
        body: { code: 'invitation.already_member' },
      });
    });

    test('expire after seven days', async () => {
      await ofAnotherCompany();
      const person = await signedUp(api);
      const { id, token } = await invited(person.email);
      later(limits.invitationDays + 0.01);
      const { client } = await signIn(api, person.email);
      expect(await accept(client, token)).toMatchObject({
        status: 410,
        body: { code: 'invitation.gone' },
      });
      expect(await statusOf(id, (await signIn(api, owner.email)).client)).toBe('expired');
    });
  });

  test('are listed by status and search, sorted, in pages', async () => {
    await ofAnotherCompany();
    const [one, two] = [await invited(`alma-${address()}`), await invited(`zoe-${address()}`)];
    await owner.client.ok('invitationRevoke', { params: { invitationId: one.id } });
    const list = async (query: object) => {
      const { items, total } = await owner.client.ok('invitationList', { query });
      return [items.map((item) => item.id), total];
    };
    expect(await list({})).toEqual([[two.id, one.id], 2]);
    expect(await list({ sort: 'email' })).toEqual([[one.id, two.id], 2]);
    expect(await list({ status: 'revoked' })).toEqual([[one.id], 1]);
    expect(await list({ search: 'ZOE' })).toEqual([[two.id], 1]);
    expect(await list({ search: '%' })).toEqual([[], 0]);
    expect(await list({ pageSize: 1, page: 2 })).toEqual([[one.id], 2]);
  });

  test('are revocable only while pending', async () => {
    const { id, token } = await invited();
    const revoke = () => owner.client.call('invitationRevoke', { params: { invitationId: id } });
    expect((await revoke()).status).toBe(204);
    expect(await revoke()).toMatchObject({ status: 410, body: { code: 'invitation.gone' } });
    expect((await view(token)).body).toMatchObject({ status: 'revoked' });
  });

  test('many at once: each address has its outcome, and what was pending stays', async () => {
    const pending = await invited();
    const [fresh, member] = [address(), await signedUp(api)];
    await joinCompany(api, member, owner.companyId, ['nurse']);
    const emails = [fresh, pending.email, member.email, fresh.toUpperCase(), address()];
    const bulk = (by: SignedInMember, more: object = {}) =>
      by.client.call('invitationBulkCreate', { body: { emails, roles: ['nurse'], ...more } });
    const answers = await Promise.all([bulk(owner), bulk(owner)]);
    const outcomesOf = (answer: (typeof answers)[number]) =>
      'items' in answer.body ? answer.body.items : [];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(outcomesOf(answers[0]).map(({ email }) => email)).toEqual([
      fresh,
      pending.email,
      member.email,
      emails[4],
    ]);
    const ofFresh = answers.map((answer) => outcomesOf(answer)[0]?.outcome);
    expect(ofFresh.toSorted()).toEqual(['already_invited', 'created']);
    expect(outcomesOf(answers[0]).slice(1, 3)).toMatchObject([
      { outcome: 'already_invited' },
      { outcome: 'already_member' },
    ]);
    expect((await view(pending.token)).body).toMatchObject({ status: 'pending' });
    const admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
    expect(await bulk(admin, { roles: ['billing'] })).toMatchObject({
      status: 403,
      body: { code: 'invitation.above_own_role' },
    });
    const tooMany = Array.from({ length: limits.invitationsAtOnce + 1 }, address);
    expect(await bulk(owner, { emails: tooMany })).toMatchObject({ status: 400 });
  });

  test('resent ones have a new link, and the old one ends; also after they expired', async () => {
    await ofAnotherCompany();
    const { id, email, token } = await invited();
    const resend = (invitationId: string, by = owner) =>
      by.client.call('invitationResend', { params: { invitationId } });
    later(limits.invitationDays + 1);
    owner = { ...owner, client: api.as((await signIn(api, owner.email)).token) };
    const again = await resend(id);
    expect(again).toMatchObject({ status: 201, body: { email, status: 'pending' } });
    expect((await view(token)).body).toMatchObject({ status: 'expired' });
    const renewed = tokenFrom((await newestMail(api, email)).text);
    expect((await view(renewed)).body).toMatchObject({ status: 'pending' });
    expect(await resend(id)).toMatchObject({ status: 201 });
    expect((await view(renewed)).body).toMatchObject({ status: 'revoked' });
    expect(await resend(id, await signedInCompany(api))).toMatchObject({ status: 404 });
  });

  test('row-level security hides other companies’, and a token exposes its row read-only', async () => {
    await ofAnotherCompany();
    const { id, token } = await invited();
    const other = await signedInCompany(api);
    const ids = (companyId: string | null, held?: string) =>
      inTransaction(api.database.pool, { userId: null, companyId }, async (db) => {
        if (held !== undefined)
          await db.query(`select set_config('app.invitation', $1, true)`, [
            hashOfSecretToken(held),
          ]);
        const rows = await db.query<{ id: string }>('select id from invitation');
        const changed = await db.query('update invitation set revoked_at = now() returning id');
        return [rows.map((row) => row.id), changed.length];
      });
    expect(await ids(other.companyId)).toEqual([[], 0]);
    expect(await ids(null)).toEqual([[], 0]);
    expect(await ids(null, 'another token')).toEqual([[], 0]);
    expect(await ids(other.companyId, token)).toEqual([[id], 0]);
    expect(await statusOf(id)).toBe('pending');
    expect((await other.client.ok('invitationList', { query: {} })).total).toBe(0);
  });

  test('are in the company’s audit log', async () => {
    const person = await signedUp(api);
    const { id, token } = await invited(person.email);
    await accept(person.client, token);
    const rows = await inTransaction(
      api.database.pool,
      { userId: null, companyId: owner.companyId },
      (db) =>
        db.query<{ action: string; user: string }>(
          `select action, user_id as user from audit_log where entity_id = $1 order by id`,
          [id],
        ),
    );
    expect(rows).toEqual([
      { action: 'invitation.created', user: owner.userId },
      { action: 'invitation.accepted', user: person.userId },
    ]);
  });
});
