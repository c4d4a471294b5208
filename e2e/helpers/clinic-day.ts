import { randomUUID } from 'node:crypto';
import { clientFor, newMember, newStaff } from './companies';
import { sorethroat } from './consultation';
import { connectWhatsapp } from './patient-phone';

const clinicZone = 'America/Mexico_City';
const dayMs = 86_400_000;

/* Of people who use WhatsApp. */
export const marianasNumber = '+525512340011';
export const teresasNumber = '+525512340013';

/** The next Tuesday at the clinic, `yyyy-mm-dd`. */
const nextTuesday = (): string => {
  const day = new Date(Date.now() + dayMs);
  while (
    new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: clinicZone }).format(day) !==
    'Tuesday'
  )
    day.setTime(day.getTime() + dayMs);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: clinicZone }).format(day);
};

/** Day of the test and its hours in the clinic's time zone, UTC−6 all year. */
export const scriptDay = nextTuesday();
export const at = (hour: number, minute = 0): string =>
  new Date(
    Date.parse(`${scriptDay}T00:00:00Z`) + ((hour + 6) * 60 + minute) * 60_000,
  ).toISOString();

/** Sets the clock of the test's server. */
export const setServerClock = (origin: string, now: string | null): Promise<unknown> =>
  clientFor(origin, 'es-MX', null).sandboxClock({ body: now === null ? {} : { now } });

/**
 * A clinic with a department, a licensed doctor, opening hours, a privacy notice, an article for
 * patients, staff in four roles and patients. Create it after setting the clock, so that its
 * sessions start that day.
 */
export const openClinic = async (origin: string) => {
  const owner = await newStaff(origin, 'es-MX');
  const { api } = owner;
  await connectWhatsapp(owner);
  const [reception, nurse, doctor] = [
    await newMember(origin, owner, ['reception']),
    await newMember(origin, owner, ['nurse']),
    await newMember(origin, owner, ['doctor']),
  ];
  const site = await api.siteCreate({
    body: { name: 'San Rafael', address: 'Av. Juárez 10, Puebla' },
  });
  const department = await api.departmentCreate({
    body: {
      name: 'Medicina General',
      code: 'medicina_general',
      siteId: site.id,
      tokenPrefix: 'MG',
    },
  });
  const practitioner = await api.practitionerCreate({
    body: {
      firstName: 'Elena',
      lastName: 'Ríos',
      licenceNumber: '1234567',
      titleInstitution: 'UNAM',
      userId: doctor.session.user.id,
      departmentIds: [department.id],
      siteIds: [site.id],
    },
  });
  const type = (name: string, minutes: number, price: number) =>
    api.eventTypeCreate({
      body: {
        name,
        minutes,
        price,
        slotStep: 20,
        departmentId: department.id,
        practitionerIds: [practitioner.id],
      },
    });
  const [first, control] = [
    await type("Primera vez 40'", 40, 700_00),
    await type('Control', 20, 0),
  ];
  const hours = {
    starts: 9 * 60,
    ends: 18 * 60,
    slotMinutes: null,
    capacity: null,
    mode: 'both' as const,
    eventTypeIds: null,
  };
  await api.availabilityScheduleCreate({
    params: { practitionerId: practitioner.id },
    body: {
      name: 'Semana',
      siteId: site.id,
      validFrom: '2026-01-01',
      validTo: null,
      intervals: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...hours })),
    },
  });
  const draft = await api.privacyNoticeCreate({
    body: {
      kind: 'simplified',
      locale: 'es-MX',
      body: 'Usamos tus datos para atenderte.',
      purposes: [{ key: 'service', label: 'Atenderte', required: true }],
    },
  });
  const notice = await api.privacyNoticePublish({
    params: { noticeId: draft.id },
    body: { version: draft.version },
  });
  await doctor.api.teachingStarterAdd();
  const found = await doctor.api.teachingMaterialList({ query: { search: sorethroat } });
  for (const { id, version } of found.items)
    await doctor.api.teachingMaterialStatusSet({
      params: { teachingMaterialId: id },
      body: { version, status: 'approved' },
    });
  const patient = (
    firstName: string,
    lastName: string,
    secondLastName: string,
    birthDate: string,
    phone: string,
  ) =>
    api.patientCreate({
      body: { firstName, lastName, secondLastName, birthDate, sex: 'M', phone },
    });
  const heard = await patient('Mariana', 'Garsia', 'Lopes', '2005-03-12', '+525512340009');
  const lucia = await patient('Lucía', 'Núñez', 'Ortega', '1980-05-02', '+525512340012');
  const teresa = await patient('Teresa', 'Mora', 'Luna', '1975-09-30', teresasNumber);
  const book = (patientId: string, startAt: string) =>
    api.appointmentBook({
      body: {
        bookingKey: randomUUID(),
        patientId,
        eventTypeId: control.id,
        practitionerId: practitioner.id,
        siteId: site.id,
        departmentId: department.id,
        startAt,
      },
    });
  return {
    owner,
    reception,
    nurse,
    doctor,
    site,
    department,
    practitioner,
    first,
    control,
    notice,
    heard,
    lucia,
    teresa,
    book,
  };
};
