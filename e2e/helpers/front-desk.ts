import { randomUUID } from 'node:crypto';
import type { Staff } from './companies';

const clinicZone = 'America/Mexico_City';
const dayMs = 86_400_000;

/** Tomorrow at the clinic, so that nothing is in the past. */
export const tomorrow = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: clinicZone }).format(Date.now() + dayMs);

/** A time tomorrow in the clinic's time zone, UTC−6 all year. */
export const tomorrowAt = (hour: number, minute = 0): string =>
  new Date(
    Date.parse(`${tomorrow()}T00:00:00Z`) + ((hour + 6) * 60 + minute) * 60_000,
  ).toISOString();

/** In a quarter of an hour at the latest, and still today at the clinic. */
export const soonToday = (): string => {
  const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: clinicZone }).format(Date.now());
  const lastMinutes = Date.parse(`${zoned}T23:55:00-06:00`);
  return new Date(Math.min(Date.now() + 10 * 60_000, lastMinutes)).toISOString();
};

/**
 * A bookable clinic: a site, a department, a doctor available daily from nine to six, and two event
 * types.
 *
 * @param account the doctor's account, if any
 */
export const openFrontDesk = async ({ api }: Staff, account?: Staff) => {
  const site = await api.siteCreate({ body: { name: 'Centro' } });
  const department = await api.departmentCreate({
    body: { name: 'Medicina General', code: 'medicina_general', siteId: site.id },
  });
  const doctor = await api.practitionerCreate({
    body: {
      firstName: 'Elena',
      lastName: 'Ríos',
      departmentIds: [department.id],
      siteIds: [site.id],
      ...(account ? { userId: account.session.user.id } : {}),
    },
  });
  const type = (name: string, minutes: number) =>
    api.eventTypeCreate({
      body: {
        name,
        minutes,
        slotStep: 20,
        departmentId: department.id,
        practitionerIds: [doctor.id],
      },
    });
  const [first, control] = [await type('Primera vez', 40), await type('Control', 20)];
  const hours = {
    starts: 9 * 60,
    ends: 18 * 60,
    slotMinutes: null,
    capacity: null,
    mode: 'both' as const,
    eventTypeIds: null,
  };
  await api.availabilityScheduleCreate({
    params: { practitionerId: doctor.id },
    body: {
      name: 'Semana',
      siteId: site.id,
      validFrom: '2026-01-01',
      validTo: null,
      intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...hours })),
    },
  });
  const patient = (firstName: string, lastName: string, phone: string) =>
    api.patientCreate({
      body: {
        firstName,
        lastName,
        secondLastName: 'López',
        birthDate: '1980-03-12',
        sex: 'M',
        phone,
      },
    });
  const mariana = await patient('Mariana', 'García', '+525512340011');
  const lucia = await patient('Lucía', 'Núñez', '+525512340012');
  const book = (patientId: string, startAt: string, practitionerId = doctor.id) =>
    api.appointmentBook({
      body: {
        bookingKey: randomUUID(),
        patientId,
        eventTypeId: control.id,
        practitionerId,
        siteId: site.id,
        departmentId: department.id,
        startAt,
      },
    });
  /** Another doctor who takes control visits, without hours of their own. */
  const addDoctor = (firstName: string, lastName: string) =>
    api.practitionerCreate({
      body: {
        firstName,
        lastName,
        departmentIds: [department.id],
        siteIds: [site.id],
        eventTypeIds: [control.id],
      },
    });
  return {
    site,
    department,
    doctor,
    addDoctor,
    first,
    control,
    mariana,
    lucia,
    book,
    calendar: `/hospital/calendar?departmentId=${department.id}&date=${tomorrow()}`,
  };
};
