import type { SignedInMember, TestApi } from '..';

/** Identical in every company: ids are unique only within a company. */
const ownSiteId = '00000000-0000-4000-8000-0000000000b1';
const otherPractitionerId = '00000000-0000-4000-8000-0000000000b2';

const week = (name: string, weekday: number) => ({
  siteId: ownSiteId,
  name,
  validFrom: '2030-01-01',
  validTo: null,
  intervals: [
    {
      weekday,
      starts: 540,
      ends: 780,
      slotMinutes: null,
      capacity: null,
      mode: 'both' as const,
      eventTypeIds: null,
    },
  ],
});

/** Valid inputs of scheduling endpoints with an id, for the caller's own record. */
export const schedulingInputs = {
  eventTypeView: {},
  eventTypeUpdate: { body: { version: 1, name: 'Otro tipo' } },
  availabilityView: {},
  availabilityScheduleCreate: { body: week('Sábados', 6) },
  availabilityScheduleUpdate: { body: { ...week('Martes', 2), version: 1 } },
  availabilityScheduleCopy: { body: { practitionerId: otherPractitionerId } },
  availabilityScheduleDelete: { query: { version: '1' } },
  availabilityOverrideCreate: {
    body: { siteId: ownSiteId, date: '2030-03-03', type: 'open', starts: 600, ends: 720 },
  },
  availabilityOverrideDelete: {},
  timeOffView: {},
  timeOffCreate: {
    body: { startAt: '2030-05-01T06:00:00Z', endAt: '2030-05-08T06:00:00Z', type: 'vacation' },
  },
  timeOffDecide: { body: { version: 1, approve: true } },
  timeOffCancel: { body: { version: 1 } },
  closureDelete: {},
} as const;

/** Inserts the site and practitioner named in the inputs above. */
export const insertSchedulingPlace = (
  api: TestApi,
  { companyId, userId }: SignedInMember,
): Promise<void> =>
  api.database.asOwner(async (owner) => {
    const stamps = [companyId, userId];
    await owner.query(
      `insert into site (company_id, id, name, created_at, created_by, updated_at, updated_by)
       values ($1, '${ownSiteId}', 'Sucursal', now(), $2, now(), $2) on conflict do nothing`,
      stamps,
    );
    await owner.query(
      `insert into practitioner (company_id, id, first_name, last_name, created_at, created_by, updated_at, updated_by)
       values ($1, '${otherPractitionerId}', 'Iván', 'Luna', now(), $2, now(), $2) on conflict do nothing`,
      stamps,
    );
  });

export const createSchedulingRecords = async (api: TestApi, member: SignedInMember) => {
  const { client } = member;
  await insertSchedulingPlace(api, member);
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: 'De agenda', code: 'de_agenda' },
  });
  const { id: eventTypeId } = await client.ok('eventTypeCreate', {
    body: { name: 'Primera vez', minutes: 40, departmentId },
  });
  const { id: practitionerId } = await client.ok('practitionerCreate', {
    body: { firstName: 'Rosa', lastName: 'Mora' },
  });
  const params = { practitionerId };
  const { id: scheduleId } = await client.ok('availabilityScheduleCreate', {
    params,
    body: week('Semana', 1),
  });
  const { id: overrideId } = await client.ok('availabilityOverrideCreate', {
    params,
    body: { siteId: ownSiteId, date: '2030-02-02', type: 'open', starts: 600, ends: 720 },
  });
  const { id: timeOffId } = await client.ok('timeOffCreate', {
    params,
    body: { startAt: '2030-04-01T06:00:00Z', endAt: '2030-04-02T06:00:00Z', type: 'training' },
  });
  const { id: closureId } = await client.ok('closureCreate', {
    body: { siteId: null, name: 'Fumigación', from: '2030-06-01', to: '2030-06-02' },
  });
  return { eventTypeId, scheduleId, overrideId, timeOffId, closureId };
};
