import { limits } from '@sala/shared-contracts';
import { exportFile } from '../../platform/export/export-file';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { fileKind } from '../../platform/files/file-kind';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('files of a customer', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let params: { customerId: string };

  const put = (content: string, name = 'nota.txt') =>
    owner.client.ok('customerFileCreate', { params, query: { name }, body: new Blob([content]) });
  const list = async () => (await owner.client.ok('customerFileList', { params })).items;
  const stored = () =>
    api.database.asOwner(
      async (client) =>
        (
          await client.query(
            `select count(*)::int as files from stored_file where company_id = $1 and purpose = 'customer'`,
            [owner.companyId],
          )
        ).rows[0],
    );

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  beforeEach(async () => {
    params = {
      customerId: (
        await owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana' } })
      ).id,
    };
  });
  afterAll(() => api.close());

  test('downloads the same bytes as an attachment under its name', async () => {
    const file = await put('%PDF-1.7 áé', 'Año "1".pdf');
    expect(file).toMatchObject({
      name: 'Año "1".pdf',
      kind: 'pdf',
      size: 13,
      createdBy: 'Ana Ruiz',
    });
    const answer = await owner.client.call('customerFileDownload', {
      params: { customerFileId: file.id },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    const { name, content } = await owner.client.ok('customerFileDownload', {
      params: { customerFileId: file.id },
    });
    expect([name, await content.text()]).toEqual(['Año "1".pdf', '%PDF-1.7 áé']);
  });

  test('rejects what browsers run, and its disguised content downloads as plain text', async () => {
    const refusals = [
      ['carta.html', '<!doctype html><script>alert(1)</script>'],
      ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      [
        'datos.xml',
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
      ],
    ] as const;
    for (const [name, content] of refusals) {
      await owner.client.refused('customerFileCreate', {
        params,
        query: { name },
        body: new Blob([content]),
      });
      const file = await put(`\n${content}`, name); // detected as text
      const answer = await owner.client.call('customerFileDownload', {
        params: { customerFileId: file.id },
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain',
        'content-disposition': expect.stringMatching(/^attachment/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
  });

  test('lists the newest first, and deleting a file or its customer deletes the bytes', async () => {
    const first = await put('uno');
    api.clock.move(new Date(api.clock.now().getTime() + 1000));
    const second = await put('dos');
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const before = await stored();
    await owner.client.ok('customerFileDelete', { params: { customerFileId: first.id } });
    expect((await list()).map(({ id }) => id)).toEqual([second.id]);
    expect(await stored()).toEqual({ files: before.files - 1 });
    const { code } = await owner.client.ok('customerView', { params });
    await owner.client.ok('customerDelete', { params, query: { code } });
    expect(await stored()).toEqual({ files: before.files - 2 });
    expect(await owner.client.refused('customerFileList', { params })).toMatchObject({
      status: 404,
    });
  });

  test('detects the kind from the bytes', async () => {
    const table = {
      title: 'a',
      columns: [{ heading: 'A', kind: 'text' as const }],
      rows: [['b']],
      notes: [],
      notesTitle: 'n',
      timeZone: 'UTC',
    };
    const workbook = (await exportFile('xlsx', table)).content as Uint8Array; // an export is a byte array
    const kinds = await Promise.all([
      fileKind(latin('\x89PNG\r\n\x1a\n..'), 'a.txt'),
      fileKind(latin('\xff\xd8\xff\xe0'), 'a.pdf'),
      fileKind(latin('RIFF....WEBPVP8'), 'a'),
      fileKind(workbook, 'a.zip'),
      fileKind(latin('a;b\r\n\xf1'), 'A.CSV'),
      fileKind(latin('hola\n'), 'a.exe'),
    ]);
    expect(kinds).toEqual(['png', 'jpeg', 'webp', 'xlsx', 'csv', 'txt']);
  });

  test('rejects content of other kinds', async () => {
    const refusals = [
      ['a program', latin('MZ\x90\x00')],
      ['a page that a browser would run', latin('<html><script>')],
      ['a picture that a browser would run', latin('<svg xmlns=""')],
      ['an arbitrary archive', latin('PK\x03\x04 and no more')],
      ['a legacy Word document', latin('\xd0\xcf\x11\xe0\xa1\xb1')],
    ] as const;
    for (const [what, content] of refusals) {
      const answer = await owner.client.call('customerFileCreate', {
        params,
        query: { name: 'a.pdf' },
        body: new Blob([content]),
      });
      expect([what, answer]).toMatchObject([
        what,
        { status: 422, body: { code: 'customerFile.kind_unknown' } },
      ]);
      expect(await list()).toEqual([]);
    }
  });

  test('rejects too large a file and too many', async () => {
    const answer = await owner.client.call('customerFileCreate', {
      params,
      query: { name: 'a.txt' },
      body: new Blob(['a'.repeat(limits.attachmentMaxBytes + 1)]),
    });
    expect(answer).toMatchObject({ status: 413 });
    await api.database.asOwner((client) =>
      client.query(
        `with kept as (
           insert into stored_file (company_id, purpose, name, type, size, content, created_at, created_by)
           select $1, 'customer', 'n.txt', 'text/plain', 1, 'x', now(), $2 from generate_series(1, $4) returning id
         ) insert into customer_file (company_id, file_id, customer_id, kind) select $1, id, $3, 'txt' from kept`,
        [owner.companyId, owner.userId, params.customerId, limits.attachmentsMax],
      ),
    );
    const refused = await owner.client.call('customerFileCreate', {
      params,
      query: { name: 'a.txt' },
      body: new Blob(['a']),
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'customerFile.limit_reached' } });
  });
});
