import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAt, createFrontDesk, hourAhead } from '../../testing/records/appointments';
import { createPatient } from '../../testing/records/patients';

describe('customer status and identity data', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const create = (body: object = {}) =>
    owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana Ruiz', ...body } });

  test('name parts make up the name, and a plain name replaces them', async () => {
    const customer = await create({
      name: undefined,
      givenNames: 'Ma. del Carmen',
      firstSurname: 'de la Cruz',
      secondSurname: 'Peña',
    });
    expect(customer.name).toBe('Ma. del Carmen de la Cruz Peña');
    const params = { customerId: customer.id };
    const changed = await owner.client.ok('customerUpdate', {
      params,
      body: { version: 1, secondSurname: null },
    });
    expect(changed.name).toBe('Ma. del Carmen de la Cruz');
    expect(
      await owner.client.ok('customerUpdate', { params, body: { version: 2, name: 'Carmela' } }),
    ).toMatchObject({ name: 'Carmela', givenNames: null, firstSurname: null });
    expect(await create({ kind: 'company', name: 'Óptica', givenNames: 'Ana' })).toMatchObject({
      name: 'Óptica',
      givenNames: null,
    });
  });

  test('normalises input: keys in capitals, tags deduplicated', async () => {
    const body = {
      rfc: ' gode-561231 gr8',
      curp: 'hegg560427mvzrrl04',
      fiscalZip: '06600',
      usoCfdi: 'D01',
      regimenFiscal: '612',
      tags: ['VIP', 'vip', 'Familia'],
      email: '',
      phone: '+5215512345678',
    };
    expect(await create(body)).toMatchObject({
      rfc: 'GODE561231GR8',
      curp: 'HEGG560427MVZRRL04',
      tags: ['vip', 'Familia'],
      email: null,
      phone: '+525512345678',
    });
  });

  test.each([
    ['a CURP with a wrong check digit', { curp: 'HEGG560427MVZRRL05' }, 'curp', 'format'],
    ['an RFC with an impossible date', { rfc: 'GODE560231GR8' }, 'rfc', 'format'],
    ['a future birth date', { birthDate: '2190-01-01' }, 'birthDate', 'not_a_date'],
    ['a postal code of four digits', { zip: '0660' }, 'zip', 'format'],
    ['an unknown CFDI use', { usoCfdi: 'Z99' }, 'usoCfdi', 'not_an_option'],
    ['a comma in a tag', { tags: ['a,b'] }, 'tags.0', 'format'],
    [
      'an owner outside the company',
      { ownerId: '00000000-0000-4000-8000-000000000000' },
      'ownerId',
      'not_an_option',
    ],
    ['no name at all', { name: undefined }, 'name', 'required'],
    ['blocked without a reason', { status: 'blocked' }, 'blockedReason', 'required'],
    [
      'name parts too long together',
      { givenNames: 'a'.repeat(60), firstSurname: 'b'.repeat(60) },
      'givenNames',
      'too_long',
    ],
  ])('rejects %s', async (_what, more, path, code) => {
    const { errors } = await owner.client.refused('customerCreate', {
      body: { kind: 'person', name: 'Ana', ...more },
    });
    expect(errors).toEqual([expect.objectContaining({ path, code })]);
  });

  test('accepts an RFC with a wrong check digit, which only deserves a warning', async () => {
    expect((await create({ rfc: 'GODE561231GR9' })).rfc).toBe('GODE561231GR9');
  });

  test('blocking requires a reason and can be undone', async () => {
    const { id } = await create();
    const params = { customerId: id };
    expect(
      await owner.client.ok('customerBlock', {
        params,
        body: { version: 1, reason: 'Cheque sin fondos' },
      }),
    ).toMatchObject({ status: 'blocked', blockedReason: 'Cheque sin fondos', version: 2 });
    expect(
      await owner.client.refused('customerBlock', {
        params,
        body: { version: 2, reason: 'Otra vez' },
      }),
    ).toMatchObject({ code: 'customer.blocked' });
    expect(
      await owner.client.ok('customerUnblock', { params, body: { version: 2 } }),
    ).toMatchObject({ status: 'active', blockedReason: null });
    expect(
      await owner.client.refused('customerUnblock', { params, body: { version: 3 } }),
    ).toMatchObject({ code: 'customer.not_blocked' });
  });

  test('a version conflict reports authors and changes of all versions in between', async () => {
    const colleague = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    const customer = await create({ email: 'ana@correo.mx', notes: 'Uno' });
    const params = { customerId: customer.id };
    await owner.client.ok('customerUpdate', { params, body: { version: 1, notes: 'Dos' } });
    await colleague.client.ok('customerUpdate', {
      params,
      body: { version: 2, notes: 'Tres', phone: '+525512345678' },
    });
    const { status, meta } = await owner.client.refused('customerUpdate', {
      params,
      body: { version: 1, notes: 'Cuatro' },
    });
    expect([status, meta]).toEqual([
      409,
      expect.objectContaining({
        current: expect.objectContaining({ notes: 'Tres', version: 3 }),
        changedBy: { id: colleague.userId, name: 'Ana Ruiz' },
        changes: { notes: ['Uno', 'Tres'], phone: [null, '+525512345678'] },
      }),
    ]);
  });

  test('a bulk change applies to all but the rejected ones', async () => {
    const [one, two, three] = [await create({ tags: ['VIP'] }), await create(), await create()];
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const ids = [one.id, two.id, unknownId];
    const tagged = await owner.client.ok('customerBulk', {
      body: { ids, action: { type: 'tags', add: ['vip', 'Nuevo'], remove: ['Familia'] } },
    });
    expect(tagged.changed.sort()).toEqual([one.id, two.id].sort());
    expect(tagged.failed).toEqual([
      { id: unknownId, code: 'resource.not_found', title: 'No se encontró lo que buscas.' },
    ]);
    const view = (customerId: string) =>
      owner.client.ok('customerView', { params: { customerId } });
    expect((await view(one.id)).tags).toEqual(['VIP', 'Nuevo']);
    expect((await view(two.id)).tags).toEqual(['vip', 'Nuevo']);
    await owner.client.ok('customerBulk', {
      body: { ids: [one.id, three.id], action: { type: 'status', status: 'inactive' } },
    });
    await owner.client.ok('customerBulk', {
      body: { ids: [one.id], action: { type: 'owner', ownerId: owner.userId } },
    });
    expect(await view(one.id)).toMatchObject({
      status: 'inactive',
      ownerId: owner.userId,
      ownerName: 'Ana Ruiz',
    });
    expect(await view(two.id)).toMatchObject({ status: 'active', ownerId: null });
    const { errors } = await owner.client.refused('customerBulk', {
      body: { ids, action: { type: 'status', status: 'blocked' } },
    });
    expect(errors).toMatchObject([{ path: 'action.blockedReason', code: 'required' }]);
  });

  test('a bulk change that breaks a rule leaves the customer unchanged', async () => {
    const full = await create({ tags: Array.from({ length: 20 }, (_, place) => `t${place}`) });
    const free = await create();
    const { changed, failed } = await owner.client.ok('customerBulk', {
      body: { ids: [full.id, free.id], action: { type: 'tags', add: ['uno más'] } },
    });
    expect([changed, failed.map(({ id, code }) => [id, code])]).toEqual([
      [free.id],
      [[full.id, 'request.invalid']],
    ]);
  });

  test('a bulk deletion requires typing the count', async () => {
    const ids = [(await create()).id, (await create()).id];
    expect(
      await owner.client.refused('customerBulkDelete', { body: { ids, count: 3 } }),
    ).toMatchObject({ code: 'customer.count_mismatch' });
    expect(
      (await owner.client.ok('customerBulkDelete', { body: { ids, count: 2 } })).changed.sort(),
    ).toEqual([...ids].sort());
    for (const customerId of ids)
      expect(await owner.client.refused('customerView', { params: { customerId } })).toMatchObject({
        status: 404,
      });
  });

  test('only members who may edit customers can own them', async () => {
    const [reception, doctor] = [
      await joinCompany(api, await signedUp(api), owner.companyId, ['reception']),
      await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']),
    ];
    const { items } = await doctor.client.ok('customerOwnerList');
    expect(items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.userId, reception.userId]),
    );
    expect(items.map(({ id }) => id)).not.toContain(doctor.userId);
    expect(await create({ ownerId: reception.userId })).toMatchObject({
      ownerId: reception.userId,
    });
    expect(
      (
        await owner.client.refused('customerCreate', {
          body: { kind: 'person', name: 'Ana', ownerId: doctor.userId },
        })
      ).errors,
    ).toMatchObject([{ path: 'ownerId', code: 'not_an_option' }]);
  });

  test('a member who leaves the company loses their customers', async () => {
    const colleague = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    const { id } = await create({ ownerId: colleague.userId });
    await api.database.asOwner((client) =>
      client.query('delete from membership where user_id = $1', [colleague.userId]),
    );
    expect(await owner.client.ok('customerView', { params: { customerId: id } })).toMatchObject({
      ownerId: null,
      ownerName: null,
    });
  });

  test('a purchase updates totals without appearing as a change', async () => {
    const { id } = await create();
    const spend = (amount: number, at: string | null) =>
      inTransaction(api.database.pool, { userId: owner.userId, companyId: owner.companyId }, (db) =>
        db.query('select customer_purchased($1, $2, $3)', [id, amount, at]),
      );
    await spend(12_000, '2026-03-01T10:00:00Z');
    await spend(-2_000, null);
    await spend(500, '2026-02-01T10:00:00Z');
    expect(await owner.client.ok('customerView', { params: { customerId: id } })).toMatchObject({
      totalSpent: 10_500,
      lastPurchaseAt: '2026-03-01T10:00:00Z',
      version: 1,
    });
  });

  test('shows next appointments to those who may see all, and logs the patients shown', async () => {
    const [{ id }, other] = [await create(), await create()];
    const desk = await createFrontDesk(api, owner);
    const { id: secondId } = await createPatient(owner.client, {
      firstName: 'Otra',
      customerId: id,
    });
    await owner.client.ok('patientUpdate', {
      params: { patientId: desk.patientId },
      body: { version: 1, customerId: id },
    });
    const [first, second] = [hourAhead(api, 2, 9), hourAhead(api, 3, 9)];
    const { id: appointmentId, version } = await bookAt(owner.client, desk, first);
    await bookAt(owner.client, desk, second, { patientId: secondId });
    const [reception, marketing] = [
      await joinCompany(api, await signedUp(api), owner.companyId, ['reception']),
      await joinCompany(api, await signedUp(api), owner.companyId, ['marketing']),
    ];
    const next = async ({ client }: SignedInMember) => {
      const listed = (await client.ok('customerList', { query: {} })).items.filter(
        (customer) => customer.id === id || customer.id === other.id,
      );
      const viewed = await client.ok('customerView', { params: { customerId: id } });
      return [...listed.sort((one) => (one.id === id ? -1 : 1)), viewed].map(
        ({ nextAppointmentAt }) => nextAppointmentAt,
      );
    };
    expect(await next(reception)).toEqual([first, null, first]);
    expect(await next(marketing)).toEqual([undefined, undefined, undefined]);
    const { rows } = await api.database.asOwner((client) =>
      client.query(`select diff from audit_log where action = 'patient.listed' and user_id = $1`, [
        reception.userId,
      ]),
    );
    expect(rows).toEqual([
      { diff: { ids: [desk.patientId] } },
      { diff: { ids: [desk.patientId] } },
    ]);
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId },
      body: { version, by: 'clinic', note: 'Se enfermó' },
    });
    expect(await next(reception)).toEqual([second, null, second]);
  });
});
