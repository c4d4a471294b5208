import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../testing';
import { createVisitRecords, visitInputs } from '../testing/records/visits';
import { officialCodesCommand } from './official-codes-command';
import { newCompany } from '../testing/members';

/* Invented: columns of the official file, titles of nobody. */
const heading = 'CONSECUTIVO,LETRA,CATALOG_KEY,NOMBRE,LSEX,LINF,LSUP';
const first = [
  heading,
  '1,A,A00,CÓLERA DE PRUEBA,NO,NO,NO', // a category: its code is in the file
  '2,A,A000,"CÓLERA DE PRUEBA, TIPO UNO",NO,NO,NO',
  '3,I,I10X,HIPERTENSIÓN DE PRUEBA,NO,NO,NO', // ours already
  '4,C,C60X,TUMOR DE PRUEBA,MUJER,010A,NO',
  '5,P,P960,RIÑÓN DE PRUEBA,NO,NO,028D',
  '6,Z,Z998,DEPENDENCIA DE PRUEBA,NO,NO,NO',
  '7,Z,Z998,DOS VECES,NO,NO,NO',
  '8,Z,Z99888,NINGÚN CÓDIGO,NO,NO,NO',
  '9,Q,Q999,SEXO RARO,AMBOS,NO,NO',
].join('\n');

describe('npm run cie10:import', () => {
  let api: TestApi;
  let folder: string;

  beforeAll(async () => {
    api = await createTestApi();
    folder = await mkdtemp(join(tmpdir(), 'sala-cie10-'));
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const rows = <Row extends object>(text: string) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text)).rows);
  const codes = (like: string) =>
    rows<object>(
      `select code, title, chapter, sex_limit as sex, age_min as min, age_max as max from cie10
       where code ~ '${like}' and title_en is null order by code`,
    );
  const run = async (content: string, ...args: readonly string[]) => {
    const file = join(folder, 'catalogo.csv');
    await writeFile(file, content);
    const said: string[] = [];
    const code = await officialCodesCommand(['--file', file, ...args], {
      environment: {},
      openLocal: () =>
        Promise.resolve({ connection: api.database.owner, close: () => Promise.resolve() }),
      say: (line) => said.push(line),
    });
    return { code, said: said.join('\n') };
  };

  test.each([
    ['another table', 'nombre\nCólera', 'no column catalog key'],
    ['no code', `${heading}\n1,A,,CÓLERA,NO,NO,NO`, 'no codes'],
    ['too many rows', `${heading}\n${'1,A,A000,X,NO,NO,NO\n'.repeat(40_001)}`, 'too_many_rows'],
  ])('%s changes nothing', async (_what, content, reason) => {
    const { code, said } = await run(content);
    expect(code).toBe(1);
    expect(said).toContain(reason);
    expect(await codes('^A00')).toEqual([]);
  });

  test('adds what is missing, keeps our titles, and names what it left out', async () => {
    const [before] = await rows<{ title: string }>(`select title from cie10 where code = 'I10'`);
    const tried = await run(first, '--dry-run');
    expect(tried).toMatchObject({ code: 0 });
    expect(await codes('^(A00|C60|P96|Z99)')).toEqual([]);
    const { code, said } = await run(first);
    expect(code).toBe(0);
    expect(said).toBe(tried.said);
    expect(said).toContain('4 codes are new: A00.0, C60, P96.0, Z99.8');
    expect(said).toContain('1 have a title of our own');
    expect(said).toContain('1 are categories');
    expect(said).toContain('3 rows were left out: row 8 (twice), row 9 (code), row 10 (sex)');
    expect(await codes('^(A00|C60|P96|Z99)')).toEqual([
      {
        code: 'A00.0',
        title: 'CÓLERA DE PRUEBA, TIPO UNO',
        chapter: 1,
        sex: null,
        min: null,
        max: null,
      },
      { code: 'C60', title: 'TUMOR DE PRUEBA', chapter: 2, sex: 'M', min: 10, max: null },
      { code: 'P96.0', title: 'RIÑÓN DE PRUEBA', chapter: 16, sex: null, min: null, max: 0 },
      {
        code: 'Z99.8',
        title: 'DEPENDENCIA DE PRUEBA',
        chapter: 21,
        sex: null,
        min: null,
        max: null,
      },
    ]);
    expect(await rows(`select title from cie10 where code = 'I10'`)).toEqual([before]);
    expect((await run(first)).said).toContain('0 codes are new');
  });

  test('a code that a note names is never removed, and keeps the title that was signed', async () => {
    await run(first);
    const owner = await newCompany(api, { founder: ['owner', 'doctor'] });
    const { visitId } = await createVisitRecords(api, owner);
    const params = { visitId };
    await owner.client.ok('visitStart', { params, ...visitInputs.visitStart });
    await owner.client.ok('visitDiagnosesSave', {
      params,
      body: {
        revision: 0,
        items: [
          { code: 'A00.0', rank: 'principal', certainty: 'confirmed' },
          { code: 'Z99.8', rank: 'secondary', certainty: 'confirmed' },
        ],
      },
    });
    const second = [
      heading,
      '1,A,A000,OTRO TÍTULO,MUJER,NO,NO',
      '2,C,C60X,TUMOR DE PRUEBA,MUJER,012A,NO',
    ].join('\n');
    const { said } = await run(second);
    expect(said).toContain('0 codes are new');
    expect(said).toContain('2 changed: A00.0, C60');
    expect(said).toContain('1 are not in the file any more and were removed: P96.0');
    expect(said).toContain('2 stay as records name them: A00.0, Z99.8');
    expect(await codes('^(A00|C60|P96|Z99)')).toMatchObject([
      { code: 'A00.0', title: 'CÓLERA DE PRUEBA, TIPO UNO', sex: 'M' },
      { code: 'C60', min: 12 },
      { code: 'Z99.8', title: 'DEPENDENCIA DE PRUEBA' },
    ]);
    const { diagnoses } = await owner.client.ok('visitView', { params });
    expect(diagnoses.items.map(({ code }) => code)).toEqual(['A00.0', 'Z99.8']);
  });

  test('says how it is called', async () => {
    const said: string[] = [];
    const options = {
      environment: {},
      openLocal: () => Promise.resolve(null),
      say: (line: string) => said.push(line),
    };
    expect(await officialCodesCommand([], options)).toBe(2);
    expect(said.join()).toContain('npm run cie10:import');
    expect(await officialCodesCommand(['--file', join(folder, 'none.csv')], options)).toBe(1);
  });
});
