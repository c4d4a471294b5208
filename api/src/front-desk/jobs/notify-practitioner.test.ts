import type { NotificationChoice } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { runDueJobs } from '../../testing/jobs';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';

describe('who is told of an arrival', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let place: FrontDesk;

  const join = async (role: 'doctor' | 'marketing' | 'nurse' | 'reception') =>
    joinCompany(api, await signedUp(api), owner.companyId, [role]);

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date('2026-11-24T16:00:00Z')); // Tuesday, 10:00 in Mexico City
    owner = await signedInCompany(api);
    reception = await join('reception');
    place = await createFrontDesk(owner, (await join('doctor')).userId);
  });
  afterAll(() => api.close());

  const choose = async (
    { client }: SignedInMember,
    change: Pick<NotificationChoice, 'scope' | 'siteId'>,
  ) => {
    const { version } = await client.ok('notificationPreferencesView');
    return client.ok('notificationPreferencesSave', {
      body: {
        version,
        kinds: [{ kind: 'patient_arrived', inApp: true, mail: false, ...change }],
        quietHours: null,
        digestHour: null,
      },
    });
  };
  const rowOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationPreferencesView')).kinds.find(
      ({ kind }) => kind === 'patient_arrived',
    );
  const arrive = async (desk: FrontDesk = place) => {
    const { id } = await createPatient(reception.client, {});
    const { patientId, uid } = await bookAround(api, owner, desk, id);
    await reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: {},
    });
    await runDueJobs(api);
  };
  const toldOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.filter(({ kind }) => kind === 'patient_arrived')
      .length;
  const otherDepartment = async (name: string, siteId = place.siteId) => {
    const { id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name, code: name.toLowerCase(), siteId, tokenPrefix: name.slice(0, 2).toUpperCase() },
    });
    return { ...place, departmentId, siteId };
  };

  test('everybody’s: who asked for it, as long as they may see everybody’s', async () => {
    const nurse = await join('nurse');
    await choose(nurse, { scope: 'all' });
    await arrive();
    expect(await toldOf(nurse)).toBe(1);
    const marketing = await join('marketing'); // sees no appointments
    await choose(marketing, { scope: 'all' });
    expect(await rowOf(marketing)).toBeUndefined();
    await arrive();
    expect([await toldOf(nurse), await toldOf(marketing)]).toEqual([2, 0]);
    await owner.client.ok('memberSuspend', {
      params: { memberId: nurse.memberId },
      body: { version: 1 },
    });
    await arrive();
    const [kept] = await withClient(
      api.database.owner,
      async (client) =>
        (
          await client.query<{ told: number }>(
            `select count(*)::int as told from notification where user_id = $1 and kind = 'patient_arrived'`,
            [nurse.userId],
          )
        ).rows,
    );
    expect(kept?.told).toBe(2);
  });

  test('of the department: who works there, and of no other', async () => {
    const [here, elsewhere] = [await join('nurse'), await join('nurse')];
    const nutrition = await otherDepartment('Nutricion');
    for (const [nurse, departmentId] of [
      [here, place.departmentId],
      [elsewhere, nutrition.departmentId],
    ] as const) {
      await owner.client.ok('practitionerCreate', {
        body: {
          firstName: 'Eva',
          lastName: 'Luna',
          userId: nurse.userId,
          departmentIds: [departmentId],
        },
      });
      expect((await choose(nurse, { scope: 'department' })).kinds).toContainEqual(
        expect.objectContaining({
          kind: 'patient_arrived',
          scope: 'department',
          scopes: ['mine', 'department', 'all'],
          bySite: true,
        }),
      );
    }
    await arrive();
    expect([await toldOf(here), await toldOf(elsewhere)]).toEqual([1, 0]);
    await arrive(nutrition);
    expect([await toldOf(here), await toldOf(elsewhere)]).toEqual([1, 1]);
  });

  test('at one site: nothing of the others; a site of another company is refused', async () => {
    const nurse = await join('nurse');
    const { id: south } = await owner.client.ok('siteCreate', { body: { name: 'Sede sur' } });
    const { sites } = await nurse.client.ok('notificationPreferencesView');
    expect(sites).toContainEqual({ id: south, name: 'Sede sur' });
    await choose(nurse, { scope: 'all', siteId: south });
    await arrive();
    expect(await toldOf(nurse)).toBe(0);
    await arrive(await otherDepartment('Pediatria', south));
    expect(await toldOf(nurse)).toBe(1);
    // Absent keeps it, null ends it.
    await choose(nurse, { scope: 'all' });
    expect(await rowOf(nurse)).toMatchObject({ siteId: south });
    await choose(nurse, { scope: 'all', siteId: null });
    expect(await rowOf(nurse)).toMatchObject({ siteId: null });
    const stranger = await signedInCompany(api);
    const { id: theirs } = await stranger.client.ok('siteCreate', { body: { name: 'Ajena' } });
    const { version } = await nurse.client.ok('notificationPreferencesView');
    const refusal = await nurse.client.refused('notificationPreferencesSave', {
      body: {
        version,
        kinds: [
          { kind: 'patient_arrived', inApp: true, mail: false, scope: 'all', siteId: theirs },
        ],
        quietHours: null,
        digestHour: null,
      },
    });
    expect(refusal.errors).toEqual([expect.objectContaining({ path: 'kinds.0.siteId' })]);
  });
});
