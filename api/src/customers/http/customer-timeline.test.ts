import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { consultation } from '../../testing/records/purchases';

describe('the timeline of a customer', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let customerId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    customerId = (
      await owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana Ruiz' } })
    ).id;
  });
  afterAll(() => api.close());

  const timeline = (
    query: { after?: string; pageSize?: number; kind?: 'note' | 'change' | 'purchase' } = {},
  ) => owner.client.ok('customerTimelineList', { params: { customerId }, query });
  const later = () => api.clock.move(new Date(api.clock.now().getTime() + 60_000));
  const note = (text: string, by = owner) =>
    by.client.ok('customerNoteCreate', { params: { customerId }, body: { text } });

  test('lists notes and changes, newest first, with author and content', async () => {
    later();
    await owner.client.ok('customerUpdate', {
      params: { customerId },
      body: { version: 1, phone: '+525512345678', ownerId: owner.userId },
    });
    later();
    await note('Prefiere la tarde');
    const { items, next } = await timeline();
    expect(next).toBeNull();
    expect(items).toMatchObject([
      {
        kind: 'note',
        text: 'Prefiere la tarde',
        mine: true,
        by: { id: owner.userId, name: 'Ana Ruiz' },
      },
      { kind: 'change', action: 'customer.updated', by: { id: owner.userId } },
      { kind: 'change', action: 'customer.created' },
    ]);
    const [, change] = items;
    expect(change?.kind === 'change' && change.changes).toEqual([
      { field: 'phone', before: null, after: '+525512345678' },
      { field: 'ownerName', before: null, after: 'Ana Ruiz' },
    ]);
  });

  test('the latest consent applies, and the log keeps each with its evidence', async () => {
    const say = (granted: boolean, evidence?: string) => {
      later();
      return owner.client.ok('customerConsentSet', {
        params: { customerId },
        body: {
          channel: 'whatsapp',
          purpose: 'marketing',
          granted,
          method: 'message',
          evidence: evidence ?? null,
        },
      });
    };
    await say(true, '«Sí, avísenme»');
    const customer = await say(false);
    expect(customer).toMatchObject({
      version: 3,
      consents: [
        {
          channel: 'whatsapp',
          purpose: 'marketing',
          granted: false,
          method: 'message',
          evidence: null,
        },
      ],
    });
    const { items } = await timeline({ kind: 'change' });
    expect(items.slice(0, 2)).toMatchObject([
      {
        action: 'customer.consentChanged',
        changes: [
          {
            field: 'consent.whatsapp.marketing',
            before: { granted: true, evidence: '«Sí, avísenme»' },
            after: { granted: false },
          },
        ],
      },
      { action: 'customer.consentChanged', changes: [{ before: null, after: { granted: true } }] },
    ]);
    expect(
      await owner.client.refused('customerUpdate', {
        params: { customerId },
        body: { version: 1, name: 'Otra' },
      }),
    ).toMatchObject({ status: 409 });
  });

  test('pages equal one long list, even within one millisecond', async () => {
    for (const text of ['uno', 'dos', 'tres']) await note(text);
    const allIds = (await timeline()).items.map(({ id }) => id);
    const pagedIds: string[] = [];
    let after: string | undefined;
    do {
      const page = await timeline({ pageSize: 1, ...(after ? { after } : {}) });
      pagedIds.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect([pagedIds, pagedIds.length]).toEqual([allIds, 4]);
    expect(
      await owner.client.refused('customerTimelineList', {
        params: { customerId },
        query: { after: 'x' },
      }),
    ).toMatchObject({ errors: [{ path: 'after' }] });
  });

  test('a note can be deleted by its author or with the delete permission', async () => {
    const [reception, billing] = [
      await joinCompany(api, await signedUp(api), owner.companyId, ['reception']),
      await joinCompany(api, await signedUp(api), owner.companyId, ['billing']),
    ];
    const [own, other] = [await note('De recepción', reception), await note('También', reception)];
    expect(
      await billing.client.refused('customerNoteDelete', { params: { noteId: own.id } }),
    ).toMatchObject({ status: 403, code: 'permission.denied' });
    await reception.client.ok('customerNoteDelete', { params: { noteId: own.id } });
    await owner.client.ok('customerNoteDelete', { params: { noteId: other.id } });
    expect((await timeline({ kind: 'note' })).items).toEqual([]);
    expect(
      await owner.client.refused('customerNoteDelete', { params: { noteId: own.id } }),
    ).toMatchObject({ status: 404 });
  });

  test('shows purchases only to those who work with them', async () => {
    const marketing = await joinCompany(api, await signedUp(api), owner.companyId, ['marketing']);
    const reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    await reception.client.ok('purchaseCreate', {
      body: { idempotencyKey: randomUUID(), customerId, items: [consultation] },
    });
    const ask = (who: SignedInMember) =>
      who.client.ok('customerTimelineList', {
        params: { customerId },
        query: { kind: 'purchase' },
      });
    expect((await ask(reception)).items).toMatchObject([{ kind: 'purchase', total: 10_000 }]);
    expect((await ask(marketing)).items).toEqual([]);
  });
});
