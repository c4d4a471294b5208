import type { Contract, EndpointInput, Role } from '@sala/shared-contracts';
import {
  signInAt,
  startLoopbackProvider,
} from '../../adapters/single-sign-on/loopback-provider.testing';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { auditOf, newDomain, redirectUri, settingsFor, ssoClient } from './sso.testing';

const users = '/Users';

type NewRole = EndpointInput<Contract['customRoleCreate']>['body'];

/** Custom roles that a provider’s groups, or a directory, give (docs/adr/0089). */
describe('roles of a provider and a directory', () => {
  let api: TestApi;
  let provider: Awaited<ReturnType<typeof startLoopbackProvider>>;
  let owner: SignedInMember;
  let domain: string;
  beforeAll(async () => {
    api = await createTestApi();
    provider = await startLoopbackProvider({ ...ssoClient, redirectUri });
  });
  afterAll(async () => {
    await provider.close();
    await api.close();
  });
  beforeEach(async () => {
    ({ owner } = await signedInCompany(api));
    domain = newDomain();
    const { id: domainId } = await owner.client.ok('ssoDomainAdd', { body: { domain } });
    await owner.client.ok('ssoDomainVerify', { params: { domainId } });
  });

  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const made = (name: string, grants: string[], basedOn: NewRole['basedOn'] = 'reception') =>
    owner.client.ok('customRoleCreate', { body: { name, basedOn, grants } });
  const memberOf = async (email: string) => {
    const { items } = await owner.client.ok('memberList', { query: { search: email } });
    const [member] = items;
    return {
      id: member?.id ?? '',
      roles: member?.roles,
      custom: member?.customRoles.map(({ name }) => name),
      waiting: member?.waitingRoles,
    };
  };
  const save = (roleMapping: { group: string; role: string }[], version = 0) =>
    owner.client.call('ssoSave', {
      body: settingsFor(provider.issuer, {
        version,
        syncRoles: true,
        // the contract says which words are roles; attacks send others
        roleMapping: roleMapping as ReturnType<typeof settingsFor>['roleMapping'],
      }),
    });

  describe('groups', () => {
    const comeIn = async (email: string, ...groups: string[]) => {
      provider.people.set(email, { email, emailVerified: true, groups });
      const { authorizationUrl, browserToken } = await api.anyone.ok('authSsoStart', {
        body: { email },
      });
      const callback = await signInAt(authorizationUrl, email);
      const value = (name: string) => callback.get(name) ?? '';
      await api.anyone.ok('authSsoComplete', {
        body: { state: value('state'), code: value('code'), iss: value('iss'), browserToken },
      });
      return memberOf(email);
    };

    test('give and take custom roles at each sign-in, and leave what was given by hand', async () => {
      const desk = await made('Mostrador', ['customers:read']);
      const calls = await made('Llamadas', ['leads:read']);
      await save([
        { group: 'mostrador', role: desk.id },
        { group: 'caja', role: 'billing' },
      ]);
      const email = `ana@${domain}`;
      expect(await comeIn(email, 'mostrador')).toMatchObject({ roles: [], custom: ['Mostrador'] });
      const { id, ...view } = await comeIn(email, 'mostrador', 'caja');
      expect(view).toEqual({ roles: ['billing'], custom: ['Mostrador'], waiting: [] });
      const params = { memberId: id };
      const { version } = await owner.client.ok('memberView', { params });
      await owner.client.ok('memberUpdate', {
        params,
        body: { version, customRoleIds: [desk.id, calls.id] },
      });
      expect(await comeIn(email, 'caja')).toMatchObject({
        roles: ['billing'],
        custom: ['Llamadas'],
      });
      expect(await comeIn(email)).toMatchObject({ roles: [], custom: ['Llamadas'] });
      expect((await auditOf(api, owner, 'member.updated')).map(({ diff }) => diff)).toContainEqual({
        by: 'sso',
        roles: [['billing'], ['billing']],
        customRoles: [['Llamadas', 'Mostrador'], ['Llamadas']],
      });
    });

    test('give no unknown role, none of another company, and none with owners’ permissions', async () => {
      const billing = await made('Cuenta', ['subscription:read', 'subscription:write'], 'billing');
      const other = await signedInCompany(api);
      const theirs = await other.owner.client.ok('customRoleCreate', {
        body: { name: 'Ajeno', basedOn: 'nurse', grants: ['customers:read'] },
      });
      for (const role of [billing.id, theirs.id, 'owner'])
        expect((await save([{ group: 'x', role }])).status).toBe(400);
    });

    test('keep their role from deletion until an owner maps them otherwise', async () => {
      const desk = await made('Mostrador', ['customers:read']);
      await save([{ group: 'mostrador', role: desk.id }]);
      const remove = () =>
        owner.client.call('customRoleDelete', {
          params: { roleId: desk.id },
          body: { version: 1, replacement: null },
        });
      expect(await remove()).toMatchObject({ status: 409, body: { code: 'custom_role.mapped' } });
      await save([], 1);
      expect((await remove()).status).toBe(204);
      // Mapped and deleted at once: one of them is refused.
      const again = await made('Otro', ['customers:read']);
      const [saved, removed] = await Promise.all([
        save([{ group: 'otro', role: again.id }], 2),
        owner.client.call('customRoleDelete', {
          params: { roleId: again.id },
          body: { version: 1, replacement: null },
        }),
      ]);
      expect([saved.ok, removed.ok].filter(Boolean)).toHaveLength(1);
    });

    test('give clinical access only with or after a clinical role, which waits', async () => {
      await join('admin');
      const resident = await made('Residente', ['clinical:read'], 'doctor');
      await save([
        { group: 'residentes', role: resident.id },
        { group: 'medicos', role: 'doctor' },
      ]);
      expect(await comeIn(`sola@${domain}`, 'residentes')).toMatchObject({ roles: [], custom: [] });
      expect(await comeIn(`rosa@${domain}`, 'residentes', 'medicos')).toMatchObject({
        roles: [],
        custom: [],
        waiting: ['doctor'],
      });
      expect((await owner.client.ok('clinicalGrantList')).items).toMatchObject([
        { role: 'doctor', customRoles: ['Residente'], approvable: false },
      ]);
      const doctor = await joinCompany(api, await signedUp(api, `luz@${domain}`), owner.companyId, [
        'doctor',
      ]);
      expect(await comeIn(doctor.email, 'residentes')).toMatchObject({
        roles: ['doctor'],
        custom: ['Residente'],
      });
    });
  });

  describe('a directory', () => {
    const directory = async () => {
      const { token } = await owner.client.ok('scimTokenIssue');
      return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
        const answer = await api.app.inject({
          method,
          url: `/api/v1/scim/v2${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/scim+json' }),
          },
          ...(body && { payload: JSON.stringify(body) }),
        });
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
      };
    };
    const patch = (...Operations: object[]) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations,
    });

    test('gives, adds and removes roles by name, standard and custom', async () => {
      const send = await directory();
      await made('Mostrador', ['customers:read']);
      const userName = `sofia@${domain}`;
      const created = await send('POST', users, {
        userName,
        roles: [{ value: 'mostrador' }, 'billing'],
      });
      expect(created).toMatchObject({
        status: 201,
        body: { roles: [{ value: 'billing' }, { value: 'Mostrador' }] },
      });
      const path = `${users}/${String(created.body['id'])}`;
      const after = async (...operations: object[]) =>
        (await send('PATCH', path, patch(...operations))).body['roles'];
      expect(await after({ op: 'remove', path: 'roles[value eq "Mostrador"]' })).toEqual([
        { value: 'billing' },
      ]);
      expect(await after({ op: 'add', path: 'roles', value: [{ value: 'marketing' }] })).toEqual([
        { value: 'billing' },
        { value: 'marketing' },
      ]);
      expect(await after({ op: 'replace', value: { roles: ['Mostrador'] } })).toEqual([
        { value: 'Mostrador' },
      ]);
      // Nobody is left without a role.
      expect(await after({ op: 'remove', path: 'roles' })).toEqual([{ value: 'reception' }]);
      expect(await send('PUT', path, { userName, roles: [{ value: 'billing' }] })).toMatchObject({
        status: 200,
        body: { roles: [{ value: 'billing' }] },
      });
      expect(await memberOf(userName)).toMatchObject({ roles: ['billing'], custom: [] });
    });

    test('takes no role that a person gave, and no owner away', async () => {
      const send = await directory();
      const email = `dora@${domain}`;
      const second = await joinCompany(api, await signedUp(api, email), owner.companyId, [
        'owner',
        'billing',
      ]);
      const path = `${users}/${second.memberId}`;
      await send('PATCH', path, patch({ op: 'replace', path: 'roles', value: ['reception'] }));
      expect(await memberOf(email)).toMatchObject({ roles: ['owner', 'reception', 'billing'] });
      await send('PATCH', path, patch({ op: 'remove', path: 'roles' }));
      expect(await memberOf(email)).toMatchObject({ roles: ['owner', 'billing'] });
    });

    test('gives no unknown role, no owner’s, none of another company', async () => {
      const send = await directory();
      await made('Cuenta', ['subscription:read', 'subscription:write'], 'billing');
      const other = await signedInCompany(api);
      const theirs = await other.owner.client.ok('customRoleCreate', {
        body: { name: 'Ajeno', basedOn: 'nurse', grants: ['customers:read'] },
      });
      for (const role of ['owner', 'Ajeno', theirs.id, 'nobody'])
        expect(await send('POST', users, { userName: `x@${domain}`, roles: [role] })).toMatchObject(
          { status: 400, body: { scimType: 'invalidValue' } },
        );
      const rosa = `rosa@${domain}`;
      await send('POST', users, { userName: rosa, roles: ['Cuenta', 'reception'] });
      expect(await memberOf(rosa)).toMatchObject({ roles: ['reception'], custom: [] });
    });

    test('lets a clinical role wait, and forgets it when it is taken back', async () => {
      await join('admin');
      const send = await directory();
      await made('Residente', ['clinical:read'], 'doctor');
      const userName = `noe@${domain}`;
      const { body } = await send('POST', users, { userName, roles: ['doctor', 'Residente'] });
      const path = `${users}/${String(body['id'])}`;
      expect(await memberOf(userName)).toMatchObject({
        roles: [],
        custom: [],
        waiting: ['doctor'],
      });
      await send('PATCH', path, patch({ op: 'add', path: 'roles', value: ['billing'] }));
      expect(await memberOf(userName)).toMatchObject({ roles: ['billing'], waiting: ['doctor'] });
      await send('PATCH', path, patch({ op: 'replace', path: 'roles', value: ['billing'] }));
      expect(await memberOf(userName)).toMatchObject({ roles: ['billing'], waiting: [] });
    });
  });
});
