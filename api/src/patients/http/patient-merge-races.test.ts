import { randomUUID } from 'node:crypto';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import {
  createPatient,
  onePixel,
  patientBody,
  patientMergeInput,
} from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

/** Even ones begin with the merge, odd ones with the write. */
const rounds = 4;

describe('writes concurrent with a patient merge', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let customerId: string;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api, { founder: ['owner', 'doctor', 'reception'] });
    ({ id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', givenNames: 'Rosa', firstSurname: 'Vera' },
    }));
  });
  afterAll(() => api.close());

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
    const { rows } = await withClient(api.database.owner, (client) =>
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
