import { randomUUID } from 'node:crypto';
import type { grantableRoles, Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';

type Base = (typeof grantableRoles)[number];

/** Custom roles in invitations (docs/adr/0089). */
describe('custom roles that an invitation offers', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    ({ owner } = await signedInCompany(api));
  });
  afterAll(() => api.close());

  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const made = (name: string, grants: string[], basedOn: Base = 'reception') =>
    owner.client.ok('customRoleCreate', { body: { name, basedOn, grants } });
  const change = (role: { id: string; version: number }, grants: string[]) =>
    owner.client.ok('customRoleUpdate', {
      params: { roleId: role.id },
      body: { version: role.version, grants },
    });
  const remove = (role: { id: string; version: number }) =>
    owner.client.ok('customRoleDelete', {
      params: { roleId: role.id },
      body: { version: role.version, replacement: null },
    });
  const invite = (
    customRoleIds: string[],
    { by = owner, roles = [] as Role[], email = `${randomUUID()}@sala.test` } = {},
  ) => by.client.call('invitationCreate', { body: { email, roles, customRoleIds } });
  /** Somebody with an account and an invitation, which they have not accepted. */
  const invited = async (customRoleIds: string[], roles: Role[] = []) => {
    const person = await signedUp(api);
    expect((await invite(customRoleIds, { roles, email: person.email })).status).toBe(201);
    const { text } = await newestMail(api, person.email);
    const token = /\/sign-up#invite=([\w-]+)/.exec(text)?.[1] ?? '';
    return {
      ...person,
      text,
      offer: () => api.anyone.ok('invitationView', { body: { token } }),
      accept: () => person.client.call('invitationAccept', { body: { token } }),
    };
  };
  const memberOf = async (email: string) =>
    (await owner.client.ok('memberList', { query: { search: email } })).items[0];
  const sql = (
    actor: { readonly userId: string | null; readonly companyId: string | null },
    statement: string,
    values: unknown[] = [],
  ) => inTransaction(api.database.pool, actor, (db) => db.query(statement, values));

  test('are named in the mail, the offer and the list, and held by who accepts', async () => {
    const role = await made('Mostrador', ['customers:read']);
    const person = await invited([role.id], ['billing']);
    expect(person.text).toContain('Tu rol: Caja y Mostrador.');
    expect(await person.offer()).toMatchObject({ roles: ['billing'], customRoles: ['Mostrador'] });
    const { items } = await owner.client.ok('invitationList', { query: {} });
    expect(items[0]?.customRoles).toEqual([
      { id: role.id, name: 'Mostrador', basedOn: 'reception' },
    ]);
    expect(await person.accept()).toMatchObject({
      status: 200,
      body: { user: { roles: ['billing'], customRoles: [{ name: 'Mostrador' }] } },
    });
    const many = await owner.client.ok('invitationBulkCreate', {
      body: { emails: ['uno@sala.test', 'dos@sala.test'], roles: [], customRoleIds: [role.id] },
    });
    expect(many.items.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
  });

  test('are offered only by who could give them, and need no standard role', async () => {
    const admin = await join('admin');
    const billing = await made('Cuenta', ['subscription:write', 'subscription:read'], 'billing');
    expect(await invite([billing.id], { by: admin })).toMatchObject({
      status: 403,
      body: { code: 'invitation.above_own_role' },
    });
    expect((await invite([billing.id])).status).toBe(201);
    const other = await signedInCompany(api);
    const theirs = await other.owner.client.ok('customRoleCreate', {
      body: { name: 'Ajeno', basedOn: 'nurse', grants: ['customers:read'] },
    });
    for (const ids of [[theirs.id], [randomUUID()], []])
      expect((await invite(ids)).status).toBe(400);
    const nurse = await join('nurse');
    expect((await invite([billing.id], { by: nurse })).status).toBe(403);
  });

  test('of an owner who is none any more are not given, nor by PostgreSQL', async () => {
    await join('owner');
    const second = await join('owner');
    const billing = await made('Cuenta', ['subscription:write', 'subscription:read'], 'billing');
    const person = await signedUp(api);
    await invite([billing.id], { by: second, email: person.email, roles: ['reception'] });
    const { text } = await newestMail(api, person.email);
    await owner.client.ok('memberUpdate', {
      params: { memberId: second.memberId },
      body: { version: 1, roles: ['admin'] },
    });
    const token = /\/sign-up#invite=([\w-]+)/.exec(text)?.[1] ?? '';
    await person.client.ok('invitationAccept', { body: { token } });
    expect(await memberOf(person.email)).toMatchObject({ roles: ['reception'], customRoles: [] });
  });

  test('that were deleted or became wider meanwhile are left out, narrower ones are given', async () => {
    const gone = await made('Se va', ['leads:read']);
    const wider = await made('Crece', ['customers:read']);
    const narrower = await made('Mengua', ['cash:read:own', 'leads:read']);
    const person = await invited([gone.id, wider.id, narrower.id]);
    await remove(gone);
    await change(wider, ['customers:read', 'customers:write']);
    await change(narrower, ['leads:read']);
    expect((await person.offer()).customRoles).toEqual(['Mengua']);
    expect((await person.accept()).status).toBe(200);
    expect((await memberOf(person.email))?.customRoles).toMatchObject([{ name: 'Mengua' }]);

    const lonely = await made('Única', ['leads:read']);
    const other = await invited([lonely.id]);
    await remove(lonely);
    expect(await other.accept()).toMatchObject({
      status: 410,
      body: { code: 'invitation.roles_gone' },
    });
    expect(await memberOf(other.email)).toBeUndefined();
  });

  test('are deleted and accepted at once without a fault', async () => {
    const role = await made('Carrera', ['leads:read']);
    const person = await invited([role.id], ['billing']);
    const [accepted, removed] = await Promise.all([
      person.accept(),
      owner.client.call('customRoleDelete', {
        params: { roleId: role.id },
        body: { version: 1, replacement: null },
      }),
    ]);
    expect(accepted.status).toBe(200);
    expect([204, 409]).toContain(removed.status);
    expect((await memberOf(person.email))?.customRoles).toHaveLength(
      removed.status === 204 ? 0 : 1,
    );
  });

  test('with clinical access come beside a clinical role, when that is effective', async () => {
    await join('admin');
    const resident = await made('Residente', ['clinical:read'], 'doctor');
    expect(await invite([resident.id], { roles: ['reception'] })).toMatchObject({
      status: 409,
      body: { code: 'invitation.clinical_first' },
    });
    const person = await invited([resident.id], ['doctor', 'reception']);
    expect((await person.accept()).status).toBe(200);
    expect(await memberOf(person.email)).toMatchObject({
      roles: ['reception'],
      customRoles: [],
      waitingRoles: ['doctor'],
    });
    const { items } = await owner.client.ok('clinicalGrantList');
    expect(items).toMatchObject([{ role: 'doctor', customRoles: ['Residente'] }]);
    const second = await join('admin');
    await second.client.ok('clinicalGrantApprove', { params: { grantId: items[0]?.id ?? '' } });
    expect(await memberOf(person.email)).toMatchObject({
      roles: ['doctor', 'reception'],
      customRoles: [{ name: 'Residente' }],
    });
  });

  test('are not what PostgreSQL lets somebody take by themself', async () => {
    const offered = await made('Ofrecido', ['leads:read']);
    const other = await made('Otro', ['customers:read']);
    const person = await invited([offered.id], ['billing']);
    const actor = { userId: person.userId, companyId: owner.companyId };
    await expect(
      sql(
        actor,
        `insert into membership (company_id, user_id, roles, custom_role_ids, created_at)
         values ($1, $2, '{billing}', $3, now())`,
        [owner.companyId, person.userId, [offered.id, other.id]],
      ),
    ).rejects.toMatchObject({ constraint: 'membership_custom_roles_offered' });
    await expect(
      sql(owner, `update invitation set custom_roles = $1 where email = $2`, [
        { [other.id]: ['customers:read', 'customers:write'] },
        person.email,
      ]),
    ).rejects.toMatchObject({ constraint: 'invitation_custom_roles' });
    await expect(
      sql(
        { userId: null, companyId: owner.companyId },
        `insert into membership (company_id, user_id, roles, custom_role_ids, created_at)
         values ($1, $2, '{}', $3, now())`,
        [
          owner.companyId,
          person.userId,
          [(await made('Cuenta', ['subscription:write', 'subscription:read'], 'billing')).id],
        ],
      ),
    ).rejects.toMatchObject({ constraint: 'membership_above_own_role' });
  });
});
