import { routes, type EndpointName } from '@sala/shared-contracts';
import { createTestApi, joinCompany, signedInCompany, signedUp, type LooseInput, type SignedInMember, type TestApi } from './testing';

type ParamOf<Route extends string> = Route extends `${string}:${infer Param}` ? Param : never;
type Param = ParamOf<(typeof routes)[EndpointName]>;
/** Endpoints that take an id: a new one must be given an input here, or this does not compile. */
type NameWithId = { [Name in EndpointName]: ParamOf<(typeof routes)[Name]> extends never ? never : Name }[EndpointName];

const names = (Object.keys(routes) as EndpointName[]).filter((name): name is NameWithId => routes[name].includes(':')); // the keys of a constant object

const customerCode = 'C-000001';

/** Inputs that succeed on the caller's own record. */
const inputs: Record<NameWithId, LooseInput> = {
  memberUpdate: { body: { version: 1, roles: ['nurse'] } },
  customerFieldView: {},
  customerFieldUpdate: { body: { version: 1, label: 'Otra etiqueta' } },
  customerFieldDelete: { query: { key: 'alergias' } },
  customerView: {},
  customerUpdate: { body: { version: 1, name: 'Otro nombre' } },
  customerDelete: { query: { code: customerCode } },
  categoryView: {},
  categoryUpdate: { body: { version: 1, name: 'Otra categoría' } },
  categoryDelete: {},
};

type Records = Record<Param, string>;

/** One record of each kind, the same in each company. */
const createRecords = async (api: TestApi, { client, companyId }: SignedInMember): Promise<Records> => {
  const member = await joinCompany(api, await signedUp(api), companyId, ['doctor']);
  const field = await client.ok('customerFieldCreate', { body: { key: 'alergias', label: 'Alergias', type: 'text', required: false } });
  const customer = await client.ok('customerCreate', { body: { kind: 'person', name: 'Ana Ruiz', values: { alergias: 'Polen' } } });
  expect(customer.code).toBe(customerCode);
  const category = await client.ok('categoryCreate', { body: { kind: 'service', code: 'consulta', name: 'Consulta' } });
  return { memberId: member.memberId, fieldId: field.id, customerId: customer.id, categoryId: category.id };
};

const paramsOf = (name: NameWithId, records: Records) => {
  const param = Object.keys(records).find((key) => routes[name].endsWith(`:${key}`)) as Param; // every param has a record, by type
  return { [param]: records[param] };
};

describe('another company', () => {
  let api: TestApi;
  let stranger: SignedInMember;
  let theirs: SignedInMember;
  let records: Records;

  beforeAll(async () => {
    api = await createTestApi();
    theirs = await signedInCompany(api);
    records = await createRecords(api, theirs);
    stranger = await signedInCompany(api);
    await createRecords(api, stranger);
  });
  afterAll(() => api.close());

  const everything = async ({ client }: SignedInMember) => [
    await client.ok('companyView'),
    await client.ok('memberList', { query: {} }),
    await client.ok('customerFieldList'),
    await client.ok('customerList', { query: {} }),
    await client.ok('categoryList', { query: { kind: 'service' } }),
  ];

  test('the contract has endpoints that take an id', () => expect(names.length).toBeGreaterThanOrEqual(10));

  test.each(names)('%s with an id of theirs: 404, and nothing of theirs changes', async (name) => {
    const before = await everything(theirs);
    const problem = await stranger.client.refused(name, { ...inputs[name], params: paramsOf(name, records) });
    expect(problem).toMatchObject({ status: 404, code: 'resource.not_found' });
    expect(problem.meta).toBeUndefined();
    expect(await everything(theirs)).toEqual(before);
  });

  test.each(names)('%s with an own id works: the refusal above had no other reason', async (name) => {
    const own = await signedInCompany(api);
    const params = paramsOf(name, await createRecords(api, own));
    // A customer with a value holds the field back in no way; a category without children can go.
    const call = own.client.call as (name: EndpointName, input: LooseInput) => Promise<{ ok: boolean; body: unknown }>; // inputs are valid by this very test
    const answer = await call(name, { ...inputs[name], params });
    expect(answer).toMatchObject({ ok: true });
  });

  test('their parent category cannot be pointed at', async () => {
    const body = { kind: 'service' as const, code: 'hija', name: 'Hija', parentId: records.categoryId };
    expect((await stranger.client.call('categoryCreate', { body })).ok).toBe(false);
  });

  test('lists show one company alone', async () => {
    const [mine, others] = [await everything(stranger), await everything(theirs)].map((all) => JSON.stringify(all));
    for (const id of [...Object.values(records), theirs.companyId, theirs.userId]) {
      expect(others).toContain(id);
      expect(mine).not.toContain(id);
    }
  });
});
