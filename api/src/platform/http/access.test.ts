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

  /**
   * What each endpoint says to a person: one line of a table for each, so that a failure names
   * them.
   */
  const verdicts = async (person: SignedIn | null, asked: readonly ApiEndpointName[]) => {
    const table: Record<string, string> = {};
    for (const name of asked) {
      const { status, body } = await answer(person, name);
      table[name] = [401, 403, 500].includes(status) ? `${status} ${body?.code}` : 'let in';
    }
    return table;
  };
  const everyOneOf = (asked: readonly ApiEndpointName[], verdict: string) =>
    Object.fromEntries(asked.map((name) => [name, verdict]));

  test('there are endpoints of each kind of access', () => {
    expect(guarded.length).toBeGreaterThanOrEqual(16);
    expect(guarded.length).toBeLessThan(names.length);
  });

  test.each(roles)(
    '%s is let in by the permissions of the role, and by no others',
    async (role) => {
      const expected = guarded.map((name) => {
        const { access } = shapeOf(name);
        const allowed = 'permission' in access && rolesWith(access.permission).includes(role);
        return [name, allowed ? 'let in' : '403 permission.denied'];
      });
      expect(await verdicts(who(role), guarded)).toEqual(Object.fromEntries(expected));
    },
  );

  test('a permission belongs to a company: without one, no entry', async () => {
    expect(await verdicts(withoutCompany, guarded)).toEqual(
      everyOneOf(guarded, '403 company.required'),
    );
  });

  test('without a session, only public endpoints answer', async () => {
    const closed = names.filter((name) => !('public' in shapeOf(name).access));
    expect(await verdicts(null, closed)).toEqual(everyOneOf(closed, '401 auth.required'));
  });

  test('where a session is enough, no company is asked for', async () => {
    const personal = names.filter(
      (name) => 'signedIn' in shapeOf(name).access && name !== 'authSignOut', // ends the session
    );
    expect(await verdicts(withoutCompany, personal)).toEqual(everyOneOf(personal, 'let in'));
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
