import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient, patientBody, publishNotice } from '../../testing/records/patients';

describe('finding patients', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await newCompany(api);
    await publishNotice(owner.client);
    await createPatient(owner.client, { birthDate: '1990-03-12', phone: '+525511110001' });
    await createPatient(owner.client, {
      lastName: 'Garsia',
      secondLastName: 'Lopes',
      birthDate: '2005-03-12',
      phone: '+525511110002',
    });
    await createPatient(owner.client, {
      firstName: 'Jimena',
      lastName: 'Vázquez',
      secondLastName: 'Yáñez',
      birthDate: '1955-01-31',
      phone: '+523344445555',
    });
    await createPatient(owner.client, {
      firstName: 'Ma. del Carmen',
      lastName: 'Muñoz',
      secondLastName: null,
      birthDate: '1990-01-01',
      curp: null,
    });
    await createPatient(owner.client, {
      firstName: 'Carlos',
      lastName: 'Gómez',
      secondLastName: 'Méndez',
      sex: 'H',
      birthDate: '1990-01-01',
      curp: 'GOMC900101HDFNRR01',
      curpOverride: true,
      phone: null,
    });
  });
  afterAll(() => api.close());

  const found = async (search: string, query: object = {}) =>
    (
      await owner.client.ok('patientList', { query: { search, sort: 'relevance', ...query } })
    ).items.map(({ name }) => name);

  test.each([
    [
      'exact spelling before similar sound',
      'garcia lopez',
      ['Mariana García López', 'Mariana Garsia Lopes'],
    ],
    [
      'word prefixes in any order',
      'lop mari gar',
      ['Mariana García López', 'Mariana Garsia Lopes'],
    ],
    ['similar sound', 'ximena basques llañes', ['Jimena Vázquez Yáñez']],
    ['an abbreviated name', 'maria munoz', ['Ma. del Carmen Muñoz']],
    ['birth date', '31/01/1955', ['Jimena Vázquez Yáñez']],
    ['name and birth date', 'muñoz 1/1/90', ['Ma. del Carmen Muñoz']],
    ['phone in groups', '33 4444 5555', ['Jimena Vázquez Yáñez']],
    ['last digits of a phone', '0002', ['Mariana Garsia Lopes']],
    ['record number', 'exp-3', ['Jimena Vázquez Yáñez']],
    ['digits of a record number', '000003', ['Jimena Vázquez Yáñez']],
    ['prefix of a CURP', 'gomc90', ['Carlos Gómez Méndez']],
    ['no match', 'zzyzx', []],
  ])('%s', async (_what, typed, names) => expect(await found(typed)).toEqual(names));

  test('a nickname finds the name, and who has the other word comes before who sounds like it', async () => {
    const other = await newCompany(api);
    for (const [firstName, lastName, secondLastName] of [
      ['Lupe María', 'Bañuelos', 'Ibáñez'],
      ['Guadalupe', 'Ibarra', 'Santoyo'],
      ['José', 'Ibarra', 'Abad'],
    ] as const)
      await createPatient(other.client, { firstName, lastName, secondLastName, curp: null });
    const names = async (search: string) =>
      (await other.client.ok('patientList', { query: { search, sort: 'relevance' } })).items.map(
        ({ name }) => name,
      );
    expect(await names('lupe ibarra')).toEqual(['Guadalupe Ibarra Santoyo']);
    expect((await names('lupe ibara'))[0]).toBe('Guadalupe Ibarra Santoyo');
    expect(await names('pepe ibarra')).toEqual(['José Ibarra Abad']);
  });

  test('finds names with typos and marks the result as similar', async () => {
    const answer = await owner.client.ok('patientList', {
      query: { search: 'jimnea vasqeuz', sort: 'relevance' },
    });
    expect(answer).toMatchObject({ similar: true, items: [{ name: 'Jimena Vázquez Yáñez' }] });
  });

  test('filters by sex, age, status and consent', async () => {
    expect(await found('', { sex: 'H' })).toEqual(['Carlos Gómez Méndez']);
    expect(await found('', { age: 'senior' })).toEqual(['Jimena Vázquez Yáñez']);
    expect(await found('', { age: 'young,senior' })).toHaveLength(2);
    expect(await found('', { status: 'inactive' })).toEqual([]);
    expect(await found('', { consent: 'missing', sex: 'M' })).toHaveLength(4);
    expect(await found('', { debt: '1' })).toEqual([]);
  });

  test('counts each filter as if it alone were open', async () => {
    const count = (query: object) => owner.client.ok('patientFacets', { query });
    const all = await count({});
    expect(all).toMatchObject({
      sex: [
        { value: 'M', count: 4 },
        { value: 'H', count: 1 },
      ],
      status: [{ value: 'active', count: 5 }],
      tags: [],
      practitionerId: [],
      debt: [],
      lastVisit: [{ value: 'never', count: 5 }],
      consent: [{ value: 'missing', count: 5 }],
    });
    const men = await count({ sex: 'H' });
    expect(men.sex).toEqual(all.sex);
    expect(men.age).toEqual([{ value: 'adult', count: 1 }]);
    expect((await count({ search: 'jimnea vasqeuz' })).age).toEqual([
      { value: 'senior', count: 1 },
    ]);
    expect((await count({ search: 'zzyzx' })).sex).toEqual([]);
  });

  test('exports the filtered list with the chosen columns, logs it, and needs the permission', async () => {
    const file = await owner.client.ok('patientExport', {
      query: { sex: 'H', columns: 'recordNumber,name,lastVisitOn,nothing' },
    });
    const lines = (await file.content.text()).split('\r\n');
    expect(lines.slice(2)).toEqual([
      '# Filtros: Sexo: Hombre',
      'Expediente,Nombre,Primer apellido,Segundo apellido,Última visita',
      'EXP-000005,Carlos,Gómez,Méndez,',
      '',
    ]);
    expect((await owner.client.ok('patientExport', { query: { format: 'xlsx' } })).name).toMatch(
      /\.xlsx$/,
    );
    const desk = await newMember(api, owner.companyId, ['reception']);
    expect((await desk.client.refused('patientExport', {})).code).toBe('permission.denied');
    const { rows } = await api.database.asOwner((client) =>
      client.query(
        `select diff from audit_log where company_id = $1 and action = 'patient.exported' order by id limit 1`,
        [owner.companyId],
      ),
    );
    expect(rows).toEqual([{ diff: { format: 'csv', rows: 1, filters: { Sexo: 'Hombre' } } }]);
  });

  test('sorts by surname, page after page', async () => {
    const pages = [1, 2].map((page) =>
      owner.client.ok('patientList', { query: { page: String(page), pageSize: '3' } }),
    );
    const [first, second] = await Promise.all(pages);
    expect([first, second].flatMap((page) => page?.items.map(({ lastName }) => lastName))).toEqual([
      'García',
      'Garsia',
      'Gómez',
      'Muñoz',
      'Vázquez',
    ]);
    expect(first).toMatchObject({ total: 5, totalIs: 'exact' });
  });

  test('rejects pages beyond ten thousand rows and states the limit', async () => {
    expect(await owner.client.ok('patientList', { query: { page: '400' } })).toMatchObject({
      items: [],
    });
    const problem = await owner.client.refused('patientList', { query: { page: '401' } });
    expect(problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'page', code: 'too_big', message: expect.stringContaining('400') }],
    });
  });

  test('a prefix of more than a thousand names returns stable pages', async () => {
    const many = await newCompany(api);
    await api.database.asOwner((client) =>
      client.query(
        `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
         select $1, 'EXP-' || lpad(n::text, 6, '0'), 'Ana', case when n > 1001 then 'Mota' else 'Márquez ' || chr(65 + n % 26) || lpad(n::text, 4, '0') end, '1990-01-01', 'M', now(), $2, now(), $2
         from generate_series(1, 1010) as n`,
        [many.companyId, many.userId],
      ),
    );
    const page = (search: string, at: string) =>
      many.client.ok('patientList', {
        query: { search, sort: 'relevance', pageSize: '2', page: at },
      });
    const [first, second, few] = await Promise.all([
      page('mar', '1'),
      page('mar', '2'),
      page('mo', '1'),
    ]);
    expect(
      [first, second].map(({ items, totalIs }) => [
        ...items.map(({ lastName }) => lastName),
        totalIs,
      ]),
    ).toEqual([
      ['Márquez A0026', 'Márquez A0052', 'atLeast'],
      ['Márquez A0078', 'Márquez A0104', 'atLeast'],
    ]);
    expect(few).toMatchObject({ total: 9, totalIs: 'exact' });
  });

  describe('possible duplicates', () => {
    const duplicates = async (body: object) =>
      (await owner.client.ok('patientDuplicates', { body })).items.map(({ patient, reasons }) => [
        patient.name,
        ...reasons,
      ]);
    const mariana = { firstName: 'Mariana', lastName: 'García', secondLastName: 'López' };

    test.each([
      [
        'similar sound, same birth date',
        { ...mariana, birthDate: '2005-03-12' },
        [['Mariana Garsia Lopes', 'name_birth']],
      ],
      [
        'day and month swapped',
        { ...mariana, birthDate: '2005-12-03' },
        [['Mariana Garsia Lopes', 'name']],
      ],
      [
        'same phone',
        { ...mariana, birthDate: '2015-01-01', phone: '55 1111 0002' },
        [['Mariana Garsia Lopes', 'phone']],
      ],
      ['has the same CURP', { curp: 'gomc900101hdfnrr01' }, [['Carlos Gómez Méndez', 'curp']]],
      ['shares a name alone', { ...mariana, birthDate: '1970-01-01' }, []],
      ['nothing typed yet', {}, []],
    ])('%s', async (_what, body, expected) => expect(await duplicates(body)).toEqual(expected));

    test('are advice: registering anyway succeeds', async () => {
      expect(
        (
          await owner.client.call('patientCreate', {
            body: patientBody({ birthDate: '2005-03-12' }),
          })
        ).ok,
      ).toBe(true);
    });
  });
});
