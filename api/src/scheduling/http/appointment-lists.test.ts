import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('appointment lists', () => {
  const front = frontDeskTest();
  const { day, person, book, sql } = front;
  const dayOf = (instant: string) => instant.slice(0, 10);

  test('the list filters by tab, patient search and fields, and is logged as a read', async () => {
    const patientId = await person({ firstName: 'Ximena', lastName: 'Zaldívar' });
    const booked = await book(day(14, 9), { patientId });
    const list = async (query: object) =>
      (await front.reception.client.ok('appointmentList', { query })).items.map(({ id }) => id);
    expect(await list({ tab: 'upcoming', search: 'zaldivar xim' })).toEqual([booked.id]);
    expect(
      await list({
        tab: 'unconfirmed',
        search: 'zaldivar',
        departmentId: front.desk.departmentId,
        practitionerId: front.desk.practitionerId,
      }),
    ).toEqual([booked.id]);
    expect(await list({ tab: 'today', search: 'zaldivar' })).toEqual([]);
    expect(
      await list({
        from: day(14, 9).slice(0, 10),
        to: day(14, 9).slice(0, 10),
        search: 'Zaldívar',
      }),
    ).toEqual([booked.id]);
    const counts = await front.reception.client.ok('appointmentCounts', { query: {} });
    const upcoming = await front.reception.client.ok('appointmentList', {
      query: { tab: 'upcoming', pageSize: 5 },
    });
    expect(upcoming.total).toBe(counts.upcoming);
    const [entry] = await sql<{ diff: { ids: string[] } }>(
      `select diff from audit_log where action = 'patient.listed' and user_id = $1 order by id desc limit 1`,
      [front.reception.userId],
    );
    expect(entry?.diff.ids.length).toBeGreaterThan(0);
  });

  test('what comes next is first, over all pages; what is over follows', async () => {
    const patientId = await person({ firstName: 'Orden' });
    const at = (hour: number) => book(day(16, hour), { patientId });
    const [first, second, third] = [await at(9), await at(10), await at(11)];
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: first.id },
      body: { version: 1, by: 'patient', note: 'Se muda' },
    });
    const page = async (number: number, sort: 'next' | 'startAt' = 'next') => {
      const { items } = await front.reception.client.ok('appointmentList', {
        query: {
          from: dayOf(day(16, 9)),
          to: dayOf(day(16, 9)),
          search: 'Orden',
          sort,
          page: number,
          pageSize: 2,
        },
      });
      return items.map(({ id }) => id);
    };
    expect([await page(1), await page(2)]).toEqual([[second.id, third.id], [first.id]]);
    expect(await page(1, 'startAt')).toEqual([first.id, second.id]);
  });

  test('the calendar shows appointments and open hours', async () => {
    const booked = await book(day(15, 9), { patientId: await person() });
    const calendar = await front.reception.client.ok('appointmentCalendar', {
      query: { departmentId: front.desk.departmentId, from: day(15, 0), to: day(16, 0) },
    });
    expect(calendar.appointments).toMatchObject([
      { id: booked.id, patient: booked.patient.name, status: 'scheduled' },
    ]);
    expect(calendar.open).toMatchObject([
      { practitionerId: front.desk.practitionerId, startAt: day(15, 0), endAt: day(16, 0) },
    ]);
    const of = async (practitionerId: string) =>
      (
        await front.reception.client.ok('appointmentCalendar', {
          query: {
            departmentId: front.desk.departmentId,
            from: day(15, 0),
            to: day(16, 0),
            practitionerId,
          },
        })
      ).appointments.map(({ id }) => id);
    expect(await of(front.desk.practitionerId)).toEqual([booked.id]);
    expect(await of(randomUUID())).toEqual([]);
    expect(
      await front.reception.client.refused('appointmentCalendar', {
        query: { departmentId: front.desk.departmentId, from: day(0, 0), to: day(60, 0) },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });

  test('facets count each value under all the other filters', async () => {
    const patientId = await person({ firstName: 'Facetas' });
    const one = await book(day(19, 9), { patientId });
    await book(day(19, 10), { patientId, bookedVia: 'phone' });
    await front.reception.client.ok('appointmentConfirm', {
      params: { appointmentId: one.id },
      body: { version: 1, channel: 'phone' },
    });
    const facets = (query: object) =>
      front.reception.client.ok('appointmentFacets', { query: { patientId, ...query } });
    expect(await facets({})).toMatchObject({
      status: [
        { value: 'confirmed', count: 1 },
        { value: 'scheduled', count: 1 },
      ],
      practitionerId: [
        { value: 'none', label: null, count: 0 },
        { value: front.desk.practitionerId, label: 'Clara Mora', count: 2 },
      ],
      departmentId: [{ value: front.desk.departmentId, label: 'Consulta', count: 2 }],
      eventTypeId: [{ value: front.desk.eventTypeId, count: 2 }],
      siteId: [{ value: front.desk.siteId, count: 2 }],
      bookedVia: [
        { value: 'phone', count: 1 },
        { value: 'staff', count: 1 },
      ],
      payment: [{ value: 'none', count: 2 }],
    });
    const narrowed = await facets({ status: 'confirmed' });
    expect(narrowed.status).toHaveLength(2); // not narrowed by its own filter
    expect(narrowed.bookedVia).toEqual([{ value: 'staff', count: 1 }]);
    expect(await facets({ status: 'confirmed', of: 'bookedVia,payment' })).toEqual({
      bookedVia: narrowed.bookedVia,
      payment: narrowed.payment,
    });
    expect(await facets({ status: 'confirmed', bookedVia: 'phone' })).toMatchObject({
      departmentId: [{ value: front.desk.departmentId, count: 0 }],
      status: [{ value: 'scheduled', count: 1 }],
    });
  });

  test('filters offer departments and practitioners of the site, and any with appointments', async () => {
    const { client } = front.owner;
    const { practitionerId, departmentId, siteId } = front.desk;
    const { id: north } = await client.ok('siteCreate', { body: { name: 'Norte' } });
    const { id: dental } = await client.ok('departmentCreate', {
      body: { name: 'Dental', code: 'dental', siteId: north, tokenPrefix: 'DE' },
    });
    const ana = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Ana',
        lastName: 'Luna',
        profession: 'dentist',
        departmentIds: [dental],
        siteIds: [north],
      },
    });
    const zoe = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Zoé',
        lastName: 'Paz',
        profession: 'doctor',
        departmentIds: [departmentId],
      },
    });
    const patientId = await person();
    await book(day(21, 9), { patientId });
    const filterLabels = async (query: object) => {
      const facets = await client.ok('appointmentFacets', { query: { patientId, ...query } });
      const words = (of: 'departmentId' | 'practitionerId') =>
        facets[of]?.map(({ label, count }) => `${label ?? 'none'} ${count}`).join(', ');
      return [words('departmentId'), words('practitionerId')];
    };
    expect(await filterLabels({})).toEqual([
      'Consulta 1, Dental 0',
      'none 0, Ana Luna 0, Clara Mora 1, Zoé Paz 0',
    ]);
    expect(await filterLabels({ siteId })).toEqual([
      'Consulta 1',
      'none 0, Clara Mora 1, Zoé Paz 0',
    ]);
    expect(await filterLabels({ departmentId: dental })).toEqual([
      'Consulta 1, Dental 0',
      'none 0, Ana Luna 0',
    ]);
    await client.ok('practitionerUpdate', {
      params: { practitionerId: zoe.id },
      body: { version: zoe.version, active: false },
    });
    await sql('update practitioner set active = false where id = $1', [practitionerId]);
    expect(await filterLabels({})).toEqual([
      'Consulta 1, Dental 0',
      'none 0, Ana Luna 0, Clara Mora 1',
    ]); // off duty, but with appointments
    await sql('update practitioner set active = true where id = $1', [practitionerId]);
    expect(await filterLabels({ departmentId, practitionerId: ana.id })).toEqual([
      'Consulta 0, Dental 0',
      'none 0, Ana Luna 0, Clara Mora 1',
    ]); // selected in the filter
  });

  test('a row names its time zone and omits fields of the detail', async () => {
    const patientId = await person();
    await book(day(22, 9), { patientId, internalNote: 'Llega con su madre' });
    const zones = async () =>
      (await front.reception.client.ok('appointmentList', { query: { patientId } })).items.map(
        ({ site }) => site.timeZone,
      );
    expect(await zones()).toEqual(['America/Mexico_City']);
    await sql(`update site set time_zone = 'America/Tijuana' where id = $1`, [front.desk.siteId]);
    expect(await zones()).toEqual(['America/Tijuana']);
    await sql('update site set time_zone = null where id = $1', [front.desk.siteId]);
    const [row] = (await front.reception.client.ok('appointmentList', { query: { patientId } }))
      .items;
    expect(JSON.stringify(row)).not.toContain('Llega');
  });

  test('the list filters by payment status from check-in on', async () => {
    const patientId = await person();
    const { id, uid } = await book(day(1, 9), { patientId });
    const listByPayment = async (payment: 'none' | 'due' | 'settled') =>
      (
        await front.reception.client.ok('appointmentList', { query: { patientId, payment } })
      ).items.map((one) => one.id);
    expect([await listByPayment('none'), await listByPayment('due')]).toEqual([[id], []]);
    await front.reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: { acknowledged: ['wrong_day'] },
    });
    expect([
      await listByPayment('none'),
      await listByPayment('due'),
      await listByPayment('settled'),
    ]).toEqual([[], [id], []]);
    await sql('update visit_charge set price_cents = 0 where appointment_id = $1', [id]);
    expect(await listByPayment('settled')).toEqual([id]);
  });

  test('estimates the no-show risk of upcoming appointments only', async () => {
    const patientId = await person();
    for (const hour of [9, 10]) {
      const { id } = await book(day(2, hour), { patientId });
      await sql('alter table appointment disable trigger appointment_held');
      await sql(`update appointment set status = 'no_show' where id = $1`, [id]);
      await sql('alter table appointment enable trigger appointment_held');
    }
    const risky = await book(day(45, 9), { patientId });
    const ahead = Math.floor(
      (Date.parse(day(45, 9)) - front.api.clock.now().getTime()) / 86_400_000,
    ); // the 44 is late in the day
    const reasons = risky.noShowRisk?.reasons.filter(({ code }) => code !== 'weekday'); // depends on the date
    expect(reasons).toMatchObject([
      { code: 'past_no_shows', value: 2 },
      { code: 'unconfirmed' },
      { code: 'lead_time', value: ahead },
      { code: 'first_visit' },
    ]);
    expect(risky.noShowRisk?.score).toBeGreaterThan(60);
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: risky.id },
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect(
      (await front.owner.client.ok('appointmentView', { params: { appointmentId: risky.id } }))
        .noShowRisk,
    ).toBeNull();
  });

  test('the load and the first free time of a department count in the time zone of its site', async () => {
    const far = 40;
    await book(day(far, 0), { patientId: await person() });
    await book(day(far, 9), { patientId: await person() });
    await book(day(far, 23, 30), { patientId: await person() }); // another day in UTC
    const load = await front.reception.client.ok('appointmentLoad', {
      query: {
        departmentId: front.desk.departmentId,
        from: dayOf(day(far - 1, 9)),
        to: dayOf(day(far, 9)),
      },
    });
    const free = (startAt: string) => ({
      openMinutes: 1440,
      firstFree: { startAt, practitionerId: front.desk.practitionerId },
    });
    expect(load.days).toEqual([
      {
        day: dayOf(day(far - 1, 9)),
        appointments: 0,
        bookedMinutes: 0,
        ...free(day(far - 1, 0)),
      },
      { day: dayOf(day(far, 9)), appointments: 3, bookedMinutes: 90, ...free(day(far, 0, 30)) },
    ]);
    const past = await front.reception.client.ok('appointmentLoad', {
      query: {
        departmentId: front.desk.departmentId,
        from: dayOf(day(-2, 9)),
        to: dayOf(day(-2, 9)),
      },
    });
    expect(past.days).toMatchObject([{ openMinutes: 1440, firstFree: null }]);
    expect(
      await front.reception.client.refused('appointmentLoad', {
        query: { departmentId: front.desk.departmentId, from: '2030-01-01', to: '2030-03-01' },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });

  test('the export has the rows of the list and is audited', async () => {
    const patientId = await person({ firstName: '=Malicia' });
    await book(day(17, 9), { patientId });
    const query = {
      patientId,
      practitionerId: front.desk.practitionerId,
      status: 'scheduled' as const,
      tab: 'upcoming' as const,
    };
    const { name, content } = await front.owner.client.ok('appointmentExport', { query });
    const text = await content.text();
    expect(
      await sql(
        `select diff from audit_log where action = 'patient.listed' order by id desc limit 1`,
      ),
    ).toEqual([{ diff: { ids: [patientId] } }]);
    expect(name).toMatch(/^Citas .*\.csv$/);
    expect(text.trimEnd().split('\r\n').at(-1)).toContain(`'=Malicia`);
    expect(text).toContain(
      'Lista: Próximas; Estado: Agendada; Médico: Clara Mora; Paciente: =Malicia',
    );
    expect(
      (await front.owner.client.ok('appointmentExport', { query: { ...query, format: 'xlsx' } }))
        .name,
    ).toMatch(/^Citas .*\.xlsx$/);
    expect(await front.reception.client.refused('appointmentExport', { query: {} })).toMatchObject({
      code: 'permission.denied',
    });
  });
});
