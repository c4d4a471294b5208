import { randomUUID } from 'node:crypto';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('a doctor who takes no new patients', () => {
  const front = frontDeskTest();
  const { day, person, book } = front;
  let full: string;
  let other: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const doctor = async (firstName: string) => {
      const { id } = await client.ok('practitionerCreate', { body: { firstName, lastName: 'Prueba', siteIds: [front.desk.siteId] } });
      await client.ok('availabilityScheduleCreate', { params: { practitionerId: id }, body: { siteId: front.desk.siteId, name: 'Siempre', validFrom: '2020-01-01', validTo: null, intervals: hoursOf(0, 1440) } });
      return id;
    };
    [full, other] = [await doctor('Elena'), await doctor('Omar')];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', { body: { name: 'Consulta', minutes: 30, departmentId: front.desk.departmentId, practitionerIds: [full, other] } }));
  });

  const wish = (patientId: string, startAt: string, change: object = {}) => ({ patientId, eventTypeId, practitionerId: full, startAt, bookingKey: randomUUID(), ...change });

  test('keeps those they have; a new one is booked with a reason, or with somebody else', async () => {
    const [known, fresh] = [await person(), await person()];
    await book(day(3, 9), { eventTypeId, practitionerId: full, patientId: known });
    const { client } = front.owner;
    await client.ok('practitionerUpdate', { params: { practitionerId: full }, body: { version: (await client.ok('practitionerView', { params: { practitionerId: full } })).version, acceptsNewPatients: false } });
    expect((await client.ok('appointmentBook', { body: wish(known, day(4, 9)) })).practitioner?.id).toBe(full);
    const refused = await client.refused('appointmentBook', { body: wish(fresh, day(4, 10)) });
    expect(refused).toMatchObject({ code: 'appointment.slot_taken', meta: { conflicts: [{ code: 'no_new_patients', overbookable: true }] } });
    expect((await client.ok('appointmentBook', { body: wish(fresh, day(4, 10), { practitionerId: null }) })).practitioner?.id).toBe(other);
    const accepted = await client.ok('appointmentBook', { body: wish(fresh, day(4, 11), { overbookReason: 'Lo pidió la doctora' }) });
    expect(accepted).toMatchObject({ practitioner: { id: full }, overbooked: true });
    const offeredTo = async (patientId: string, change: object = {}) => {
      const query = { eventTypeId, patientId, ...change };
      const [list, first] = [await client.ok('slotList', { query: { ...query, from: day(5, 9).slice(0, 10), to: day(5, 9).slice(0, 10) } }), await client.ok('slotFirst', { query })];
      return [list, first].map(({ items }) => [...new Set(items.map(({ practitionerId }) => practitionerId))].sort());
    };
    const [both, alone] = [[full, other].sort(), [other]];
    expect(await offeredTo(await person())).toEqual([alone, alone]);
    expect((await offeredTo(known))[0]).toEqual(both);
    expect((await offeredTo(fresh))[0]).toEqual(both); // whom they have by now
    expect(await offeredTo(await person(), { practitionerId: full })).toEqual([[full], [full]]); // asked for by name: what stands in the way is said of the time
    // Theirs from now on: moved without a word.
    expect(await client.ok('appointmentReschedule', { params: { appointmentId: accepted.id }, body: { version: accepted.version, startAt: day(4, 12), bookingKey: randomUUID() } })).toMatchObject({ practitioner: { id: full }, overbooked: false });
  });
});
