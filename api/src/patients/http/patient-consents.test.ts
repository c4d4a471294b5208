import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { createPatient, publishNotice } from '../../testing/records/patients';
import { newCompany, newMember } from '../../testing/members';
import { randomUUID } from 'node:crypto';
import { taxKinds } from '@sala/shared-contracts';
import { priceLines } from '../../sales/model/purchase-totals';
import { bookAround, createFrontDesk } from '../../testing/records/arrivals';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('consents of patients', () => {
  let desk: SignedInMember;
  beforeAll(async () => {
    desk = await newCompany(api, { roles: ['reception'] });
  });
  afterAll(() => api.clock.move());

  test('the newest answer per purpose and channel applies; the history keeps all', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const params = { patientId };
    const say = (granted: boolean) => ({
      answers: [
        { purpose: 'marketing' as const, channel: 'whatsapp' as const, granted },
        { purpose: 'privacy_notice' as const, granted: true },
      ],
      method: 'verbal' as const,
    });
    await desk.client.ok('patientConsentRecord', { params, body: say(true) });
    const { current } = await desk.client.ok('patientConsentRecord', { params, body: say(false) });
    expect(current.map(({ purpose, channel, granted }) => [purpose, channel, granted])).toEqual([
      ['marketing', 'whatsapp', false],
      ['privacy_notice', null, true],
    ]);
    expect((await desk.client.ok('patientConsentList', { params })).history).toHaveLength(4);
    expect((await desk.client.ok('patientView', { params })).consentMissing).toBe(false);
  });

  test('messages need a channel, the notice does not, and an unpublished notice is missing', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const refused = (answers: readonly object[], more: object = {}) =>
      desk.client.refused('patientConsentRecord', {
        params: { patientId },
        body: { answers, method: 'verbal', ...more },
      });
    expect((await refused([{ purpose: 'marketing', granted: true }])).errors).toMatchObject([
      { path: 'answers.0.channel', code: 'required' },
    ]);
    expect(
      (await refused([{ purpose: 'treatment', channel: 'sms', granted: true }])).errors,
    ).toMatchObject([{ path: 'answers.0.channel', code: 'not_an_option' }]);
    expect(
      (await refused([{ purpose: 'treatment', granted: true }], { noticeId: patientId })).errors,
    ).toMatchObject([{ path: 'noticeId' }]);
  });

  test('rejects two answers to one purpose in a request and stores neither', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const params = { patientId };
    const answer = (granted: boolean, channel: 'sms' | 'whatsapp') => ({
      purpose: 'marketing' as const,
      channel,
      granted,
    });
    const problem = await desk.client.refused('patientConsentRecord', {
      params,
      body: {
        answers: [answer(true, 'sms'), answer(true, 'whatsapp'), answer(false, 'sms')],
        method: 'verbal',
      },
    });
    expect(problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'answers.2', code: 'duplicate' }],
    });
    expect((await desk.client.ok('patientConsentList', { params })).history).toEqual([]);
  });

  test('one of two simultaneous answers applies everywhere', async () => {
    const { id: patientId } = await createPatient(desk.client);
    await api.database.asOwner((client) =>
      client.query(
        `insert into consent (company_id, id, patient_id, purpose, channel, granted, method, at, created_by)
         select $1, ('c0ffee00-0000-4000-8000-00000000000' || n)::uuid, $2, 'marketing', 'email', n = 7, 'verbal', '2026-01-01', $3 from unnest('{3,7,5}'::int[]) as n`,
        [desk.companyId, patientId, desk.userId],
      ),
    );
    const { current, history } = await desk.client.ok('patientConsentList', {
      params: { patientId },
    });
    expect([current.map(({ granted }) => granted), history.map(({ granted }) => granted)]).toEqual([
      [true],
      [true, false, false],
    ]);
    const { rows } = await api.database.asOwner((client) =>
      client.query('select patient_marketing_channels($1, $2) as channels', [
        desk.companyId,
        patientId,
      ]),
    );
    expect(rows).toEqual([{ channels: ['email'] }]);
  });

  test('the guardian answers for a minor', async () => {
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardian,
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: 'Rosa López', method: 'signed' }]);
  });

  test('needs a name to answer for a minor whose guardian has died', async () => {
    const mother = await createPatient(desk.client);
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardianId: mother.id,
    });
    await desk.client.ok('patientStatusSet', {
      params: { patientId: mother.id },
      body: { version: 1, status: 'deceased', deceasedOn: '2026-01-02' },
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: null }]);
  });

  test('needs a name to answer for a minor whose guardian is a minor too', async () => {
    const mother = await createPatient(desk.client);
    const { id: patientId } = await createPatient(desk.client, {
      birthDate: '2018-05-01',
      guardianId: mother.id,
    });
    const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };
    await desk.client.ok('patientUpdate', {
      params: { patientId: mother.id },
      body: { version: 1, birthDate: '2015-03-12', guardian },
    });
    const { current } = await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
    });
    expect(current).toMatchObject([{ givenBy: null }]);
  });

  test('patients answer for themselves from the day they come of age in the company’s time zone', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };
    const given = async (birthDate: string) => {
      const { id: patientId } = await createPatient(desk.client, { birthDate, guardian });
      const { current } = await desk.client.ok('patientConsentRecord', {
        params: { patientId },
        body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
      });
      return current[0]?.givenBy;
    };
    expect([await given('2008-03-03'), await given('2008-03-04')]).toEqual([null, 'Rosa López']);
    api.clock.move();
  });
});

describe('the notice of a patient', () => {
  /* Check-in and the directory use one rule (docs/spec/patients.md §4). */
  describe('the privacy notice of a patient', () => {
    let owner: SignedInMember;
    let desk: SignedInMember;
    beforeEach(async () => {
      owner = await newCompany(api);
      desk = await newMember(api, owner.companyId, ['reception']);
    });
    afterAll(() => api.clock.move());

    const answer = (patientId: string, noticeId: string | null, granted = true) =>
      desk.client.ok('patientConsentRecord', {
        params: { patientId },
        body: { answers: [{ purpose: 'privacy_notice', granted }], method: 'signed', noticeId },
      });

    /** Compares the record, list, filter, count and what other modules read. */
    const missing = async (patientId: string) => {
      const { consentMissing } = await desk.client.ok('patientView', { params: { patientId } });
      const { items } = await desk.client.ok('patientList', { query: {} });
      const filtered = await desk.client.ok('patientList', { query: { consent: 'missing' } });
      const { consent } = await desk.client.ok('patientFacets', { query: {} });
      const { rows } = await api.database.asOwner((client) =>
        client.query<{ missing: boolean }>('select patient_notice_missing($1, $2) as missing', [
          owner.companyId,
          patientId,
        ]),
      );
      return [
        consentMissing,
        items[0]?.consentMissing,
        filtered.items.length === 1,
        consent?.[0]?.count === 1,
        rows[0]?.missing,
      ];
    };
    const everywhere = (said: boolean) => [said, said, said, said, said];

    test('is missing from its publication until that notice is accepted', async () => {
      const { id: patientId } = await createPatient(desk.client);
      expect(await missing(patientId)).toEqual(everywhere(false));
      const noticeId = await publishNotice(owner.client);
      expect(await missing(patientId)).toEqual(everywhere(true));
      await answer(patientId, null);
      expect(await missing(patientId)).toEqual(everywhere(true));
      await answer(patientId, noticeId);
      expect(await missing(patientId)).toEqual(everywhere(false));
      await answer(patientId, noticeId, false);
      expect(await missing(patientId)).toEqual(everywhere(true));
    });

    test('is missing again after the next version', async () => {
      const { id: patientId } = await createPatient(desk.client);
      await answer(patientId, await publishNotice(owner.client));
      expect(await missing(patientId)).toEqual(everywhere(false));
      const next = await publishNotice(owner.client);
      expect(await missing(patientId)).toEqual(everywhere(true));
      await answer(patientId, next);
      expect(await missing(patientId)).toEqual(everywhere(false));
    });

    test('counts in either language; one of two simultaneous answers applies everywhere', async () => {
      const { id: patientId } = await createPatient(desk.client);
      const noticeId = await publishNotice(owner.client);
      const english = {
        kind: 'simplified' as const,
        locale: 'en' as const,
        body: '# Notice',
        purposes: [{ key: 'treatment', label: 'Care', required: true } as const],
      };
      const { id } = await owner.client.ok('privacyNoticeCreate', { body: english });
      await owner.client.ok('privacyNoticePublish', {
        params: { noticeId: id },
        body: { version: 1 },
      });
      await answer(patientId, noticeId);
      expect(await missing(patientId)).toEqual(everywhere(false));
      await api.database.asOwner((client) =>
        client.query(
          `insert into consent (company_id, id, patient_id, purpose, granted, method, notice_id, at, created_by)
         select $1, ('c0ffee00-0000-4000-8000-00000000000' || n)::uuid, $2, 'privacy_notice', n <> 7, 'verbal', $4, '2099-01-01', $3 from unnest('{3,7,5}'::int[]) as n`,
          [owner.companyId, patientId, desk.userId, noticeId],
        ),
      );
      expect(await missing(patientId)).toEqual(everywhere(true));
    });
  });
});

describe('dues of a patient', () => {
  let owner: SignedInMember;

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  test('a debt is the same in the list, filter, panel, check-in, appointment and board', async () => {
    const { client } = owner;
    const doctor = await newMember(api, owner.companyId, ['doctor']);
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
    const lines = prices.flatMap((unitPrice) =>
      taxKinds.map((taxKind) => ({ unitPrice, taxKind })),
    );
    const { rows } = await api.database.asOwner((client) =>
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
});
