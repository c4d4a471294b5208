import { randomUUID } from 'node:crypto';
import { taxKinds } from '@sala/shared-contracts';
import { priceLines } from '../../sales/model/purchase-totals';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
let owner: SignedInMember;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z'));
  owner = await signedInCompany(api);
});
afterAll(() => api.close());

test('a debt is the same in the list, filter, panel, check-in, appointment and board', async () => {
  const { client } = owner;
  const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  const desk = await createFrontDesk(owner, doctor.userId);
  const { id: productId } = await client.ok('productCreate', {
    body: {
      code: 'EST',
      kind: 'service',
      name: 'Consulta estética',
      price: 70_000,
      taxKind: 'iva16',
      satKey: '85121600',
      satUnit: 'E48',
    },
  });
  const { version: typeVersion } = await client.ok('eventTypeView', {
    params: { eventTypeId: desk.eventTypeId },
  });
  await client.ok('eventTypeUpdate', {
    params: { eventTypeId: desk.eventTypeId },
    body: { version: typeVersion, productId },
  });
  const eva = (await createPatient(client, { firstName: 'Eva', curp: null })).id;
  await createPatient(client, { firstName: 'Luz', curp: null });
  const booked = await bookAround(api, owner, desk, eva);
  const at = { params: { patientId: eva, appointmentUid: booked.uid } };
  expect((await client.ok('checkInView', at)).quote.price).toBe(81_200);
  const ticket = await client.ok('checkIn', { ...at, body: {} });
  expect(ticket.quote.price).toBe(81_200);
  const { visitId } = ticket;
  const view = () => client.ok('appointmentView', { params: { appointmentId: booked.id } });

  const debts = async () => {
    const { items } = await client.ok('patientList', { query: { debt: '1' } });
    const { debt: counted } = await client.ok('patientFacets', { query: {} });
    const card = (await client.ok('queueBoard', { query: {} })).cards.find(
      ({ appointmentId }) => appointmentId === booked.id,
    );
    return {
      listed: items.map(({ id, debt }) => [id, debt]),
      counted: counted?.map(({ count }) => count),
      panel: (await client.ok('patientView', { params: { patientId: eva } })).debt,
      checkIn: (await client.ok('checkInView', at)).patient.debt,
      appointment: (await view()).patient.debt,
      board: card?.column === 'payment' ? card.due : 0,
    };
  };
  const everywhere = (cents: number) => ({
    listed: cents > 0 ? [[eva, cents]] : [],
    counted: cents > 0 ? [1] : [],
    panel: cents,
    checkIn: cents,
    appointment: cents,
    board: cents,
  });
  expect(await debts()).toEqual(everywhere(0));

  await doctor.client.ok('appointmentStart', {
    params: { appointmentId: booked.id },
    body: { version: (await view()).version },
  });
  await doctor.client.ok('appointmentComplete', {
    params: { appointmentId: booked.id },
    body: { version: (await view()).version, reason: 'Se firma después' },
  });
  expect(await debts()).toEqual(everywhere(81_200));

  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Quien paga' },
  });
  const { items } = await client.ok('purchaseOfVisit', { params: { visitId } });
  const draft = await client.ok('purchaseCreate', {
    body: { customerId, patientId: eva, visitId, items, idempotencyKey: randomUUID() },
  });
  expect(draft.total).toBe(81_200);
  expect(await debts()).toEqual(everywhere(81_200));

  const pay = (amount: number) =>
    client.ok('paymentCreate', {
      params: { purchaseId: draft.id },
      body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount }] },
    });
  await pay(31_200);
  expect(await debts()).toEqual(everywhere(50_000));
  await pay(50_000);
  expect(await debts()).toEqual(everywhere(0));
});

test('a charge equals a sale line to the centavo', async () => {
  const prices = [0, 1, 3, 6, 7, 44, 56, 69_999, 99_999_999_999 - 16_000_000_000];
  const lines = prices.flatMap((unitPrice) => taxKinds.map((taxKind) => ({ unitPrice, taxKind })));
  const { rows } = await withClient(api.database.owner, (client) =>
    client.query<{ total: string }>(
      'select charge_total(price, kind)::text as total from unnest($1::bigint[], $2::text[]) with ordinality as l (price, kind, place) order by place',
      [lines.map(({ unitPrice }) => unitPrice), lines.map(({ taxKind }) => taxKind)],
    ),
  );
  const totals = lines.map(
    (line) =>
      priceLines([
        {
          ...line,
          productId: null,
          description: 'x',
          quantity: 1,
          discount: 0,
          satKey: '85121600',
          satUnit: 'E48',
        },
      ]).totals.total,
  );
  expect(rows.map(({ total }) => Number(total))).toEqual(totals);
});
