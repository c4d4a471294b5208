import { limits } from '@sala/shared-contracts';
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
import { onePixel } from '../../testing/records/clinic';
import { newStaffMember } from '../../testing/records/staff';

describe('documents of the staff', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let nurse: SignedInMember;
  let staffMemberId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.move(new Date('2026-11-20T18:00:00Z'));
    owner = await signedInCompany(api);
    nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const body = newStaffMember('N-1', { userId: nurse.userId });
    staffMemberId = (await owner.client.ok('staffMemberCreate', { body })).id;
  });

  const add = (given: object = {}) =>
    owner.client.ok('staffDocumentCreate', {
      params: { staffMemberId },
      body: { kind: 'licence', ...given },
    });
  const told = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.map(({ kind, facts }) => [kind, facts]);
  const nextMorning = async () => {
    await withClient(api.database.owner, (client) =>
      client.query(
        "update job set due_at = now() where kind = 'staff_document_reminder' and company_id = $1",
        [owner.companyId],
      ),
    );
    await runDueJobs(api);
  };

  test('have a state by their expiry, seen by managers and the person alone', async () => {
    const states = [
      [await add({ expiresOn: '2026-11-19' }), 'expired'],
      [await add({ expiresOn: '2026-11-20' }), 'expiring'],
      [await add({ expiresOn: '2026-12-20' }), 'expiring'],
      [await add({ expiresOn: '2026-12-21' }), 'valid'],
      [await add(), 'valid'],
    ] as const;
    expect(states.map(([{ state }]) => state)).toEqual(states.map(([, state]) => state));
    const [row] = (await owner.client.ok('staffMemberList')).items;
    expect(row?.documents).toBe('expired');
    const params = { staffMemberId };
    expect((await nurse.client.ok('staffDocumentList', { params })).items).toHaveLength(5);
    const reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    expect((await reception.client.refused('staffDocumentList', { params })).code).toBe(
      'permission.denied',
    );
    expect((await reception.client.ok('staffMemberList')).items[0]?.documents).toBeNull();
    expect(
      (await nurse.client.refused('staffDocumentCreate', { params, body: { kind: 'other' } })).code,
    ).toBe('permission.denied');
    expect(
      (
        await owner.client.refused('staffDocumentCreate', {
          params,
          body: { kind: 'other', issuedOn: '2026-02-01', expiresOn: '2026-01-31' },
        })
      ).errors,
    ).toMatchObject([{ path: 'expiresOn' }]);
  });

  test('keep one file each, which strangers do not read', async () => {
    const { id } = await add();
    const params = { staffDocumentId: id };
    const save = (name: string, content: Blob) =>
      owner.client.ok('staffDocumentFileSave', { params, query: { name }, body: content });
    await save('una.png', new Blob([onePixel]));
    const saved = await save('otra.png', new Blob([onePixel]));
    expect(saved.file?.name).toBe('otra.png');
    const stored = () =>
      withClient(api.database.owner, (client) =>
        client.query(
          "select name from stored_file where purpose = 'staff_document' and company_id = $1",
          [owner.companyId],
        ),
      );
    expect((await stored()).rows).toEqual([{ name: 'otra.png' }]);
    expect((await nurse.client.ok('staffDocumentFileView', { params })).name).toBe('otra.png');
    expect(
      (
        await owner.client.refused('staffDocumentFileSave', {
          params,
          query: { name: 'x.exe' },
          body: new Blob(['MZ\u0000\u0001']),
        })
      ).code,
    ).toBe('staffDocument.kind_unknown');
    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    expect((await doctor.client.refused('staffDocumentFileView', { params })).code).toBe(
      'permission.denied',
    );
    await owner.client.ok('staffDocumentDelete', { params });
    expect((await stored()).rows).toEqual([]);
  });

  test('are reminded of once for each expiry and threshold', async () => {
    const { id } = await add({ expiresOn: '2026-12-21' });
    await runDueJobs(api);
    expect(await told(owner)).toEqual([]);
    const move = (version: number, expiresOn: string) =>
      owner.client.ok('staffDocumentUpdate', {
        params: { staffDocumentId: id },
        body: { version, expiresOn },
      });
    const facts = (expiresOn: string) => ({
      person: 'Rosa Méndez',
      document: 'licence',
      expiresOn,
    });
    const expected: unknown[] = [];
    const steps = [
      ['2026-12-20', 'staff_document_expiring'],
      ['2026-12-19', 'staff_document_expiring'],
      ['2026-11-19', 'staff_document_expired'],
    ] as const;
    for (const [index, [expiresOn, kind]] of steps.entries()) {
      await move(index + 1, expiresOn);
      await nextMorning();
      await nextMorning();
      expected.unshift([kind, facts(expiresOn)]);
      expect(await told(owner)).toEqual(expected);
    }
    expect(await told(nurse)).toEqual([]);
  });

  test('are at most so many, also when two are added at once', async () => {
    for (let n = 1; n < limits.staffDocumentsMax; n += 1) await add();
    const last = await Promise.all(
      [1, 2].map(() =>
        owner.client.call('staffDocumentCreate', {
          params: { staffMemberId },
          body: { kind: 'other' },
        }),
      ),
    );
    expect(last.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});
