import { platformPermissions, permissionsOf } from '@sala/shared-contracts';
import { authorize } from '../platform/http/authenticate';
import { createStaffDirectory } from './staff-command';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signIn,
  type SignedIn,
  type TestApi,
} from '../testing';

const manage = { permission: 'releases:manage' } as const;
const atTheGate = 'Guardia.Nocturna@Sala.TEST';

describe('platform staff', () => {
  let api: TestApi;
  let staff: SignedIn;
  let owner: SignedIn;
  let personOf: (token: string) => ReturnType<ReturnType<typeof createStaffDirectory>>;

  beforeAll(async () => {
    const platformStaff = [` ${atTheGate} `, 'duena@sala.test', 'nobody@sala.test'];
    api = await createTestApi({ platformStaff });
    staff = await signedUp(api, 'guardia.nocturna@sala.test');
    owner = await signedInCompany(api);
    const directory = createStaffDirectory({
      pool: api.database.pool,
      platformStaff,
      clock: api.clock,
    });
    personOf = (token) => directory({ headers: { authorization: `Bearer ${token}` } });
  });
  afterAll(() => api.close());

  test('a session includes platform permissions, regardless of case and company', async () => {
    const { company, permissions } = await staff.client.ok('authSession');
    expect({ company, permissions }).toEqual({
      company: null,
      permissions: [...platformPermissions],
    });
    const answer = await api.anyone.ok('authSignIn', {
      body: { email: atTheGate, password: 'sala-prueba-1' },
    });
    expect(answer).toMatchObject({ user: { permissions: [...platformPermissions] } });
  });

  test('a company’s owner has none of them', async () => {
    const { permissions } = await owner.client.ok('authSession');
    expect(permissions).toEqual(permissionsOf(['owner', 'billing']));
    expect((await personOf(owner.token)).permissions).toEqual(new Set());
  });

  test('a staff member of a company has them in addition to the roles’', async () => {
    const both = await signedUp(api, 'duena@sala.test');
    const { companyId } = await signedInCompany(api);
    const member = await joinCompany(api, both, companyId, ['nurse']);
    const { permissions } = await member.client.ok('authSession');
    expect(permissions).toEqual([...permissionsOf(['nurse']), ...platformPermissions]);
    expect((await personOf(member.token)).permissions).toEqual(new Set(platformPermissions));
  });

  test('services next to the API can identify the caller', async () => {
    expect(await personOf(staff.token)).toEqual({
      userId: staff.userId,
      email: 'guardia.nocturna@sala.test',
      permissions: new Set(platformPermissions),
    });
  });

  test('rejects a missing, forged or ended session', async () => {
    const directory = createStaffDirectory({
      pool: api.database.pool,
      platformStaff: [atTheGate],
      clock: api.clock,
    });
    await expect(directory({ headers: {} })).rejects.toMatchObject({ code: 'auth.required' });
    await expect(personOf('invented')).rejects.toMatchObject({ code: 'auth.token_invalid' });
    const again = await signIn(api, staff.email);
    await again.client.ok('authSignOut');
    await expect(personOf(again.token)).rejects.toMatchObject({ code: 'auth.session_revoked' });
  });

  test('a platform permission needs no company; a company permission does', () => {
    const person = {
      userId: staff.userId,
      sessionId: '',
      companyId: null,
      roles: [],
      permissions: new Set(platformPermissions),
      policy: null,
    };
    expect(() => authorize(manage, person)).not.toThrow();
    expect(() => authorize({ permission: 'customers:read' }, person)).toThrow(
      expect.objectContaining({ code: 'company.required' }),
    );
    const ownerAlone = {
      ...person,
      companyId: owner.userId,
      permissions: new Set(permissionsOf(['owner'])),
      policy: null,
    };
    expect(() => authorize(manage, ownerAlone)).toThrow(
      expect.objectContaining({ code: 'permission.denied' }),
    );
    expect(() => authorize(manage, { ...ownerAlone, companyId: null })).toThrow(
      expect.objectContaining({ code: 'permission.denied' }),
    );
    expect(() => authorize(manage, null)).toThrow(
      expect.objectContaining({ code: 'permission.denied' }),
    );
  });
});
