import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';

describe('contacts', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    await connectWhatsapp(owner);
  });
  afterAll(() => api.close());

  const open = async (phone: string, who = owner) =>
    (await who.client.ok('conversationCreate', { body: { channel: 'whatsapp', phone } })).address;
  const at = (contactAddressId: string) => ({ params: { contactAddressId } });

  test('one number is one address, however it is written, opened by two at once', async () => {
    const numbers = ['+525512345678', '+5215512345678', ' +525512345678'];
    const opened = await Promise.all(numbers.map((phone) => open(phone)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened[0]?.value).toBe('+525512345678');
  });

  test('suggestions have reasons, and only what the member may read; linking settles it once', async () => {
    const mother = await createPatient(owner.client, { firstName: 'Rosa', phone: '+525512345678' });
    const { id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Rosa Méndez', phone: '+525512345678' },
    });
    const address = await open('+525512345678');
    const { items } = await owner.client.ok('contactSuggestions', at(address.id));
    expect(items.map(({ kind, id, reasons }) => [kind, id, reasons])).toEqual([
      ['patient', mother.id, ['phone']],
      ['customer', customerId, ['phone']],
    ]);
    const link = (contact: object | null, version = address.version) =>
      owner.client.call('contactLink', { ...at(address.id), body: { version, contact } as never }); // one of the two kinds
    const answers = await Promise.all([
      link({ kind: 'patient', id: mother.id }),
      link({ kind: 'customer', id: customerId }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stranger = await signedInCompany(api);
    const theirs = await createPatient(stranger.client, {});
    const refused = await link({ kind: 'patient', id: theirs.id }, address.version + 1);
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'request.invalid' }]);
    const unlinked = await link(null, address.version + 1);
    expect(unlinked.body).toMatchObject({ contact: null });
  });

  test('addresses are joined and split by members, within their company', async () => {
    const [one, other] = [await open('+525512345678'), await open('+525587654321')];
    const join = () =>
      owner.client.call('contactJoin', { ...at(one.id), body: { otherId: other.id } });
    expect((await join()).status).toBe(200);
    expect((await join()).body).toMatchObject({ code: 'contact.same_person' });
    await owner.client.ok('contactSplit', at(one.id));
    expect((await join()).status).toBe(200);
    const stranger = await signedInCompany(api);
    await connectWhatsapp(stranger);
    const theirs = await open('+525500000000', stranger);
    const refused = await owner.client.refused('contactJoin', {
      ...at(one.id),
      body: { otherId: theirs.id },
    });
    expect(refused.code).toBe('resource.not_found');
    const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
    const denied = await auditor.client.refused('contactSplit', at(one.id));
    expect(denied.code).toBe('permission.denied');
  });
});
