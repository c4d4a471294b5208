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
          intervals: hoursOf(0, 1440),
        },
      });
      return id;
    };
    [full, other] = [await doctor('Elena'), await doctor('Omar')];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [full, other],
      },
    }));
  });

  const wish = (patientId: string, startAt: string, change: object = {}) => ({
    patientId,
    eventTypeId,
    practitionerId: full,
    startAt,
    bookingKey: randomUUID(),
    ...change,
  });

  test('keeps their patients; a new one needs a reason or another doctor', async () => {
    const [known, fresh] = [await person(), await person()];
    await book(day(3, 9), { eventTypeId, practitionerId: full, patientId: known });
    const { client } = front.owner;
    await client.ok('practitionerUpdate', {
      params: { practitionerId: full },
      body: {
        version: (await client.ok('practitionerView', { params: { practitionerId: full } }))
          .version,
        acceptsNewPatients: false,
      },
    });
    expect(
      (await client.ok('appointmentBook', { body: wish(known, day(4, 9)) })).practitioner?.id,
    ).toBe(full);
    const refused = await client.refused('appointmentBook', { body: wish(fresh, day(4, 10)) });
    expect(refused).toMatchObject({
      code: 'appointment.slot_taken',
      meta: { conflicts: [{ code: 'no_new_patients', overbookable: true }] },
    });
    expect(
      (
        await client.ok('appointmentBook', {
          body: wish(fresh, day(4, 10), { practitionerId: null }),
        })
      ).practitioner?.id,
    ).toBe(other);
    const accepted = await client.ok('appointmentBook', {
      body: wish(fresh, day(4, 11), { overbookReason: 'Lo pidió la doctora' }),
    });
    expect(accepted).toMatchObject({ practitioner: { id: full }, overbooked: true });
    const offeredTo = async (patientId: string, change: object = {}) => {
      const query = { eventTypeId, patientId, ...change };
      const [list, first] = [
        await client.ok('slotList', {
          query: { ...query, from: day(5, 9).slice(0, 10), to: day(5, 9).slice(0, 10) },
        }),
        await client.ok('slotFirst', { query }),
      ];
      return [list, first].map(({ items }) =>
        [...new Set(items.map(({ practitionerId }) => practitionerId))].sort(),
      );
    };
    const [both, alone] = [[full, other].sort(), [other]];
    expect(await offeredTo(await person())).toEqual([alone, alone]);
    expect((await offeredTo(known))[0]).toEqual(both);
    expect((await offeredTo(fresh))[0]).toEqual(both); // now a patient of both
    expect(await offeredTo(await person(), { practitionerId: full })).toEqual([[full], [full]]); // named explicitly: the conflict is reported per time
    // Now their patient: moved without a reason.
    expect(
      await client.ok('appointmentReschedule', {
        params: { appointmentId: accepted.id },
        body: { version: accepted.version, startAt: day(4, 12), bookingKey: randomUUID() },
      }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
  });

  const takesNew = async (acceptsNewPatients: boolean) => {
    const params = { practitionerId: full };
    const { version } = await front.owner.client.ok('practitionerView', { params });
    await front.owner.client.ok('practitionerUpdate', {
      params,
      body: { version, acceptsNewPatients },
    });
  };

  test('keeps waiting patients and those seen on behalf of a colleague', async () => {
    await takesNew(true);
    const [waits, seen] = [await person(), await person()];
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: { patientId: waits, eventTypeId, practitionerId: full, bookingKey: randomUUID() },
    });
    const before = await book(day(5, 9), { eventTypeId, practitionerId: other, patientId: seen });
    await front.sql(
      `insert into visit (company_id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, class, status, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, patient_id, id, $2, department_id, site_id, 'ambulatory', 'open', now(), now(), created_by, now(), created_by from appointment where id = $1`,
      [before.id, full],
    );
    await takesNew(false);
    const booking = {
      version: waiting.version,
      startAt: day(6, 9),
      practitionerId: full,
      bookingKey: randomUUID(),
    };
    expect(
      await front.owner.client.ok('appointmentReschedule', {
        params: { appointmentId: waiting.id },
        body: booking,
      }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
    expect(
      await front.owner.client.ok('appointmentBook', { body: wish(seen, day(6, 10)) }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
  });

  test('offers a freed time to the first waiting patient of theirs, not to a new one', async () => {
    await takesNew(true);
    const [known, fresh, leaving] = [await person(), await person(), await person()];
    const existing = await book(day(7, 9), { eventTypeId, practitionerId: full, patientId: known });
    const off = await book(day(7, 11), { eventTypeId, practitionerId: full, patientId: leaving });
    await takesNew(false);
    const putOnList = (patientId: string, priority: 'urgent' | 'routine') =>
      front.reception.client.ok('appointmentWait', {
        body: { patientId, eventTypeId, priority, bookingKey: randomUUID() },
      });
    const [first, second] = [await putOnList(fresh, 'urgent'), await putOnList(known, 'routine')];
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: off.id },
      body: { version: off.version, by: 'patient', note: 'No puede' },
    });
    const { status } = await front.view(existing.id);
    expect([
      status,
      (await front.view(first.id)).waitlist?.status,
      (await front.view(second.id)).waitlist?.status,
    ]).toEqual(['scheduled', 'waiting', 'offered']);
  });
});
