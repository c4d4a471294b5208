import {
  apiEndpointNames,
  contract,
  permissionsOf,
  roles,
  rolesWith,
  routes,
  type ApiEndpointName,
  type EndpointShape,
  type Role,
} from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type LooseInput,
  type SignedIn,
  type TestApi,
} from '../../testing';

const names = apiEndpointNames;
const shapeOf = (name: ApiEndpointName): EndpointShape => contract[name];

/**
 * An input that is refused at the latest by validation: who gets that far was let in, and nothing
 * happens.
 */
const harmless = (name: ApiEndpointName): LooseInput => ({
  params: Object.fromEntries(
    [...routes[name].matchAll(/:(\w+)/g)].map(([, param]) => [
      param,
      '00000000-0000-4000-8000-000000000000',
    ]),
  ),
  ...(shapeOf(name).body ? { body: { nothingKnown: true } } : {}),
});

describe('who may call what', () => {
  let api: TestApi;
  let withoutCompany: SignedIn;
  const members = new Map<Role, SignedIn>();

  beforeAll(async () => {
    api = await createTestApi();
    const { owner, companyId } = await signedInCompany(api, { founder: ['owner'] });
    members.set('owner', owner);
    for (const role of roles.filter((other) => other !== 'owner')) {
      members.set(role, await joinCompany(api, await signedUp(api), companyId, [role]));
    }
    withoutCompany = await signedUp(api);
  });
  afterAll(() => api.close());

  const answer = async (person: SignedIn | null, name: ApiEndpointName) => {
    const client = api.as(person?.token ?? null);
    // The loose input breaks the contract on purpose.
    return (
      client.call as (
        name: ApiEndpointName,
        input: LooseInput,
      ) => Promise<{ status: number; body: { code?: string } | undefined }>
    )(name, harmless(name));
  };
  const who = (role: Role): SignedIn => {
    const member = members.get(role);
    if (!member) throw new Error(`nobody holds ${role}`);
    return member;
  };

  const guarded = names.filter((name) => 'permission' in shapeOf(name).access);
  const cases = guarded.flatMap((name) => roles.map((role) => ({ name, role })));

  test('the matrix has something to say', () =>
    expect(cases.length).toBeGreaterThanOrEqual(16 * roles.length));

  test.each(cases)('$name as $role', async ({ name, role }) => {
    const { access } = shapeOf(name);
    const allowed = 'permission' in access && rolesWith(access.permission).includes(role);
    const { status, body } = await answer(who(role), name);
    const verdict = [401, 403, 500].includes(status) ? body?.code : 'let in';
    expect(verdict).toBe(allowed ? 'let in' : 'permission.denied');
  });

  test.each(guarded)('%s: no company, no entry', async (name) => {
    const { status, body } = await answer(withoutCompany, name);
    expect([status, body?.code]).toEqual([403, 'company.required']);
  });

  const endingTheSession: readonly ApiEndpointName[] = ['authSignOut'];

  test.each(names.filter((name) => !('public' in shapeOf(name).access)))(
    '%s: nobody gets in unsigned',
    async (name) => {
      const { status, body } = await answer(null, name);
      expect([status, body?.code]).toEqual([401, 'auth.required']);
    },
  );

  test.each(
    names.filter((name) => 'signedIn' in shapeOf(name).access && !endingTheSession.includes(name)),
  )('%s: a session is enough', async (name) => {
    expect([401, 403, 500]).not.toContain((await answer(withoutCompany, name)).status);
  });

  // By hand, from the table of the specification (§9b): the tests above would follow a wrong matrix.
  test.each([
    ['nurse', 'customerList', 403],
    ['doctor', 'customerList', 200],
    ['doctor', 'customerCreate', 403],
    ['auditor', 'customerCreate', 403],
    ['billing', 'customerFieldCreate', 403],
    ['marketing', 'customerFieldCreate', 400],
    ['marketing', 'appointmentCounts', 200],
    ['marketing', 'appointmentList', 403],
    ['marketing', 'appointmentCalendar', 403],
    ['marketing', 'patientContactList', 200],
    ['marketing', 'patientList', 403],
    ['marketing', 'patientView', 403],
    ['marketing', 'patientFacets', 403],
    ['marketing', 'patientExport', 403],
    ['billing', 'patientList', 200],
    ['marketing', 'purchaseFieldCreate', 403],
    ['billing', 'purchaseFieldCreate', 400],
    ['nurse', 'purchaseFieldList', 403],
    ['auditor', 'customerFieldReorder', 403],
    ['auditor', 'purchaseFieldExport', 200],
    ['reception', 'categoryCreate', 403],
    ['admin', 'categoryCreate', 400],
    ['reception', 'customerDelete', 403],
    ['reception', 'customerBulk', 400],
    ['reception', 'customerBulkDelete', 403],
    ['marketing', 'customerMerge', 403],
    ['admin', 'customerMerge', 400],
    ['doctor', 'customerBlock', 403],
    ['doctor', 'customerTimelineList', 404],
    ['nurse', 'customerTimelineList', 403],
    ['auditor', 'customerConsentSet', 403],
    ['billing', 'customerNoteCreate', 400],
    ['doctor', 'purchaseList', 200],
    ['nurse', 'purchaseList', 403],
    ['marketing', 'purchaseCreate', 403],
    ['reception', 'purchaseCreate', 400],
    ['reception', 'paymentRefund', 403],
    ['reception', 'purchaseCancel', 403],
    ['billing', 'paymentRefund', 400],
    ['billing', 'purchaseExport', 200],
    ['reception', 'purchaseExport', 403],
    ['auditor', 'paymentCreate', 403],
    ['reception', 'cashSessionOpen', 400],
    ['owner', 'cashSessionOpen', 403],
    ['reception', 'cashSessionClose', 403],
    ['admin', 'cashSessionClose', 400],
    ['owner', 'cfdiStamp', 403],
    ['billing', 'cfdiStamp', 400],
    ['reception', 'productCreate', 403],
    ['doctor', 'companyView', 403],
    ['reception', 'leadList', 200],
    ['reception', 'leadCreate', 400],
    ['reception', 'leadDelete', 403],
    ['billing', 'leadList', 403],
    ['doctor', 'leadBoard', 403],
    ['auditor', 'leadMove', 403],
    ['marketing', 'leadExport', 200],
    ['reception', 'leadExport', 403],
    ['auditor', 'leadExport', 403],
    ['marketing', 'leadCaptureCreate', 400],
    ['auditor', 'memberList', 200],
    ['auditor', 'companyUpdate', 403],
    ['nurse', 'datasetList', 200],
    ['marketing', 'datasetUpload', 403],
    ['admin', 'datasetUpload', 400],
    ['billing', 'datasetDelete', 403],
    ['auditor', 'datasetViewCreate', 400],
  ] as const)('%s calling %s: %i', async (role, name, expected) => {
    expect((await answer(who(role), name)).status).toBe(expected);
  });

  test('roles add up', async () => {
    const both = await signedInCompany(api, { roles: ['nurse', 'billing'] });
    const { user } = { user: await both.client.ok('authSession') };
    expect(user.permissions).toEqual(permissionsOf(['nurse', 'billing']));
    expect((await answer(both, 'customerList')).status).toBe(200);
  });
});
