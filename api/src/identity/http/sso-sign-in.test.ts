import {
  signInAt,
  startLoopbackProvider,
} from '../../adapters/single-sign-on/loopback-provider.testing';
import { startRogueProvider } from '../../adapters/single-sign-on/rogue-provider.testing';
import {
  createTestApi,
  joinCompany,
  mailedCode,
  signedInCompany,
  signedUp,
  testPassword,
  type TestApi,
} from '../../testing';
import {
  auditOf,
  redirectUri,
  settingsFor,
  ssoClient,
  ssoCompany,
  type SsoTestCompany,
} from './sso.testing';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const start = async (email: string) => {
  const { authorizationUrl, browserToken } = await api.anyone.ok('authSsoStart', {
    body: { email },
  });
  const asked = new URL(authorizationUrl).searchParams;
  const value = (name: string) => asked.get(name) ?? '';
  return { authorizationUrl, browserToken, state: value('state'), nonce: value('nonce'), asked };
};

describe('at a provider of the company', () => {
  let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;
  beforeAll(async () => {
    provider = await startLoopbackProvider({ ...ssoClient, redirectUri });
  });
  afterAll(() => provider.close());

  const signInWithSso = async (email: string, subject: string) => {
    const { authorizationUrl, browserToken } = await start(email);
    const callback = await signInAt(authorizationUrl, subject);
    const value = (name: string) => callback.get(name) ?? '';
    const body = { state: value('state'), code: value('code'), iss: value('iss'), browserToken };
    return { body, answer: await api.anyone.call('authSsoComplete', { body }) };
  };

  test('a new person gets an account with the roles of their groups, never the owner’s, and comes back to it', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer);
    const email = `lucia@${domain}`;
    provider.people.set('lucia', { email, emailVerified: true, groups: ['medicos', 'owner'] });
    expect(await api.anyone.ok('authSsoFind', { body: { email: `nadie@${domain}` } })).toEqual({
      company: { name: 'Clínica de prueba' },
    });
    const first = await signInWithSso(email, 'lucia');
    expect(first.answer).toMatchObject({
      status: 200,
      body: {
        user: { email, firstName: 'Lucía', roles: ['doctor'], company: { id: owner.companyId } },
      },
    });
    // Neither the state nor the code works twice.
    expect(await api.anyone.refused('authSsoComplete', { body: first.body })).toMatchObject({
      status: 410,
      code: 'sso.state_gone',
    });
    const second = await signInWithSso(email, 'lucia');
    expect(second.answer.status).toBe(200);
    expect((await owner.client.ok('memberList', { query: { search: email } })).total).toBe(1);
    expect(await auditOf(api, owner, 'member.provisioned')).toHaveLength(1);
    expect(await auditOf(api, owner, 'sso.linked')).toHaveLength(1);
  });

  test('a clinical role of a group waits, and the owner who mapped it cannot approve it', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer);
    await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
    const email = `ana@${domain}`;
    provider.people.set('ana', { email, emailVerified: true, groups: ['medicos'] });
    expect((await signInWithSso(email, 'ana')).answer).toMatchObject({
      status: 200,
      body: { user: { roles: [] } },
    });
    const { items } = await owner.client.ok('clinicalGrantList');
    expect(items).toMatchObject([
      { role: 'doctor', origin: 'directory', askedBy: null, approvable: false },
    ]);
    expect(
      await owner.client.refused('clinicalGrantApprove', {
        params: { grantId: items[0]?.id ?? '' },
      }),
    ).toMatchObject({ code: 'clinicalGrant.delay_only' });
  });

  test('a member is linked by verified address, keeps their roles and owes their second factor', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer);
    const email = `eva@${domain}`;
    const eva = await joinCompany(api, await signedUp(api, email), owner.companyId, ['nurse']);
    provider.people.set('eva', { email, emailVerified: true, groups: ['medicos'] });
    expect((await signInWithSso(email, 'eva')).answer).toMatchObject({
      body: { user: { id: eva.userId, roles: ['nurse'] } },
    });
    await eva.client.ok('secondFactorStart', { body: { method: 'email', password: testPassword } });
    const code = await mailedCode(api, email);
    await eva.client.ok('secondFactorConfirm', { body: { code } });
    expect((await signInWithSso(email, 'eva')).answer).toMatchObject({
      body: { challenge: { method: 'email' } },
    });
    provider.people.set('otra', { email, emailVerified: true, groups: [] });
    expect((await signInWithSso(email, 'otra')).answer).toMatchObject({
      status: 403,
      body: { code: 'sso.identity_taken' },
    });
    await owner.client.ok('memberSuspend', {
      params: { memberId: eva.memberId },
      body: { version: 1 },
    });
    expect((await signInWithSso(email, 'eva')).answer).toMatchObject({
      status: 403,
      body: { code: 'auth.suspended' },
    });
  });

  test('groups decide at each sign-in where the company wants it; what was given by hand stays', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer, {
      syncRoles: true,
      roleMapping: [
        { group: 'medicos', role: 'doctor' },
        { group: 'caja', role: 'billing' },
      ],
    });
    const email = `grupos@${domain}`;
    const comeIn = async (...groups: string[]) => {
      provider.people.set('grupos', { email, emailVerified: true, groups });
      const { answer } = await signInWithSso(email, 'grupos');
      return answer.ok && 'user' in answer.body ? answer.body.user.roles : answer.body;
    };
    expect(await comeIn('medicos')).toEqual(['doctor']);
    expect(await comeIn('medicos', 'caja')).toEqual(['doctor', 'billing']);
    const [member] = (await owner.client.ok('memberList', { query: { search: email } })).items;
    const params = { memberId: member?.id ?? '' };
    const setRoles = async (...roles: ('doctor' | 'billing' | 'nurse' | 'reception')[]) => {
      const { version } = await owner.client.ok('memberView', { params });
      await owner.client.ok('memberUpdate', { params, body: { version, roles } });
    };
    await setRoles('doctor', 'billing', 'nurse');
    expect(await comeIn('caja')).toEqual(['nurse', 'billing']);
    expect(await comeIn()).toEqual(['nurse']);
    // A role that was given by hand as well as by a group stays when the group is left.
    await setRoles('nurse', 'billing');
    expect(await comeIn('caja')).toEqual(['nurse', 'billing']);
    expect(await comeIn()).toEqual(['nurse', 'billing']);
    const changes = (await auditOf(api, owner, 'member.updated')).filter(
      ({ diff }) => (diff as { by?: string }).by === 'sso',
    );
    expect(changes.map(({ diff }) => diff)).toEqual([
      { by: 'sso', roles: [['doctor'], ['doctor', 'billing']] },
      {
        by: 'sso',
        roles: [
          ['doctor', 'nurse', 'billing'],
          ['nurse', 'billing'],
        ],
      },
      { by: 'sso', roles: [['nurse', 'billing'], ['nurse']] },
    ]);
  });

  test('groups take no owner away, not the last one either, and leave nobody without a role', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer, { syncRoles: true });
    const email = `duena@${domain}`;
    await joinCompany(api, await signedUp(api, email), owner.companyId, ['owner']);
    provider.people.set('duena', { email, emailVerified: true, groups: ['medicos', 'owner'] });
    expect((await signInWithSso(email, 'duena')).answer).toMatchObject({
      body: { user: { roles: ['owner'] } },
    });
    expect((await owner.client.ok('clinicalGrantList')).items).toMatchObject([{ role: 'doctor' }]);
    provider.people.set('duena', { email, emailVerified: true, groups: [] });
    expect((await signInWithSso(email, 'duena')).answer).toMatchObject({
      body: { user: { roles: ['owner'] } },
    });
    const nueva = `nueva@${domain}`;
    provider.people.set('nueva', { email: nueva, emailVerified: true, groups: ['medicos'] });
    await signInWithSso(nueva, 'nueva');
    provider.people.set('nueva', { email: nueva, emailVerified: true, groups: [] });
    expect((await signInWithSso(nueva, 'nueva')).answer).toMatchObject({
      body: { user: { roles: ['reception'] } },
    });
    // What a group no longer gives does not wait on.
    expect((await owner.client.ok('clinicalGrantList')).items).toEqual([]);
  });

  test('the database keeps the roles of groups among the roles, and the owner’s out of them', async () => {
    const { owner } = await ssoCompany(api, provider.issuer);
    const change = (groupRoles: string) =>
      api.database.asOwner((client) =>
        client.query('update membership set group_roles = $2 where user_id = $1', [
          owner.userId,
          groupRoles,
        ]),
      );
    await expect(change('{owner}')).rejects.toMatchObject({
      constraint: 'membership_group_roles',
    });
    await change('{doctor}'); // not held: left out
    const { rows } = await api.database.asOwner((client) =>
      client.query('select group_roles from membership where user_id = $1', [owner.userId]),
    );
    expect(rows).toEqual([{ group_roles: [] }]);
  });

  test('the terms are the person’s to accept, before anything of the company is shown', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer);
    const email = `terminos@${domain}`;
    provider.people.set('terminos', { email, emailVerified: true, groups: [] });
    const { answer } = await signInWithSso(email, 'terminos');
    if (!answer.ok || !('token' in answer.body)) throw new Error('not signed in');
    expect(answer.body.user.termsDue).toBe(true);
    const client = api.as(answer.body.token);
    const refusal = { status: 403, code: 'auth.terms_required' };
    expect(await client.refused('patientList', { query: {} })).toMatchObject(refusal);
    expect(
      await client.refused('authTermsAccept', {
        body: { acceptTerms: true, acceptPrivacy: false } as never, // what a form might send
      }),
    ).toMatchObject({ status: 400 });
    expect(await client.ok('authSession')).toMatchObject({ termsDue: true });
    const body = { acceptTerms: true, acceptPrivacy: true } as const;
    expect((await client.ok('authTermsAccept', { body })).termsDue).toBeUndefined();
    await client.ok('patientList', { query: {} });
    await client.ok('authTermsAccept', { body });
    expect(await auditOf(api, owner, 'account.terms_accepted')).toHaveLength(1);
    expect((await owner.client.ok('authSession')).termsDue).toBeUndefined();
  });

  test('two browsers at once make one account', async () => {
    const { owner, domain } = await ssoCompany(api, provider.issuer);
    const email = `dos@${domain}`;
    provider.people.set('dos', { email, emailVerified: true, groups: [] });
    const both = await Promise.all([signInWithSso(email, 'dos'), signInWithSso(email, 'dos')]);
    expect(both.map(({ answer }) => answer.status)).toEqual([200, 200]);
    expect((await owner.client.ok('memberList', { query: { search: email } })).items).toMatchObject(
      [{ roles: ['reception'] }],
    );
  });

  test('its configuration can be tried', async () => {
    const { owner } = await ssoCompany(api, provider.issuer);
    expect(await owner.client.ok('ssoTest')).toMatchObject({ issuer: provider.issuer });
  });
});

describe('an attack', () => {
  let rogue: Awaited<ReturnType<typeof startRogueProvider>>;
  let company: SsoTestCompany;
  beforeAll(async () => {
    rogue = await startRogueProvider();
    company = await ssoCompany(api, rogue.issuer);
  });
  afterAll(() => rogue.close());

  const seconds = () => Math.floor(api.clock.now().getTime() / 1000);
  const claimsFor = (nonce: string, changes: object = {}) => ({
    iss: rogue.issuer,
    aud: 'sala',
    sub: 'mallory',
    nonce,
    iat: seconds(),
    exp: seconds() + 120,
    email: `mallory@${company.domain}`,
    email_verified: true,
    ...changes,
  });
  /** Completes a sign-in whose ID token has these claims. */
  const comeWith = async (changes: object, { forged = false, callback = {} } = {}) => {
    const { state, nonce, browserToken } = await start(`mallory@${company.domain}`);
    const code = rogue.codeFor(claimsFor(nonce, changes), { forged });
    return api.anyone.call('authSsoComplete', {
      body: { state, browserToken, code, iss: rogue.issuer, ...callback },
    });
  };
  const people = async () =>
    (await company.owner.client.ok('memberList', { query: { search: `@${company.domain}` } }))
      .total;

  test('asks with PKCE, a state and a nonce, and the verifier goes to the provider only', async () => {
    const { asked, state, nonce, browserToken } = await start(`pkce@${company.domain}`);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe(redirectUri);
    const code = rogue.codeFor(claimsFor(nonce, { sub: 'pkce', email: `pkce@${company.domain}` }));
    const body = { state, browserToken, code, iss: rogue.issuer };
    expect((await api.anyone.call('authSsoComplete', { body })).status).toBe(200);
    expect(rogue.verifiers.at(-1)).toMatch(/^[\w-]{43,}$/);
  });

  test.each<[string, object, object]>([
    ['another nonce', { nonce: 'otro' }, {}],
    ['no nonce', { nonce: undefined }, {}],
    ['another issuer in the token', { iss: 'https://otro.example' }, {}],
    ['another issuer in the callback', {}, { callback: { iss: 'https://otro.example' } }],
    ['no issuer where the provider promises one', {}, { callback: { iss: undefined } }],
    ['another audience', { aud: 'otra' }, {}],
    ['another key', {}, { forged: true }],
  ])('with %s is refused', async (_what, changes, options) => {
    expect(await comeWith(changes, options)).toMatchObject({
      status: 401,
      body: { code: 'auth.external_invalid' },
    });
  });

  test.each<[string, (now: number) => object]>([
    ['a clock five minutes ahead', (now) => ({ iat: now + 300, exp: now + 900 })],
    ['a clock five minutes behind', (now) => ({ iat: now - 300, exp: now + 900 })],
    ['a start five minutes ahead', (now) => ({ nbf: now + 300 })],
    ['an end five minutes ago', (now) => ({ exp: now - 300 })],
  ])('with %s is refused, and told why', async (_what, changes) => {
    const before = await people();
    expect(await comeWith(changes(seconds()))).toMatchObject({
      status: 401,
      body: { code: 'sso.clock_off' },
    });
    expect(await people()).toBe(before);
  });

  test('where clocks may differ by 300 s, one that is off by more is refused, by less let in', async () => {
    const allowed = 300;
    const strict = await ssoCompany(api, rogue.issuer, { clockSeconds: allowed });
    for (const [offset, status] of [
      [600, 401],
      [-600, 401],
      [290, 200],
      [-310, 200], // as Entra ID dates them
    ] as const) {
      const email = `reloj${offset}@${strict.domain}`;
      const { state, nonce, browserToken } = await start(email);
      const code = rogue.codeFor(
        claimsFor(nonce, { email, sub: email, iat: seconds() + offset, exp: seconds() + 900 }),
      );
      const body = { state, browserToken, code, iss: rogue.issuer };
      const answer = await api.anyone.call('authSsoComplete', { body });
      expect([offset, answer]).toMatchObject([
        offset,
        {
          status,
          body: status === 200 ? { user: { email } } : { code: 'sso.clock_off', meta: { allowed } },
        },
      ]);
    }
  });

  test.each([30, -80])('a token dated by %d seconds that still holds is let in', async (offset) => {
    const before = await people();
    const subject = `reloj${offset}`;
    const dated = {
      iat: seconds() + offset,
      sub: subject,
      email: `${subject}@${company.domain}`,
    };
    expect((await comeWith(dated)).status).toBe(200);
    expect(await people()).toBe(before + 1);
  });

  test.each<[string, string, object]>([
    ['an unverified address', 'sso.email_unverified', { email_verified: false }],
    ['no address', 'sso.email_unverified', { email: undefined }],
    ['an address of another domain', 'sso.other_domain', { email: 'mallory@gmail.com' }],
  ])('with %s is refused and recorded', async (_what, code, changes) => {
    const before = await people();
    expect(await comeWith(changes)).toMatchObject({ status: 403, body: { code } });
    expect((await auditOf(api, company.owner, 'sso.refused')).at(-1)).toMatchObject({
      diff: { code, subject: 'mallory' },
    });
    expect(await people()).toBe(before);
  });

  test('does not reach accounts of other companies, or of none, by their address', async () => {
    const email = `ajena@${company.domain}`;
    const nobody = await signedUp(api, email);
    const changes = { sub: 'ajena', email };
    expect(await comeWith(changes)).toMatchObject({ body: { code: 'sso.not_member' } });
    const other = await signedInCompany(api);
    await joinCompany(api, nobody, other.companyId, ['owner']);
    expect(await comeWith(changes)).toMatchObject({ body: { code: 'sso.not_member' } });
    // The other company cannot have its provider vouch for this company's domain either.
    const { id: domainId } = await other.client.ok('ssoDomainAdd', {
      body: { domain: company.domain },
    });
    expect(await other.client.refused('ssoDomainVerify', { params: { domainId } })).toMatchObject({
      status: 409,
      code: 'sso.domain_taken',
    });
    await other.client.ok('ssoSave', { body: settingsFor(rogue.issuer) });
    expect(
      await other.client.refused('ssoSave', {
        body: settingsFor(rogue.issuer, { ssoOnly: true, version: 1 }),
      }),
    ).toMatchObject({ code: 'sso.domain_missing' });
    expect(await api.anyone.ok('authSsoFind', { body: { email } })).toEqual({
      company: { name: 'Clínica de prueba' },
    });
  });

  test('needs the state and the browser that began', async () => {
    const email = `mallory@${company.domain}`;
    const mine = await start(email);
    const theirs = await start(email);
    const code = rogue.codeFor(claimsFor(mine.nonce));
    const refused = (body: object) =>
      api.anyone.refused('authSsoComplete', { body: { code, iss: rogue.issuer, ...body } });
    for (const body of [
      { state: mine.state, browserToken: theirs.browserToken },
      { state: 'x'.repeat(43), browserToken: mine.browserToken },
    ])
      expect(await refused(body)).toMatchObject({ status: 410, code: 'sso.state_gone' });
    const { state, browserToken } = mine;
    await api.anyone.ok('sandboxClock', {
      body: { now: new Date(Date.now() + 11 * 60_000).toISOString() },
    });
    expect(await refused({ state, browserToken })).toMatchObject({ code: 'sso.state_gone' });
    await api.anyone.ok('sandboxClock', { body: {} });
  });

  test('a replayed code is refused by the provider, a replayed state by us', async () => {
    const { state, nonce, browserToken } = await start(`replay@${company.domain}`);
    const claims = claimsFor(nonce, { sub: 'replay', email: `replay@${company.domain}` });
    const body = { state, browserToken, code: rogue.codeFor(claims), iss: rogue.issuer };
    const both = await Promise.all([1, 2].map(() => api.anyone.call('authSsoComplete', { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const again = await start(`replay@${company.domain}`);
    expect(
      await api.anyone.refused('authSsoComplete', {
        body: { ...body, state: again.state, browserToken: again.browserToken },
      }),
    ).toMatchObject({ status: 401, code: 'auth.external_invalid' });
  });

  test('a sign-in that began at an earlier provider ends', async () => {
    const moving = await ssoCompany(api, rogue.issuer);
    const { state, nonce, browserToken } = await start(`a@${moving.domain}`);
    await moving.owner.client.ok('ssoSave', {
      body: settingsFor(rogue.issuer, { clientId: 'otra', version: 1 }),
    });
    const code = rogue.codeFor(claimsFor(nonce, { email: `a@${moving.domain}` }));
    expect(
      await api.anyone.refused('authSsoComplete', {
        body: { state, browserToken, code, iss: rogue.issuer },
      }),
    ).toMatchObject({ code: 'sso.state_gone' });
  });

  test('a provider that does not respond is not blamed on the person', async () => {
    const { domain } = await ssoCompany(api, 'http://127.0.0.1:1');
    expect(
      await api.anyone.refused('authSsoStart', { body: { email: `a@${domain}` } }),
    ).toMatchObject({ status: 503, code: 'auth.external_unavailable' });
    expect(
      await api.anyone.refused('authSsoStart', { body: { email: 'a@sin-sso.example' } }),
    ).toMatchObject({ code: 'sso.unavailable' });
  });
});
