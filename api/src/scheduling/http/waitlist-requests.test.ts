import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('waiting list request', () => {
  const front = frontDeskTest();
  const { day, person, view, sql } = front;

  const typeOf = async (change: object = {}): Promise<string> => {
    const { departmentId, practitionerId } = front.desk;
    return (
      await front.owner.client.ok('eventTypeCreate', {
        body: {
          name: 'Consulta',
          minutes: 30,
          departmentId,
          practitionerIds: [practitionerId],
          ...change,
        },
      })
    ).id;
  };
  const ask = async (change: object = {}) =>
    front.reception.client.call('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
        ...change,
      },
    });
  const refusedAt = (path: string, code: string) => ({
    status: 400,
    body: { code: 'request.invalid', errors: [{ path, code }] },
  });
  const date = (days: number): string => day(days, 9).slice(0, 10);

  test('refuses days that end before they start or are past', async () => {
    expect(await ask({ dateFrom: date(5), dateTo: date(4) })).toMatchObject(
      refusedAt('dateTo', 'too_small'),
    );
    expect(await ask({ dateFrom: date(-9), dateTo: date(-2) })).toMatchObject(
      refusedAt('dateTo', 'too_small'),
    );
    expect(await ask({ dateTo: date(-2) })).toMatchObject(refusedAt('dateTo', 'too_small'));
    expect((await ask({ dateFrom: date(-9), dateTo: date(5) })).status).toBe(201);
  });

  test('refuses an unknown, archived or unsuitable site, doctor or type at its field', async () => {
    const { client } = front.owner;
    const [gone, lonely] = [await typeOf(), await typeOf()];
    await sql('update event_type set active = false where id = $1', [gone]);
    const [other, north] = [
      await client.ok('practitionerCreate', { body: { firstName: 'Omar', lastName: 'Luna' } }),
      await client.ok('siteCreate', { body: { name: 'Norte' } }),
    ];
    await sql(
      'insert into event_type_site (company_id, event_type_id, site_id) values ($1, $2, $3)',
      [front.owner.companyId, lonely, front.desk.siteId],
    );
    expect(await ask({ siteId: randomUUID() })).toMatchObject(refusedAt('siteId', 'unknown'));
    expect(await ask({ eventTypeId: lonely, siteId: north.id })).toMatchObject(
      refusedAt('siteId', 'not_an_option'),
    );
    expect(await ask({ practitionerId: randomUUID() })).toMatchObject(
      refusedAt('practitionerId', 'unknown'),
    );
    expect(await ask({ practitionerId: other.id })).toMatchObject(
      refusedAt('practitionerId', 'not_an_option'),
    );
    expect(await ask({ eventTypeId: gone })).toMatchObject(
      refusedAt('eventTypeId', 'not_an_option'),
    );
    expect(await ask({ eventTypeId: lonely, kind: 'telehealth' })).toMatchObject(
      refusedAt('kind', 'not_an_option'),
    );
  });

  test('a telehealth request gets a telehealth time', async () => {
    const eventTypeId = await typeOf({ kinds: ['in_person', 'telehealth'] });
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId,
        kind: 'telehealth',
        bookingKey: randomUUID(),
      },
    });
    expect(waiting.kind).toBe('telehealth');
    const booked = await front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: waiting.id },
      body: {
        version: 1,
        startAt: day(3, 9),
        practitionerId: front.desk.practitionerId,
        bookingKey: randomUUID(),
      },
    });
    expect(booked).toMatchObject({ status: 'scheduled', kind: 'telehealth' });
  });

  test('given details replace those of the request, the rest stays', async () => {
    const eventTypeId = await typeOf({ kinds: ['in_person', 'telehealth'] });
    const department = await front.owner.client.ok('departmentCreate', {
      body: { name: 'Nutrición', code: 'nutricion' },
    });
    const patientId = await person();
    const join = () =>
      front.reception.client.ok('appointmentWait', {
        body: {
          patientId,
          eventTypeId,
          bookingKey: randomUUID(),
          priority: 'urgent',
          reason: 'Dolor',
        },
      });
    const give = (waitlistedId: string, startAt: string, change: object = {}) =>
      front.owner.client.ok('appointmentBook', {
        body: {
          patientId,
          eventTypeId,
          practitionerId: front.desk.practitionerId,
          startAt,
          waitlistedId,
          bookingKey: randomUUID(),
          ...change,
        },
      });
    const said = {
      kind: 'telehealth',
      meetingUrl: 'https://meet.sala.test/a',
      reason: 'Control',
      internalNote: 'Llama antes',
      priority: 'routine',
      bookedVia: 'whatsapp',
    };
    expect(
      await give((await join()).id, day(4, 9), { ...said, departmentId: department.id }),
    ).toMatchObject({ ...said, department: { id: department.id } });
    expect(await give((await join()).id, day(4, 10))).toMatchObject({
      kind: 'in_person',
      reason: 'Dolor',
      priority: 'urgent',
      bookedVia: 'staff',
      internalNote: null,
    });
  });

  test('returning to the list restores the requested doctor, or any', async () => {
    const { practitionerId, eventTypeId } = front.desk;
    for (const [wished, hour] of [
      [null, 9],
      [practitionerId, 10],
    ] as const) {
      const patientId = await person();
      const waiting = await front.reception.client.ok('appointmentWait', {
        body: { patientId, eventTypeId, practitionerId: wished, bookingKey: randomUUID() },
      });
      const booked = await front.owner.client.ok('appointmentBook', {
        body: {
          patientId,
          eventTypeId,
          practitionerId,
          startAt: day(6, hour),
          waitlistedId: waiting.id,
          bookingKey: randomUUID(),
        },
      });
      expect(booked.practitioner?.id).toBe(practitionerId);
      const back = await front.owner.client.ok('appointmentUndo', {
        params: { appointmentId: waiting.id },
        body: { version: booked.version, reason: 'Fue otra persona' },
      });
      expect([back.status, back.practitioner?.id ?? null]).toEqual(['waitlisted', wished]);
    }
  });

  test('a cancelled request is listed among the lost ones', async () => {
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
      },
    });
    const { client } = front.owner;
    const before = (await client.ok('appointmentCounts', { query: {} })).lost;
    await client.ok('appointmentCancel', {
      params: { appointmentId: waiting.id },
      body: { version: 1, by: 'patient', note: 'Ya no' },
    });
    const lost = async (query: object = {}) =>
      (
        await client.ok('appointmentList', { query: { tab: 'lost', sort: '-startAt', ...query } })
      ).items.map(({ id }) => id);
    expect(await lost()).toContain(waiting.id);
    expect(await lost({ from: date(-1), to: date(1) })).toContain(waiting.id);
    expect(await lost({ from: date(-9), to: date(-8) })).toEqual([]);
    expect((await client.ok('appointmentCounts', { query: {} })).lost).toBe(before + 1);
    expect((await view(waiting.id)).waitlist?.status).toBe('cancelled');
  });
});
