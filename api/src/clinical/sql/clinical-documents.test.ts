import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createVisitRecords, visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let doctor: SignedInMember;
let stranger: SignedInMember;
let visitId: string;

const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  api.database.asOwner(async (c) => (await c.query<Row>(text, [...values])).rows);

const idOf = (rows: readonly { id: string }[]): string => rows[0]?.id ?? '';

const signedAt = '2026-11-24T18:00:00Z';

interface Kept {
  readonly purpose?: string;
  readonly type?: string;
  readonly by?: SignedInMember;
  readonly at?: string;
}

const storeFile = async ({
  purpose = 'document_scan',
  type = 'application/pdf',
  by = doctor,
  at = signedAt,
}: Kept = {}): Promise<string> =>
  idOf(
    await sql(
      `insert into stored_file (company_id, purpose, name, type, size, content, created_at, created_by)
       values ($1, $2, 'scan.pdf', $3, 8, '%PDF-1.7', $4, $5) returning id`,
      [by.companyId, purpose, type, at, by.userId],
    ),
  );

const fill = async (change = 'consent'): Promise<string> =>
  idOf(
    await sql(
      `insert into clinical_document (company_id, visit_id, kind, language, template, signer, texts, created_at, created_by, updated_at, updated_by)
       select company_id, id, $3, 'es-MX', 'consent-procedure', 'patient', '{"title":"Consentimiento","body":"Acepto"}', now(), $2, now(), $2
       from visit where id = $1 returning id`,
      [visitId, doctor.userId, change],
    ),
  );

const change = (id: string, what: string) =>
  sql<{ id: string }>(`update clinical_document set ${what} where id = $1 returning id`, [id]);

const lock = (id: string, fileId: string, column = 'scan_file_id', also = '') =>
  sql<{ id: string }>(
    `update clinical_document set status = 'locked', ${column} = $2, content_hash = repeat('a', 64), file_hash = repeat('b', 64),
       heading = '{}', locked_at = $3, locked_by = $4 ${also} where id = $1 returning id`,
    [id, fileId, signedAt, doctor.userId],
  );

const closed = { code: '23514', constraint: 'clinical_document_stands' };
const wrongFile = { code: '23514', constraint: 'clinical_document_file' };

beforeAll(async () => {
  api = await createTestApi();
  const owner = await newCompany(api);
  doctor = await newMember(api, owner.companyId, ['doctor']);
  stranger = await newCompany(api);
  ({ visitId } = await createVisitRecords(api, { ...owner, userId: doctor.userId }));
});
afterAll(() => api.close());

test('a document is signed with a file that was stored for this signature, and no other', async () => {
  const id = await fill();
  for (const file of [
    { purpose: 'patient' },
    { purpose: 'document_signature', type: 'image/png' },
    { type: 'text/plain' },
    { at: '2026-11-24T18:00:01Z' },
    { by: stranger },
  ])
    await expect(lock(id, await storeFile(file))).rejects.toMatchObject(wrongFile);
  await expect(lock(id, await storeFile(), 'signature_file_id')).rejects.toMatchObject(wrongFile);
  const file = await storeFile();
  await expect(
    lock(id, file, 'scan_file_id', `, texts = '{"title":"Otro","body":"Otro"}'`),
  ).rejects.toMatchObject(wrongFile);
  await expect(lock(id, file, 'scan_file_id', ', signature_file_id = $2')).rejects.toMatchObject(
    wrongFile,
  );
  expect(await lock(id, file)).toHaveLength(1);
  await expect(lock(await fill(), file)).rejects.toMatchObject({
    constraint: 'clinical_document_by_scan',
  });
});

test('of two locks at once one wins, and a locked document stands', async () => {
  const id = await fill();
  const files = [await storeFile(), await storeFile()];
  const locks = await Promise.allSettled(files.map((file) => lock(id, file)));
  expect(locks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const what of [
    `texts = '{"title":"x","body":"x"}'`,
    `expires_on = '2030-01-01'`,
    `heading = '{"a":1}'`,
    `status = 'filled', scan_file_id = null`,
  ])
    await expect(change(id, what)).rejects.toMatchObject(closed);
  await expect(sql('delete from clinical_document where id = $1', [id])).rejects.toMatchObject(
    closed,
  );
});

test('only a consent is signed by the patient, and a minor’s by their guardian', async () => {
  const refused = { constraint: 'clinical_document_signer' };
  await expect(fill('sick_leave')).rejects.toMatchObject(refused);
  await expect(change(await fill(), `signer = 'practitioner'`)).rejects.toMatchObject(refused);
});

test('a document has its own signature: after the note’s it is changed, signed or thrown away', async () => {
  const [changed, dropped] = [await fill(), await fill()];
  const { client } = doctor;
  const { version } = await client.ok('visitView', { params: { visitId } });
  await client.ok('visitStart', { params: { visitId }, body: { version, alongside: true } });
  await writeVisit(client, visitId);
  await client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });

  expect(await change(changed, `texts = '{"title":"Otro","body":"Otro"}'`)).toHaveLength(1);
  await expect(change(changed, `template = 'attendance'`)).rejects.toMatchObject(closed);
  expect(await lock(changed, await storeFile())).toHaveLength(1);
  expect(
    await sql('delete from clinical_document where id = $1 returning id', [dropped]),
  ).toHaveLength(1);
  expect(await fill()).not.toBe('');
});
