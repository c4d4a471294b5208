import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { hoursOf, openFrontDesk, putAppointment } from '../../testing/front-desk';

describe('event types', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let departmentId: string;
  const departmentOf = async ({ client }: SignedInMember) =>
    (await client.ok('departmentCreate', { body: { name: 'Consulta', code: 'consulta' } })).id;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    departmentId = await departmentOf(owner);
  });
  afterAll(() => api.close());

  test('get a free slug from their name, while a chosen slug must be free', async () => {
    const createEventType = async (body: { name: string; slug?: string }) =>
      (await owner.client.ok('eventTypeCreate', { body: { minutes: 20, departmentId, ...body } }))
        .slug;
    expect([
      await createEventType({ name: 'Revisión de niño sano' }),
      await createEventType({ name: 'Revisión de niño sano' }),
      await createEventType({ name: '診察' }),
    ]).toEqual(['revision-de-nino-sano', 'revision-de-nino-sano-2', 'cita']);
    expect(
      (
        await owner.client.refused('eventTypeCreate', {
          body: { name: 'Otra', minutes: 20, departmentId, slug: 'cita' },
        })
      ).code,
    ).toBe('eventType.slug_taken');
  });

  test('are validated across questions, free follow-ups and references', async () => {
    const refused = async (body: object) =>
      (
        await owner.client.refused('eventTypeCreate', {
          body: { name: 'X', minutes: 20, departmentId, ...body },
        })
      ).errors?.map(({ path, code }) => [path, code]);
    const question = { key: 'peso', label: 'Peso', type: 'number', required: false };
    expect(await refused({ questions: [question, question] })).toEqual([
      ['questions.1.key', 'duplicate'],
    ]);
    expect(await refused({ questions: [{ ...question, type: 'select' }] })).toEqual([
      ['questions.0.options', 'options_required'],
    ]);
    expect(await refused({ freeDays: 10 })).toEqual([['freeVisits', 'required']]);
    expect(await refused({ departmentId: undefined })).toEqual([['departmentId', 'required']]);
    expect(await refused({ departmentId: owner.userId })).toEqual([
      ['departmentId', 'not_an_option'],
    ]);
    expect(await refused({ practitionerIds: [owner.userId] })).toEqual([
      ['practitionerIds', 'not_an_option'],
    ]);
  });

  test('become bookable once an eligible practitioner has hours', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const bookable = async () =>
      (await owner.client.ok('eventTypeView', { params: { eventTypeId: desk.eventTypeId } }))
        .bookable;
    expect(await bookable()).toBe(false);
    const body = {
      siteId: desk.siteId,
      name: 'Semana',
      validFrom: '2026-01-01',
      validTo: null,
      intervals: hoursOf(540, 600, [1]),
    };
    await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.otherId },
      body,
    });
    expect(await bookable()).toBe(true);
  });

  test('are archived with upcoming appointments only after a confirmation', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    await putAppointment(api, owner, desk, '2099-01-05T15:00:00Z', 30);
    const params = { eventTypeId: desk.eventTypeId };
    expect(
      await owner.client.refused('eventTypeUpdate', {
        params,
        body: { version: 1, active: false },
      }),
    ).toMatchObject({ code: 'eventType.has_appointments', meta: { upcoming: 1 } });
    expect(
      await owner.client.ok('eventTypeUpdate', {
        params,
        body: { version: 1, active: false, upcoming: 1 },
      }),
    ).toMatchObject({ active: false, version: 2 });
    expect(
      (await owner.client.ok('eventTypeList', { query: {} })).items.some(
        ({ id }) => id === desk.eventTypeId,
      ),
    ).toBe(false);
  });

  test('keep the order set by the user', async () => {
    const other = await signedInCompany(api);
    const elsewhere = await departmentOf(other);
    const make = async (name: string) =>
      (
        await other.client.ok('eventTypeCreate', {
          body: { name, minutes: 20, departmentId: elsewhere },
        })
      ).id;
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    await other.client.ok('eventTypeOrder', { body: { ids: [c ?? '', a ?? ''] } });
    expect(
      (await other.client.ok('eventTypeList', { query: {} })).items.map(({ id }) => id),
    ).toEqual([c, a, b]);
  });

  test('require permission to change', async () => {
    const reception = await signedInCompany(api, { roles: ['reception'] });
    expect((await reception.client.ok('eventTypeList', { query: {} })).items).toEqual([]);
    expect(
      (
        await reception.client.refused('eventTypeCreate', {
          body: { name: 'X', minutes: 20, departmentId },
        })
      ).code,
    ).toBe('permission.denied');
  });
});
