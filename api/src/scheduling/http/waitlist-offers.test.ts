import { randomUUID } from 'node:crypto';
import { newestMail } from '../../testing';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('offers of freed times', () => {
  const front = frontDeskTest();
  const { day, person, book, step, view, sql } = front;

  const join = async (change: object = {}) =>
    front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
        ...change,
      },
    });
  const on = (date: string) => ({ dateFrom: date.slice(0, 10), dateTo: date.slice(0, 10) });
  const free = async (startAt: string, change: object = {}) => {
    const booked = await book(startAt, { patientId: await person(), ...change });
    return () =>
      front.owner.client.call('appointmentCancel', {
        ...step(booked),
        body: { version: booked.version, by: 'patient', note: 'No puede' },
      });
  };
  const statusOf = async ({ id }: { readonly id: string }) => (await view(id)).waitlist?.status;

  test('concurrent cancellations offer each time to a different patient', async () => {
    const waiting = await Promise.all([1, 2, 3, 4, 5, 6].map(() => join(on(day(2, 9)))));
    const calls = await Promise.all([9, 10, 11, 12, 13, 14].map((hour) => free(day(2, hour))));
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await Promise.all(waiting.map(statusOf))).toEqual(Array(6).fill('offered'));
    const open = await sql(
      `select count(distinct freed_id)::int as times from waitlist_offer where outcome = 'open' and appointment_id = any ($1)`,
      [waiting.map(({ id }) => id)],
    );
    expect(open).toEqual([{ times: 6 }]);
  });

  test('a freed time is offered to the next, never to who gave it up', async () => {
    const patientId = await person();
    const own = await join({ ...on(day(6, 9)), patientId, priority: 'urgent' });
    const next = await join(on(day(6, 9)));
    await (
      await free(day(6, 9), { patientId })
    )();
    expect([await statusOf(own), await statusOf(next)]).toEqual(['waiting', 'offered']);
    // Declined, it goes to nobody rather than back to them; another time does.
    await front.reception.client.ok('appointmentOfferAnswer', {
      params: { appointmentId: next.id },
      body: { version: (await view(next.id)).version, accept: false },
    });
    expect(await statusOf(own)).toBe('waiting');
    await (
      await free(day(6, 11))
    )();
    expect(await statusOf(own)).toBe('offered');
  });

  test('switched off, a freed time is offered to nobody', async () => {
    const waiting = await join(on(day(2, 9)));
    await front.owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'waitlist_offers' },
      body: { enabled: false, version: 0 },
    });
    await (
      await free(day(2, 9))
    )();
    expect(await statusOf(waiting)).toBe('waiting');
    expect(await sql('select from waitlist_offer where appointment_id = $1', [waiting.id])).toEqual(
      [],
    );
    await front.owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'waitlist_offers' },
      body: { enabled: true, version: 1 },
    });
    await (
      await free(day(2, 10))
    )();
    expect(await statusOf(waiting)).toBe('offered');
  });

  test('continues past any number of patients for whom the time does not fit', async () => {
    const { departmentId } = front.desk;
    const other = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const elsewhere = await front.owner.client.ok('eventTypeCreate', {
      body: { name: 'De otro médico', minutes: 30, departmentId, practitionerIds: [other.id] },
    });
    const waitsMore = ({ id }: { readonly id: string }, times: number) =>
      sql(
        `with more as (
           insert into appointment (company_id, uid, patient_id, event_type_id, department_id, site_id, status, priority, created_at, created_by, updated_at, updated_by)
           select company_id, left(md5($3::text || n), 20), patient_id, event_type_id, department_id, site_id, status, priority, created_at, created_by, updated_at, updated_by
           from appointment, generate_series(1, $3::int) n where id = $1 returning company_id, id, created_at, created_by
         )
         insert into waitlist_entry (company_id, appointment_id, date_from, date_to, created_at, created_by, updated_at) select company_id, id, $2, $2, created_at, created_by, created_at from more`,
        [id, day(3, 9).slice(0, 10), times],
      );
    const forAnother = { ...on(day(3, 9)), eventTypeId: elsewhere.id, priority: 'urgent' };
    await waitsMore(await join(forAnother), 20);
    // The patient of 60 waits is busy with another doctor at that time.
    const patientId = await person();
    const waits = await join({ ...on(day(3, 9)), patientId, priority: 'urgent' });
    await waitsMore(waits, 60);
    await book(day(3, 9), {
      patientId,
      eventTypeId: elsewhere.id,
      practitionerId: other.id,
      overbookReason: 'Fuera de horario',
    });
    const behind = await join(on(day(3, 9)));
    const call = await free(day(3, 9));
    expect((await call()).status).toBe(200);
    expect([await statusOf(waits), await statusOf(behind)]).toEqual(['waiting', 'offered']);
  });

  test('email and row show the site and its time zone', async () => {
    const { client } = front.owner;
    const tijuana = await client.ok('siteCreate', {
      body: { name: 'Tijuana', timeZone: 'America/Tijuana' },
    });
    const everywhere = await client.ok('departmentCreate', {
      body: { name: 'Nutrición', code: 'nutricion' },
    });
    const doctor = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Nora',
        lastName: 'Paz',
        departmentIds: [everywhere.id],
        siteIds: [tijuana.id],
      },
    });
    await client.ok('availabilityScheduleCreate', {
      params: { practitionerId: doctor.id },
      body: {
        siteId: tijuana.id,
        name: 'Siempre',
        validFrom: '2020-01-01',
        validTo: null,
        intervals: hoursOf(0, 1440),
      },
    });
    const type = await client.ok('eventTypeCreate', {
      body: {
        name: 'Plan',
        minutes: 30,
        departmentId: everywhere.id,
        practitionerIds: [doctor.id],
      },
    });
    const waiting = await join({
      eventTypeId: type.id,
      patientId: await person({ email: 'tijuana@correo.test' }),
    });
    expect(waiting.site.name).toBe('Centro');
    const call = await free(day(4, 12), { eventTypeId: type.id, practitionerId: doctor.id });
    expect((await call()).status).toBe(200);
    const clock = new Intl.DateTimeFormat('es-MX', {
      timeZone: 'America/Tijuana',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(day(4, 12)));
    const { subject, text } = await newestMail(front.api, 'tijuana@correo.test');
    expect(subject).toMatch(new RegExp(`${clock}$`));
    expect(text).toContain('Tijuana');
    expect(text).not.toContain('Centro');
    expect((await view(waiting.id)).offer).toMatchObject({
      site: { id: tijuana.id, name: 'Tijuana', timeZone: 'America/Tijuana' },
    });
  });

  test('expire before the time can no longer be booked', async () => {
    const { departmentId, practitionerId } = front.desk;
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Con aviso',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId],
        minNoticeMinutes: 0,
      },
    });
    const startAt = day(5, 9);
    const call = await free(startAt, { eventTypeId: type.id });
    const waiting = await join({ ...on(startAt), eventTypeId: type.id });
    const ahead = (Date.parse(startAt) - front.api.clock.now().getTime()) / 60_000;
    await sql('update event_type set min_notice_minutes = $2 where id = $1', [
      type.id,
      Math.floor(ahead) - 10,
    ]);
    expect((await call()).status).toBe(200);
    const { offer } = await view(waiting.id);
    expect(Date.parse(offer?.expiresAt ?? '')).toBe(
      Date.parse(startAt) - (Math.floor(ahead) - 10) * 60_000,
    );
  });
});
