import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('the recommended time and the usual appointment', () => {
  const front = frontDeskTest();
  const { day, person, book } = front;
  let first: string;
  let second: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const doctor = async (firstName: string, opens: number) => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Prueba', siteIds: [front.desk.siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId: front.desk.siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(opens, 720),
        },
      });
      return id;
    };
    [first, second] = [await doctor('Elena', 540), await doctor('Omar', 570)];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [first, second],
      },
    }));
  });

  const recommended = async (change: object) =>
    (
      await front.reception.client.ok('slotFirst', {
        query: { eventTypeId, from: day(5, 9).slice(0, 10), ...change },
      })
    ).recommended;

  test('is the first of all, with less load, or with the doctor of the patient', async () => {
    const patientId = await person();
    expect(await recommended({ patientId })).toMatchObject({ practitionerId: first, why: 'first' });
    expect(await recommended({ practitionerId: second })).toMatchObject({
      practitionerId: second,
      why: 'first',
    });
    // Elena fills up on other days; hers is still the first time.
    for (const hour of [9, 10, 11])
      await book(day(8, hour), { eventTypeId, practitionerId: first, patientId: await person() });
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: second,
      why: 'lighter',
    });
    await book(day(9, 10), { eventTypeId, practitionerId: second, patientId });
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: second,
      why: 'own_doctor',
    });
    expect(await recommended({ from: '2099-01-01' })).toBeNull();
  });

  test('is with the doctor of the patient also when others fill the best times', async () => {
    const { client } = front.owner;
    const lasts = async (firstName: string, from: string) => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Lejos', siteIds: [front.desk.siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId: front.desk.siteId,
          name: 'Desde entonces',
          validFrom: from,
          validTo: null,
          intervals: hoursOf(540, 720),
        },
      });
      return id;
    };
    const [near, far] = [
      await lasts('Sara', day(16, 9).slice(0, 10)),
      await lasts('Tomás', day(60, 9).slice(0, 10)),
    ];
    const { version } = await client.ok('eventTypeView', { params: { eventTypeId } });
    await client.ok('eventTypeUpdate', {
      params: { eventTypeId },
      body: { version, practitionerIds: [first, second, near, far] },
    });
    const patientId = await person();
    await book(day(61, 10), { eventTypeId, practitionerId: far, patientId });
    expect(await recommended({ patientId })).not.toMatchObject({ why: 'own_doctor' }); // too far
    await book(day(17, 10), { eventTypeId, practitionerId: near, patientId });
    const { items } = await front.reception.client.ok('slotFirst', {
      query: { eventTypeId, patientId, from: day(5, 9).slice(0, 10) },
    });
    expect(items.map(({ practitionerId }) => practitionerId)).not.toContain(near);
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: near,
      why: 'own_doctor',
      startAt: day(16, 9),
    });
  });

  test('follows the last appointment, without a doctor who stopped offering it', async () => {
    const { client } = front.reception;
    const patientId = await person();
    const usual = async () => (await client.ok('appointmentUsual', { query: { patientId } })).usual;
    expect(await usual()).toBeNull();
    await book(day(6, 10), { eventTypeId, practitionerId: first, patientId });
    const last = await book(day(7, 10), { eventTypeId, practitionerId: second, patientId });
    const { siteId } = front.desk;
    expect(await usual()).toEqual({ eventTypeId, practitionerId: second, siteId });
    await client.ok('appointmentCancel', {
      params: { appointmentId: last.id },
      body: { version: last.version, by: 'patient', note: 'No puede' },
    });
    expect(await usual()).toEqual({ eventTypeId, practitionerId: first, siteId });
    const params = { eventTypeId };
    const { version } = await front.owner.client.ok('eventTypeView', { params });
    await front.owner.client.ok('eventTypeUpdate', {
      params,
      body: { version, practitionerIds: [second] },
    });
    expect(await usual()).toMatchObject({ eventTypeId, practitionerId: null });
  });

  test('days with free times are counted, over six weeks at most', async () => {
    const query = { eventTypeId, practitionerId: second };
    const [from, to] = [day(20, 0).slice(0, 10), day(21, 0).slice(0, 10)];
    const { client } = front.reception;
    const { items } = await client.ok('slotList', { query: { ...query, from, to } });
    const { items: days } = await client.ok('slotDays', { query: { ...query, from, to } });
    expect(days).toEqual([
      { day: from, free: items.length / 2 },
      { day: to, free: items.length / 2 },
    ]);
    const late = day(62, 0).slice(0, 10);
    const refused = await client.refused('slotDays', { query: { ...query, from, to: late } });
    expect(refused.errors?.[0]?.path).toBe('to');
  });
});
