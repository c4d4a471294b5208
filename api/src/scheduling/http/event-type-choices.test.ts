import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { hoursOf, openFrontDesk, type FrontDesk } from '../../testing/front-desk';

describe('references of event types', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const bookable = async ({ eventTypeId }: FrontDesk) =>
    (await owner.client.ok('eventTypeView', { params: { eventTypeId } })).bookable;
  const giveHours = ({ practitionerId }: FrontDesk, siteId: string) =>
    owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId },
      body: {
        siteId,
        name: 'Semana',
        validFrom: '2026-01-01',
        validTo: null,
        intervals: hoursOf(540, 600, [1]),
      },
    });
  const site = async (name: string) => (await owner.client.ok('siteCreate', { body: { name } })).id;

  test('hours at a site without the event type do not make it bookable', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const elsewhere = await site('Otra parte');
    await giveHours(desk, elsewhere);
    expect(await bookable(desk)).toBe(true);
    const params = { eventTypeId: desk.eventTypeId };
    await owner.client.ok('eventTypeUpdate', {
      params,
      body: { version: 1, siteIds: [desk.siteId] },
    });
    expect(await bookable(desk)).toBe(false);
    await owner.client.ok('eventTypeUpdate', {
      params,
      body: { version: 2, siteIds: [desk.siteId, elsewhere] },
    });
    expect(await bookable(desk)).toBe(true);
  });

  test('hours at an archived site do not make it bookable', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const closing = await site('Que cierra');
    await giveHours(desk, closing);
    await owner.client.ok('siteUpdate', {
      params: { siteId: closing },
      body: { version: 1, active: false },
    });
    expect(await bookable(desk)).toBe(false);
  });

  test('an open date makes it bookable until it is over', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const params = { practitionerId: desk.practitionerId };
    const dayOf = (offset: number) =>
      new Date(api.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const open = (date: string) =>
      owner.client.ok('availabilityOverrideCreate', {
        params,
        body: { siteId: desk.siteId, date, type: 'open', starts: 540, ends: 600 },
      });
    await open(dayOf(-3));
    expect(await bookable(desk)).toBe(false);
    await open(dayOf(3));
    expect(await bookable(desk)).toBe(true);
  });

  test('an archived service cannot be chosen, but is kept where it was', async () => {
    const service = await owner.client.ok('categoryCreate', {
      body: { kind: 'service', code: 'vacunas', name: 'Vacunas' },
    });
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const kept = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Vacuna', minutes: 10, departmentId, categoryId: service.id },
    });
    await owner.client.ok('categoryUpdate', {
      params: { categoryId: service.id },
      body: { version: service.version, active: false },
    });
    const refused = await owner.client.refused('eventTypeCreate', {
      body: { name: 'Otra vacuna', minutes: 10, departmentId, categoryId: service.id },
    });
    expect(refused).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'categoryId', code: 'not_an_option' }],
    });
    const body = { version: 1, name: 'Vacunación', categoryId: service.id };
    expect(
      await owner.client.ok('eventTypeUpdate', { params: { eventTypeId: kept.id }, body }),
    ).toMatchObject({ categoryId: service.id });
  });

  test('duplicate lengths, kinds and options are stored once', async () => {
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const question = {
      key: 'color',
      label: 'Color',
      type: 'select' as const,
      required: false,
      options: ['Rojo', 'Azul', 'Rojo'],
    };
    const made = await owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Repetida',
        minutes: 20,
        departmentId,
        otherMinutes: [30, 30, 45, 45],
        kinds: ['in_person', 'telehealth', 'in_person'],
        questions: [question],
      },
    });
    expect(made).toMatchObject({
      otherMinutes: [30, 45],
      kinds: ['in_person', 'telehealth'],
      questions: [{ options: ['Rojo', 'Azul'] }],
    });
    const changed = await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: made.id },
      body: { version: 1, otherMinutes: [60, 60] },
    });
    expect(changed.otherMinutes).toEqual([60]);
  });

  test('concurrent event types of one name get distinct slugs', async () => {
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const made = await Promise.all(
      [1, 2, 3, 4].map(() =>
        owner.client.ok('eventTypeCreate', {
          body: { name: 'A la vez', minutes: 20, departmentId },
        }),
      ),
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      'a-la-vez',
      'a-la-vez-2',
      'a-la-vez-3',
      'a-la-vez-4',
    ]);
  });
});
