import { randomUUID } from 'node:crypto';
import type { QueueCard, Ticket } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { hoursOf } from '../../testing/front-desk';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let siteId: string;
let otherSiteId: string;
let departmentId: string;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z')); // 10:00 on a Tuesday
  owner = await signedInCompany(api);
  reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  const site = async (name: string) => (await owner.client.ok('siteCreate', { body: { name } })).id;
  [siteId, otherSiteId] = [await site('Centro'), await site('Norte')];
  ({ id: departmentId } = await owner.client.ok('departmentCreate', {
    body: { name: 'Medicina', code: 'medicina', tokenPrefix: 'MED' },
  }));
});
afterAll(() => api.close());

/** A practitioner with hours at a site; by default all of every day. */
const doctorAt = async (at: string, hours = hoursOf(0, 1440)): Promise<string> => {
  const { id: practitionerId } = await owner.client.ok('practitionerCreate', {
    body: { firstName: 'Elena', lastName: 'Ríos', siteIds: [at] },
  });
  await owner.client.ok('availabilityScheduleCreate', {
    params: { practitionerId },
    body: { siteId: at, name: 'Suyo', validFrom: '2020-01-01', validTo: null, intervals: hours },
  });
  return practitionerId;
};
const typeOf = async (practitionerIds: readonly string[]): Promise<string> =>
  (
    await owner.client.ok('eventTypeCreate', {
      body: { name: 'Consulta', minutes: 20, departmentId, practitionerIds: [...practitionerIds] },
    })
  ).id;
const arrive = async (eventTypeId: string, change: object = {}): Promise<Ticket> => {
  const { id: patientId } = await createPatient(reception.client);
  const body = { patientId, eventTypeId, siteId, bookingKey: randomUUID(), ...change };
  return reception.client.ok('queueWalkIn', { body });
};
const cardOf = async ({ queueEntryId }: Ticket): Promise<QueueCard | undefined> =>
  (await reception.client.ok('queueBoard', { query: { siteId } })).cards.find(
    ({ entryId }) => entryId === queueEntryId,
  );
const doctorOf = async (ticket: Ticket): Promise<string | null | undefined> => {
  const card = await cardOf(ticket);
  return card && (card.practitioner?.id ?? null);
};

describe('a walk-in for whoever is available', () => {
  test('gets a doctor who is at the site and has nobody; the next one none', async () => {
    const here = await doctorAt(siteId);
    const early = await doctorAt(siteId, hoursOf(0, 540));
    const typeId = await typeOf([await doctorAt(otherSiteId), early, here]);
    expect(await doctorOf(await arrive(typeId))).toBe(here);
    expect(await doctorOf(await arrive(typeId))).toBeNull();
  });

  test('two at once get two doctors, and where there is one, one of them gets none', async () => {
    const pair = [await doctorAt(siteId), await doctorAt(siteId)];
    const [pairType, singleType] = [await typeOf(pair), await typeOf([await doctorAt(siteId)])];
    const both = async (typeId: string) =>
      Promise.all((await Promise.all([arrive(typeId), arrive(typeId)])).map(doctorOf));
    expect((await both(pairType)).toSorted()).toEqual(pair.toSorted());
    expect((await both(singleType)).filter((id) => id === null)).toHaveLength(1);
  });

  test('is not given to a doctor whose patient waits, or is inside, past the booked time', async () => {
    const typeId = await typeOf([await doctorAt(siteId)]);
    const first = await arrive(typeId);
    const params = { queueEntryId: first.queueEntryId };
    await reception.client.ok('queueCall', { params, body: { version: 1 } });
    api.clock.move(new Date('2026-11-24T16:40:00Z'));
    expect(await doctorOf(await arrive(typeId))).toBeNull();
    await reception.client.ok('queueRemove', { params, body: { version: 2, reason: 'Se fue' } });
    expect(await doctorOf(await arrive(typeId))).not.toBeNull();
  });

  test('with a named doctor and no site arrives where that doctor works today', async () => {
    const doctor = await doctorAt(otherSiteId);
    const { queueEntryId } = await arrive(await typeOf([doctor]), {
      practitionerId: doctor,
      siteId: undefined,
    });
    const { cards } = await reception.client.ok('queueBoard', { query: { siteId: otherSiteId } });
    expect(cards.map(({ entryId }) => entryId)).toContain(queueEntryId);
  });
});

describe('a patient who waits without a doctor', () => {
  const waiting = async () => {
    const doctor = await doctorAt(siteId, hoursOf(0, 540)); // gone by now: nobody is assigned
    return { doctor, ticket: await arrive(await typeOf([doctor])) };
  };
  const assign = (ticket: Ticket, practitionerId: string | null, version = 1) => ({
    params: { queueEntryId: ticket.queueEntryId },
    body: { version, practitionerId },
  });

  test('is given to one, with visit and audit, and back to nobody', async () => {
    const { doctor, ticket } = await waiting();
    const given = await reception.client.ok('queueAssign', assign(ticket, doctor));
    expect(given).toMatchObject({ practitioner: { id: doctor }, version: 2 });
    expect(await reception.client.refused('queueAssign', assign(ticket, null))).toMatchObject({
      code: 'resource.version_conflict',
    });
    expect(await reception.client.ok('queueAssign', assign(ticket, null, 2))).toMatchObject({
      practitioner: null,
    });
    const { items } = await owner.client.ok('auditList', {
      query: { record: given.appointmentId },
    });
    expect(items.filter(({ action }) => action === 'appointment.reassigned')).toHaveLength(2);
  });

  test('is not given to somebody of another event type or who is away, nor without permission', async () => {
    const { doctor, ticket } = await waiting();
    const fault = { status: 400, errors: [{ path: 'practitionerId', code: 'not_an_option' }] };
    expect(
      await reception.client.refused('queueAssign', assign(ticket, await doctorAt(siteId))),
    ).toMatchObject(fault);
    const body = { startAt: '2026-11-24T12:00:00.000Z', endAt: '2026-11-25T12:00:00.000Z' };
    const { id: timeOffId, version } = await owner.client.ok('timeOffCreate', {
      params: { practitionerId: doctor },
      body: { ...body, type: 'other' },
    });
    await owner.client.ok('timeOffDecide', {
      params: { timeOffId },
      body: { version, approve: true, bookings: 'keep' },
    });
    expect(await reception.client.refused('queueAssign', assign(ticket, doctor))).toMatchObject(
      fault,
    );
    const billing = await joinCompany(api, await signedUp(api), owner.companyId, ['billing']);
    expect(await billing.client.refused('queueAssign', assign(ticket, doctor))).toMatchObject({
      status: 403,
    });
  });
});
