import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import {
  createPatient,
  onePixel,
  patientBody,
  patientMergeInput,
  publishNotice,
} from '../../testing/records/patients';
import { runDueJobs } from '../../testing/jobs';
import { randomUUID } from 'node:crypto';
import { consultation } from '../../testing/records/purchases';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('merging patients', () => {
  let owner: SignedInMember;
  let desk: SignedInMember;
  let noticeId: string;
  beforeAll(async () => {
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
    desk = await newMember(api, owner.companyId, ['reception']);
    noticeId = await publishNotice(owner.client);
  });
  afterAll(() => api.clock.move());

  /** Two records of one person; the source has more data. */
  const pair = async () => {
    const target = await createPatient(desk.client, { phone: null, occupation: 'Arquitecta' });
    const source = await createPatient(desk.client, {
      curp: 'GOMC900101HDFNRR01',
      curpOverride: true,
      occupation: 'Abogada',
      email: 'mari@correo.test',
    });
    await desk.client.ok('patientConsentRecord', {
      params: { patientId: source.id },
      body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed', noticeId },
    });
    await owner.client.ok('allergyCreate', {
      params: { patientId: source.id },
      body: { substance: 'Látex' },
    });
    return { target, source };
  };

  const view = (patientId: string) => owner.client.ok('patientView', { params: { patientId } });

  test('fills blanks of the target, moves references of the source, and undoes all of it', async () => {
    const { target, source } = await pair();
    const child = await createPatient(desk.client, {
      firstName: 'Leo',
      birthDate: '2018-05-01',
      sex: 'H',
      guardianId: source.id,
    });
    const { mergeId, patient } = await owner.client.ok('patientMerge', {
      params: { patientId: target.id },
      ...patientMergeInput(source.id),
    });
    expect(patient).toMatchObject({
      occupation: 'Arquitecta',
      phone: source.phone,
      email: 'mari@correo.test',
      curp: 'GOMC900101HDFNRR01',
      hasAlerts: true,
      consentMissing: false,
      version: 2,
    });
    expect((await view(child.id)).guardianId).toBe(target.id);
    expect(await view(source.id)).toMatchObject({
      status: 'merged',
      mergedInto: { id: target.id, recordNumber: target.recordNumber },
    });
    expect(
      (await owner.client.ok('patientList', { query: { search: source.recordNumber } })).items,
    ).toEqual([]);
    expect(
      (
        await desk.client.refused('patientUpdate', {
          params: { patientId: source.id },
          body: { version: 2, notes: 'x' },
        })
      ).code,
    ).toBe('patient.merged');

    // Changes after the merge survive.
    await desk.client.ok('patientUpdate', {
      params: { patientId: target.id },
      body: { version: 2, email: 'otra@correo.test' },
    });
    const undone = await owner.client.ok('patientMergeUndo', {
      params: { patientMergeId: mergeId },
    });
    expect(undone.patient).toMatchObject({
      phone: null,
      curp: null,
      email: 'otra@correo.test',
      hasAlerts: false,
      consentMissing: true,
    });
    expect(undone.source).toMatchObject({
      status: 'active',
      mergedInto: null,
      curp: 'GOMC900101HDFNRR01',
      hasAlerts: true,
      consentMissing: false,
    });
    expect((await view(child.id)).guardianId).toBe(source.id);
    expect(
      (await owner.client.refused('patientMergeUndo', { params: { patientMergeId: mergeId } }))
        .code,
    ).toBe('patient.merge_undone');
    const { items } = await owner.client.ok('patientMergeList', {
      params: { patientId: target.id },
    });
    expect(items).toMatchObject([
      { id: mergeId, recordNumber: source.recordNumber, undoneAt: expect.any(String) as string },
    ]);
    const log = await owner.client.ok('patientLog', {
      params: { patientId: target.id },
      query: {},
    });
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['patient.merged', 'patient.unmerged']),
    );
  });

  test('visit numbers continue across both records and are restored', async () => {
    const { id: targetId } = await createPatient(desk.client);
    const { id: sourceId } = await createPatient(desk.client);
    const numbers = await api.database.asOwner(async (client) => {
      const {
        rows: [place],
      } = await client.query<{ site: string; department: string }>(
        `with s as (insert into site (company_id, name, created_at, created_by, updated_at, updated_by) values ($1, 'Centro', now(), $2, now(), $2) returning id),
           d as (insert into department (company_id, site_id, code, name, created_at, created_by, updated_at, updated_by) select $1, id, 'mg', 'General', now(), $2, now(), $2 from s returning id)
         select s.id as site, d.id as department from s, d`,
        [owner.companyId, owner.userId],
      );
      for (const [patientId, count] of [
        [targetId, 2],
        [sourceId, 3],
      ] as const) {
        await client.query(
          `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
           select $1, n, $2, $3, $4, now(), now(), $5, now(), $5 from generate_series(1, $6) as n`,
          [owner.companyId, patientId, place?.department, place?.site, owner.userId, count],
        );
      }
      return async (patientId: string) =>
        (
          await api.database.asOwner((again) =>
            again.query<{ n: number }>(
              'select visit_number as n from visit where patient_id = $1 order by 1',
              [patientId],
            ),
          )
        ).rows.map(({ n }) => n);
    });
    const { mergeId } = await owner.client.ok('patientMerge', {
      params: { patientId: targetId },
      ...patientMergeInput(sourceId),
    });
    expect([await numbers(targetId), await numbers(sourceId)]).toEqual([[1, 2, 3, 4, 5], []]);
    await owner.client.ok('patientMergeUndo', { params: { patientMergeId: mergeId } });
    expect([await numbers(targetId), await numbers(sourceId)]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });

  test('rejects merging a patient with itself, an outdated version or a merged record', async () => {
    const { target, source } = {
      target: await createPatient(desk.client),
      source: await createPatient(desk.client),
    };
    const merge = (patientId: string, body: object) =>
      owner.client.refused('patientMerge', {
        params: { patientId },
        body: { version: 1, sourceVersion: 1, sourceId: source.id, ...body },
      });
    expect((await merge(target.id, { sourceId: target.id })).code).toBe('patient.merge_same');
    expect((await merge(target.id, { sourceVersion: 7 })).code).toBe('resource.version_conflict');
    await owner.client.ok('patientMerge', {
      params: { patientId: target.id },
      ...patientMergeInput(source.id),
    });
    expect(await merge(target.id, { version: 2 })).toMatchObject({
      code: 'patient.merged',
      meta: { mergedInto: { id: target.id } },
    });
  });

  test('reception proposes a merge, and those who may sign it are notified without a name', async () => {
    const [target, source] = [await createPatient(desk.client), await createPatient(desk.client)];
    expect(
      (
        await desk.client.refused('patientMerge', {
          params: { patientId: target.id },
          ...patientMergeInput(source.id),
        })
      ).code,
    ).toBe('permission.denied');
    expect(
      await desk.client.ok('patientMergePropose', {
        params: { patientId: target.id },
        body: { sourceId: source.id },
      }),
    ).toEqual({ told: 1 });
    await runDueJobs(api);
    const [told] = (await owner.client.ok('notificationList')).items;
    expect(told).toMatchObject({
      kind: 'merge_proposed',
      facts: { record: target.recordNumber, other: source.recordNumber },
      path: `/hospital/patient?patientId=${target.id}&merge=${source.id}`,
    });
    expect(JSON.stringify(told)).not.toContain('García');
  });
});

describe('writes concurrent with a patient merge', () => {
  /** Even ones begin with the merge, odd ones with the write. */
  const rounds = 2;

  let owner: SignedInMember;
  let customerId: string;
  beforeAll(async () => {
    owner = await newCompany(api, { founder: ['owner', 'doctor', 'reception'] });
    ({ id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', givenNames: 'Rosa', firstSurname: 'Vera' },
    }));
  });
  afterAll(() => api.clock.move());

  type Pair = { readonly sourceId: string; readonly childId: string };

  /** Sent together with the merge, in either order; a refusal is acceptable too. */
  const concurrentWrites = {
    'an allergy': ({ sourceId }: Pair) =>
      owner.client.call('allergyCreate', {
        params: { patientId: sourceId },
        body: { substance: 'Látex' },
      }),
    'a consent': ({ sourceId }: Pair) =>
      owner.client.call('patientConsentRecord', {
        params: { patientId: sourceId },
        body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
      }),
    'a file': ({ sourceId }: Pair) =>
      owner.client.call('patientFileCreate', {
        params: { patientId: sourceId },
        query: { name: 'nota.txt' },
        body: new Blob(['Nota']),
      }),
    'a sale': ({ sourceId }: Pair) =>
      owner.client.call('purchaseCreate', {
        body: {
          idempotencyKey: randomUUID(),
          customerId,
          patientId: sourceId,
          items: [consultation],
        },
      }),
    'a new child': ({ sourceId }: Pair) =>
      owner.client.call('patientCreate', {
        body: patientBody({ firstName: 'Leo', birthDate: '2018-05-01', guardianId: sourceId }),
      }),
    'a child that gets a guardian': ({ sourceId, childId }: Pair) =>
      owner.client.call('patientUpdate', {
        params: { patientId: childId },
        body: { version: 1, guardianId: sourceId },
      }),
  } as const;

  const rowsOnMergedRecords = async (): Promise<readonly string[]> => {
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ left: string }>(
        `select 'allergy' as left from allergy x join patient p on p.id = x.patient_id where p.status = 'merged'
         union all select 'consent' from consent x join patient p on p.id = x.patient_id where p.status = 'merged'
         union all select 'file' from patient_file x join patient p on p.id = x.patient_id where p.status = 'merged'
         union all select 'sale' from purchase x join patient p on p.id = x.patient_id where p.status = 'merged'
         union all select 'child' from patient x join patient p on p.id = x.guardian_id where p.status = 'merged'`,
      ),
    );
    return rows.map((row) => row.left);
  };

  test.each(Object.entries(concurrentWrites))(
    '%s moves to the target or is rejected, and never stays on the merged record',
    async (what, write) => {
      const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
      const pairs = await Promise.all(
        Array.from({ length: rounds }, async () => {
          const [target, source] = [
            await createPatient(owner.client),
            await createPatient(owner.client),
          ];
          const childId =
            what === 'a child that gets a guardian'
              ? (
                  await createPatient(owner.client, {
                    firstName: 'Eva',
                    birthDate: '2019-05-01',
                    guardian,
                  })
                ).id
              : '';
          return { targetId: target.id, sourceId: source.id, childId };
        }),
      );
      const answers = await Promise.all(
        pairs.flatMap((pair, turn) => {
          const merge = () =>
            owner.client.call('patientMerge', {
              params: { patientId: pair.targetId },
              ...patientMergeInput(pair.sourceId),
            });
          return turn % 2 === 0 ? [merge(), write(pair)] : [write(pair), merge()];
        }),
      );
      expect(answers.filter(({ ok, status }) => !ok && status >= 500)).toEqual([]);
      expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(rounds);
      expect(await rowsOnMergedRecords()).toEqual([]);
    },
  );

  test('a merged record accepts no further writes', async () => {
    const [target, source] = [await createPatient(owner.client), await createPatient(owner.client)];
    const { id: tagId } = await owner.client.ok('categoryCreate', {
      body: { kind: 'patient_tag', code: 'tarde', name: 'Tarde' },
    });
    await owner.client.ok('patientMerge', {
      params: { patientId: target.id },
      ...patientMergeInput(source.id),
    });
    const params = { patientId: source.id };
    const refusals = await Promise.all([
      owner.client.refused('allergyCreate', { params, body: { substance: 'Látex' } }),
      owner.client.refused('bloodTypeSet', { params, body: { bloodType: 'O+' } }),
      owner.client.refused('patientConsentRecord', {
        params,
        body: { answers: [{ purpose: 'privacy_notice', granted: true }], method: 'signed' },
      }),
      owner.client.refused('patientFileCreate', {
        params,
        query: { name: 'nota.txt' },
        body: new Blob(['Nota']),
      }),
      owner.client.refused('patientPhotoSave', { params, body: new Blob([onePixel]) }),
      owner.client.refused('purchaseCreate', {
        body: {
          idempotencyKey: randomUUID(),
          customerId,
          patientId: source.id,
          items: [consultation],
        },
      }),
      owner.client.refused('patientStatusSet', {
        params,
        body: { version: 2, status: 'inactive' },
      }),
      owner.client.refused('patientMergePropose', { params, body: { sourceId: target.id } }),
      owner.client.refused('patientMergePropose', {
        params: { patientId: target.id },
        body: { sourceId: source.id },
      }),
    ]);
    expect(refusals).toEqual(
      refusals.map(() =>
        expect.objectContaining({
          code: 'patient.merged',
          meta: { mergedInto: expect.objectContaining({ id: target.id }) },
        }),
      ),
    );
    expect(
      (await owner.client.ok('patientBulkTag', { body: { ids: [source.id], tagId, tagged: true } }))
        .failed,
    ).toMatchObject([{ code: 'patient.merged' }]);
    const child = await owner.client.refused('patientCreate', {
      body: patientBody({ birthDate: '2018-05-01', guardianId: source.id }),
    });
    expect(child.errors).toMatchObject([{ path: 'guardianId', code: 'not_an_option' }]);
  });
});
