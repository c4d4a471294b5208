import { limits } from '@sala/shared-contracts';
import { cellBoolean, cellDate, cellNumber, isAmbiguousDate } from './cells';
import { readTable } from './table';
import { archive, claimingSize, workbook } from './workbook.testing';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Buffer =>
  Buffer.from(text, encoding);

const read = async (content: Uint8Array) => {
  const { headings, rows } = await readTable(content);
  return [headings, ...rows.map(({ cells }) => cells)];
};

describe('CSV', () => {
  const people = [
    ['Nombre', 'Edad'],
    ['Íñigo Ñu', '3'],
    ['Zoé', '4'],
  ];
  const text = (delimiter: string, line = '\r\n') =>
    people.map((row) => row.join(delimiter)).join(line);

  test.each([
    ['UTF-8', bytes(text(','))],
    ['UTF-8 with its mark, and line feeds', bytes(`\ufeff${text(',', '\n')}\n`)],
    ['Windows-1252 with semicolons', bytes(text(';'), 'latin1')],
    ['UTF-16 with tabs', bytes(`\ufeff${text('\t')}`, 'utf16le')],
    [
      'notes and blank lines above',
      bytes(`"# Filtros: a, b; c"\r\n\r\n,\r\n${text(',')}\r\n,,\r\n`),
    ],
  ])('%s', async (_what, content) => expect(await read(content)).toEqual(people));

  test('reads quoted cells, uneven rows and row numbers', async () => {
    const table = await readTable(
      bytes('A;"B, b"\r\n"uno\r\ndos";"di ""sí"""\r\n\r\nx\r\n1;2;3;;\r\n'),
    );
    expect(table).toEqual({
      format: 'csv',
      sheets: [],
      sheet: null,
      headings: ['A', 'B, b', ''],
      monthFirst: [],
      rows: [
        { number: 2, cells: ['uno\r\ndos', 'di "sí"', null] },
        { number: 4, cells: ['x', null, null] },
        { number: 5, cells: ['1', '2', '3'] },
      ],
    });
  });

  test('a comma in a heading does not hide semicolons', async () => {
    expect(await read(bytes('Apellidos, nombre;Tel\r\nRuiz, Ana;1\r\nLuna;2\r\n'))).toEqual([
      ['Apellidos, nombre', 'Tel'],
      ['Ruiz, Ana', '1'],
      ['Luna', '2'],
    ]);
  });

  test('removes the formula guard and keeps other apostrophes', async () => {
    expect(await read(bytes("A,B\n'=1+1,'a\n'+52,''=1\n"))).toEqual([
      ['A', 'B'],
      ['=1+1', "'a"],
      ['+52', "''=1"],
    ]);
  });

  test.each([
    ['bytes that are no text', Buffer.from([1, 0, 2, 0, 255, 0]), 'table.unreadable'],

    ['nothing', bytes('\ufeff'), 'table.empty'],
    ['headings alone', bytes('A,B\n,\n'), 'table.empty'],
    [
      'columns without end',
      bytes(`A\n${','.repeat(limits.tableColumnsMax)}x\n`),
      'table.too_many_columns',
    ],
  ])('refused: %s', async (_what, content, code) => {
    await expect(readTable(content)).rejects.toMatchObject({ code });
  });

  test('accepts rows up to the limit', async () => {
    expect((await readTable(bytes('A\n1\n2\n'), { rowsMax: 2 })).rows).toHaveLength(2);
    await expect(readTable(bytes('A\n1\n2\n3\n'), { rowsMax: 2 })).rejects.toMatchObject({
      code: 'table.too_many_rows',
      facts: { meta: { maximum: 2 } },
    });
  });
});

describe('XLSX', () => {
  const heading =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="str"><f>1</f><v>Día</v></c></row>';
  const row = `<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>1.5E3</v></c><c r="C4" s="1"><v>45982</v></c>
    <c r="D4" s="2"><v>45982.5</v></c><c r="E4" s="3"><v>2</v></c><c r="F4" t="b"><v>1</v></c><c r="G4" t="e"><v>#N/A</v></c>
    <c r="H4" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c><c r="I4" s="4"><v>0.75</v></c><c r="J4" t="d"><v>2026-11-20T00:00:00Z</v></c></row>`;
  const expected = [
    'Íñigo & Zoé',
    1500,
    '2025-11-21',
    '2025-11-21T12:00:00',
    2,
    true,
    { fault: 'shows_error', shown: '#N/A' },
    ' a ',
    '18:00:00',
    '2026-11-20',
  ];

  test('reads text, numbers, dates, times and booleans', async () => {
    const table = await readTable(await workbook(heading + row));
    expect(table).toEqual({
      format: 'xlsx',
      sheets: ['Hoja uno', 'Otra'],
      sheet: 'Hoja uno',
      headings: ['Nombre', '', 'Día', '', '', '', '', '', '', ''],
      monthFirst: [],
      rows: [{ number: 4, cells: expected }],
    });
  });

  test('reads prefixed elements, cells without reference and 1904 dates', async () => {
    const rows =
      '<x:row><x:c t="s"><x:v>0</x:v></x:c></x:row><x:row><x:c s="1"><x:v>1</x:v></x:c></x:row>';
    const content = await workbook(rows, {
      prefix: 'x:',
      properties: '<workbookPr date1904="1"/>',
    });
    expect(await read(content)).toEqual([['Nombre'], ['1904-01-02']]);
  });

  test('reads a sheet by name; a missing one is refused with the available names', async () => {
    const content = await workbook(heading + row);
    expect(await readTable(content, { sheet: 'Otra' })).toMatchObject({
      sheet: 'Otra',
      headings: ['Solo'],
      rows: [{ number: 2, cells: [1] }],
    });
    await expect(readTable(content, { sheet: 'Tercera' })).rejects.toMatchObject({
      code: 'table.sheet_missing',
      facts: { meta: { sheets: ['Hoja uno', 'Otra'] } },
    });
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['some other archive', () => archive({ 'hola.txt': 'hola' })],
    ['an archive that is cut off', async () => (await workbook(heading)).subarray(0, 300)],
    [
      'a sheet that says it is 1 GB',
      async () =>
        claimingSize(await workbook(heading + row), 'xl/worksheets/sheet1.xml', 1_073_741_824),
    ],
    [
      'a sheet that grows beyond what it says',
      async () => claimingSize(await workbook(heading + row), 'xl/worksheets/sheet1.xml', 40),
    ],
    ['XML that does not end', () => workbook('<row><c>')],
    ['an entity of its own', () => workbook('<row><c t="str"><v>&lol;</v></c></row>')],
  ])('refused: %s', async (_what, content) => {
    await expect(readTable(await content())).rejects.toMatchObject({ code: 'table.unreadable' });
  });

  test('refuses a cell far to the right', async () => {
    await expect(
      readTable(await workbook(`${heading}<row><c r="XFD3"><v>1</v></c></row>`)),
    ).rejects.toMatchObject({ code: 'table.too_many_columns' });
  });
});

describe('cells', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['$ 1,234.50 MXN', 1234.5],
    ['-$3', -3],
    ['1e3', 1000],
    [' .5 ', 0.5],
    ['1234', 1234],
    [7, 7],
    ['1,5', null],
    ['1.234,50', null],
    ['1,23,456', null],
    ['12 a', null],
    ['', null],
    [true, null],
    ['0x10', null],
    ['Infinity', null],
  ])('the number in %p is %p', (cell, number) => expect(cellNumber(cell)).toBe(number));

  test.each([
    ['31/12/2025', '2025-12-31'],
    ['1-2-2026', '2026-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['2026-1-5', '2026-01-05'],
    ['2026-11-20T09:30:00', '2026-11-20'],
    ['12/31/2025', null],
    ['29/02/2023', null],
    ['1/2/26', null],
    ['45982', null],
    [45982, null],
    ['hoy', null],
  ])('the date in %p is %p', (cell, day) => expect(cellDate(cell)).toBe(day));

  test.each<[string, 'csv' | 'xlsx', boolean]>([
    ['03/04/1990', 'csv', true],
    ['12/31/1990', 'csv', true],
    ['31/12/1990', 'csv', false],
    ['4/4/1990', 'csv', false],
    ['1990-04-03', 'csv', false],
    ['1990-04-03', 'xlsx', true],
    ['1990-04-13', 'xlsx', false],
    ['1990-04-04', 'xlsx', false],
    ['13/13/1990', 'csv', false],
    ['', 'csv', false],
  ])('with month-first dates, %p in %s is ambiguous: %p', (cell, format, isUnsure) =>
    expect(isAmbiguousDate(cell, format)).toBe(isUnsure),
  );

  test.each([
    ['Sí', true],
    ['X', true],
    [true, true],
    ['no', false],
    ['Falso', false],
    ['quizá', null],
    [null, null],
  ])('%p means %p', (cell, meant) => {
    expect(cellBoolean(cell)).toBe(meant);
  });
});
