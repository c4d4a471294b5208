import type { Contract, EndpointInput } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
  type TestClient,
} from '../../testing';

let api: TestApi;
let company: SignedInMember;
let client: TestClient;

beforeAll(async () => {
  api = await createTestApi();
  company = (await signedInCompany(api)).owner;
  client = company.client;
});
afterAll(() => api.close());

const create = (name: string) =>
  client.ok('leadCreate', {
    body: { name, email: `${name.slice(0, 3).toLowerCase()}@correo.test`, source: 'web' },
  });
const contacted = async (name: string) => {
  const { id: leadId, version } = await create(name);
  return client.ok('leadMove', { params: { leadId }, body: { version, status: 'contacted' } });
};

test('assigns, moves, undoes and exports the selected leads, each on its own', async () => {
  const [fresh, known, won] = [
    await create('Ana Ríos'),
    await contacted('Luz'),
    await contacted('Eva'),
  ];
  const qualified = await client.ok('leadMove', {
    params: { leadId: won.id },
    body: { version: won.version, status: 'qualified' },
  });
  await client.ok('leadConvert', {
    params: { leadId: won.id },
    body: { version: qualified.version, customerId: null },
  });
  const ids = [fresh.id, known.id, won.id];
  const bulk = (action: EndpointInput<Contract['leadBulk']>['body']['action'], whom = ids) =>
    client.ok('leadBulk', { body: { ids: whom, action } });
  const statuses = () =>
    Promise.all(
      ids.map(async (leadId) => (await client.ok('leadView', { params: { leadId } })).status),
    );
  expect((await bulk({ type: 'owner', ownerId: company.userId })).done.sort()).toEqual(
    [...ids].sort(),
  );
  expect((await client.ok('leadView', { params: { leadId: known.id } })).log[0]).toMatchObject({
    kind: 'assigned',
    owner: 'Ana Ruiz',
  });
  const lost = await bulk({ type: 'status', status: 'unqualified', lostReason: 'price' });
  expect(lost.failed).toEqual([
    { id: won.id, code: 'lead.transition_refused', title: expect.any(String) },
  ]);
  expect(await statuses()).toEqual(['unqualified', 'unqualified', 'converted']);
  await bulk({ type: 'undo' }, lost.done);
  expect(await statuses()).toEqual(['new', 'contacted', 'converted']);
  expect((await bulk({ type: 'status', status: 'junk' }, [fresh.id])).failed).toMatchObject([
    { code: 'request.invalid' },
  ]);
  expect(
    (await bulk({ type: 'owner', ownerId: '00000000-0000-4000-8000-000000000000' }, [fresh.id]))
      .failed,
  ).toMatchObject([{ code: 'request.invalid' }]);
  const { content } = await client.ok('leadPickedExport', { body: { ids: [known.id, fresh.id] } });
  expect(
    (await content.text())
      .split('\r\n')
      .slice(-3)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Luz', 'Ana Ríos', '']);
  const reception = await joinCompany(api, await signedUp(api), company.companyId, ['reception']);
  expect((await reception.client.refused('leadPickedExport', { body: { ids } })).code).toBe(
    'permission.denied',
  );
  const stranger = (await signedInCompany(api)).owner.client;
  expect(
    (
      await stranger.ok('leadBulk', {
        body: { ids: [fresh.id], action: { type: 'owner', ownerId: null } },
      })
    ).failed,
  ).toMatchObject([{ code: 'resource.not_found' }]);
});
