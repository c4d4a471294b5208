import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let doctor: SignedInMember;
let visitId: string;

const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  withClient(api.database.owner, async (c) => (await c.query<Row>(text, [...values])).rows);

const idOf = (rows: readonly { id: string }[]): string => rows[0]?.id ?? '';

const order = async (status: string): Promise<string> =>
  idOf(
    await sql(
      `insert into service_request (company_id, visit_id, category, status, code_text, texts, created_at, created_by, updated_at, updated_by)
       select company_id, id, 'laboratory', $2, 'Biometría hemática', '{"reason":"Fiebre"}', now(), $3, now(), $3
       from visit where id = $1 returning id`,
      [visitId, status, doctor.userId],
    ),
  );

const receive = (id: string) =>
  sql<{ id: string }>(
    `update service_request set status = 'completed', texts = texts || '{"result":"Normal"}',
       result_received_at = now(), result_received_by = created_by where id = $1 returning id`,
    [id],
  );

const review = (id: string) =>
  sql<{ id: string }>(
    'update service_request set reviewed_at = now(), reviewed_by = created_by where id = $1 returning id',
    [id],
  );

const closed = { code: '23514', constraint: 'visit_paper_closed' };

beforeAll(async () => {
  api = await createTestApi();
  const owner = await signedInCompany(api);
  doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  ({ visitId } = await createVisitRecords(api, { ...owner, userId: doctor.userId }));
});
afterAll(() => api.close());

test('what was ordered stands; its result is received and reviewed once', async () => {
  const id = await order('active');
  for (const change of [`code_text = 'Otra'`, `texts = '{"reason":"Otra"}'`, `status = 'draft'`])
    await expect(
      sql(`update service_request set ${change} where id = $1`, [id]),
    ).rejects.toMatchObject(closed);
  await expect(review(id)).rejects.toMatchObject(closed);
  expect(await receive(id)).toHaveLength(1);
  await expect(receive(id)).rejects.toMatchObject(closed);
  expect(await review(id)).toHaveLength(1);
  await expect(review(id)).rejects.toMatchObject(closed);
  await expect(sql('delete from service_request where id = $1', [id])).rejects.toMatchObject(
    closed,
  );
});

test('after the signature nothing is ordered, and what is open is finished', async () => {
  const drafted = await order('draft');
  const active = await order('active');
  const { client } = doctor;
  const { version } = await client.ok('visitView', { params: { visitId } });
  await client.ok('visitStart', { params: { visitId }, body: { version, alongside: true } });
  await writeVisit(client, visitId);
  await client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });

  await expect(order('active')).rejects.toMatchObject({ constraint: 'visit_closed' });
  await expect(
    sql(`update service_request set status = 'active' where id = $1`, [drafted]),
  ).rejects.toMatchObject({ constraint: 'visit_closed' });
  expect(await receive(active)).toHaveLength(1);
  expect(await review(active)).toHaveLength(1);
});
