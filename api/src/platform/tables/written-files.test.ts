import { readTable } from './table';
import { archive, workbook } from './workbook.testing';

/** Files as written by programs that clinics use. */
const read = async (content: Uint8Array) => {
  const { headings, rows } = await readTable(content);
  return [headings, ...rows.map(({ cells }) => cells)];
};
const latin = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);
const fault = (code: string, shown: string) => ({ fault: code, shown });

describe('encodings of CSV', () => {
  const angelo = [
    ['Nombre', 'Precio'],
    ['D’Angelo', '€5 – “especial”'],
    ['Íñigo Ñu', '1'],
  ];

  test.each<[string, Buffer, unknown[][]]>([
    [
      'Excel, Windows-1252 with its quotes',
      latin('Nombre;Precio\r\nD\x92Angelo;\x805 \x96 \x93especial\x94\r\n\xcd\xf1igo \xd1u;1\r\n'),
      angelo,
    ],
    [
      'a DOS program, CP850',
      latin('Nombre;Tel\r\nMu\xa4oz, Jos\x82;1\r\nGarc\xa1a L\xa2pez;2\r\n'),
      [
        ['Nombre', 'Tel'],
        ['Muñoz, José', '1'],
        ['García López', '2'],
      ],
    ],
    [
      'Excel for Mac, MacRoman with carriage returns',
      latin('Nombre,Tel\rMu\x96oz Jos\x8e,1\rGarc\x92a L\x97pez,2\r'),
      [
        ['Nombre', 'Tel'],
        ['Muñoz José', '1'],
        ['García López', '2'],
      ],
    ],
    [
      'Excel, "Unicode text": UTF-16 with tabs',
      Buffer.from('\ufeffNombre\tTel\r\nÍñigo\t1\r\n', 'utf16le'),
      [
        ['Nombre', 'Tel'],
        ['Íñigo', '1'],
      ],
    ],
    [
      'UTF-16 big endian',
      Buffer.from('\ufeffNombre\tTel\r\nÍñigo\t1\r\n', 'utf16le').swap16(),
      [
        ['Nombre', 'Tel'],
        ['Íñigo', '1'],
      ],
    ],
    [
      'UTF-16 without byte order mark',
      Buffer.from('Nombre\tTel\r\nÍñigo\t1\r\n', 'utf16le'),
      [
        ['Nombre', 'Tel'],
        ['Íñigo', '1'],
      ],
    ],
    [
      'Google Sheets, UTF-8 without byte order mark',
      utf8('Nombre,Tel\r\nÍñigo 😀,1'),
      [
        ['Nombre', 'Tel'],
        ['Íñigo 😀', '1'],
      ],
    ],
  ])('%s', async (_what, content, expected) => expect(await read(content)).toEqual(expected));

  test('a damaged character affects only its own row', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `Íñigo ${n}\n`).join('');
    const [, first, second] = await read(
      Buffer.concat([utf8('Nombre\n'), latin('Mar\xeda\n'), utf8(rows)]),
    );
    expect([first, second]).toEqual([[fault('unreadable_text', 'Mar\ufffda')], ['Íñigo 0']]);
  });

  test('reports text that was decoded wrongly and saved again', async () => {
    expect(await read(utf8('Nombre\nGarcÃ­a\nMUÃ‘OZ\nSÃO PAULO\n'))).toEqual([
      ['Nombre'],
      [fault('unreadable_text', 'GarcÃ­a')],
      [fault('unreadable_text', 'MUÃ‘OZ')],
      ['SÃO PAULO'],
    ]);
  });
});

test('finds columns with month-first dates', async () => {
  expect(
    (await readTable(utf8('A,B,C\n03/04/1990,31/12/1990,1\n12/31/1990,01/02/1990,2\n'))).monthFirst,
  ).toEqual([0]);
});

describe('delimiters and quotes of CSV', () => {
  test.each<[string, string, unknown[][]]>([
    [
      'Excel with an explicit delimiter',
      'sep=;\r\nA;B\r\n1,5;2\r\n',
      [
        ['A', 'B'],
        ['1,5', '2'],
      ],
    ],
    [
      'an explicit delimiter after a byte order mark',
      '\ufeffsep=|\nA|B\n1,2|3;4\n',
      [
        ['A', 'B'],
        ['1,2', '3;4'],
      ],
    ],
    [
      'bars',
      'A|B\nRuiz, Ana|1\n',
      [
        ['A', 'B'],
        ['Ruiz, Ana', '1'],
      ],
    ],
    [
      'mixed line breaks',
      'A,B\r\n1,2\n3,4\r5,6',
      [
        ['A', 'B'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'spaces around quotes',
      'A, B\n1, "2, 3" \n',
      [
        ['A', 'B'],
        ['1', '2, 3'],
      ],
    ],
    [
      'formulas that keep leading zeros',
      'A,B\n="0155","=""0155"""\n\'0155,x\n',
      [
        ['A', 'B'],
        ['0155', '0155'],
        ['0155', 'x'],
      ],
    ],
    [
      'a quote that never closes',
      'A,B\n1,"Pepe\nLuis,2\nEva,3\n',
      [
        ['A', 'B'],
        ['1', fault('open_quotes', '"Pepe')],
        ['Luis', '2'],
        ['Eva', '3'],
      ],
    ],
    [
      'a quote that closes in a later row',
      'A,B\n1,"Pepe\nLuis,"x" y\nEva,3\n',
      [
        ['A', 'B'],
        ['1', fault('open_quotes', '"Pepe')],
        ['Luis', fault('open_quotes', '"x" y')],
        ['Eva', '3'],
      ],
    ],
    [
      'quotes within a text',
      'A,B\nJuan "Chato" Ruiz,2\n',
      [
        ['A', 'B'],
        ['Juan "Chato" Ruiz', '2'],
      ],
    ],
    [
      'a phone in scientific notation',
      'A,B\n5.51235E+11,1\n1.5E+02,2\n',
      [
        ['A', 'B'],
        [fault('digits_lost', '5.51235E+11'), '1'],
        ['1.5E+02', '2'],
      ],
    ],
    [
      'rows of blank cells at the end',
      'A,B\n1,2\n,\n,\n',
      [
        ['A', 'B'],
        ['1', '2'],
      ],
    ],
    [
      'a control character in one cell',
      'A,B\nAna\u0001,2\nEva,\u0092\nLuz,1\n',
      [
        ['A', 'B'],
        [fault('unreadable_text', 'Ana\ufffd'), '2'],
        ['Eva', fault('unreadable_text', '\ufffd')],
        ['Luz', '1'],
      ],
    ],
    [
      'a cell beyond Excel’s length limit',
      `A\n${'x'.repeat(32_768)}\ny\n`,
      [['A'], [fault('too_long', 'x'.repeat(200))], ['y']],
    ],
  ])('%s', async (_what, text, expected) =>
    expect(await read(utf8(text.padEnd(200, '\n')))).toEqual(expected),
  );
});

describe('cells of a workbook', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-80A]dddd d&quot; de &quot;mmmm"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="_-* #,##0.00_-;[Red]-0\\ &quot;días&quot;"/></numFmts>' +
    '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';
  const cell = async (written: string, properties = '') =>
    (
      await read(
        await workbook(`<row><c t="str"><v>A</v></c></row><row>${written}</row>`, {
          styles,
          properties,
        }),
      )
    )[1]?.[0];

  test.each<[string, string, unknown]>([
    ['a formula without a result', '<c><f>A1&amp;B1</f></c>', fault('no_result', '=')],
    [
      'a formula without a result, from openpyxl',
      '<c><f>A1</f><v></v></c>',
      fault('no_result', '='),
    ],
    ['a formula with an empty text', '<c t="str"><f>""</f><v></v></c>', undefined],
    ['a formula with its result', '<c><f>1+1</f><v>2</v></c>', 2],
    ['a formula with a text', '<c t="str"><f>A1</f><v>Eva</v></c>', 'Eva'],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', fault('shows_error', '#DIV/0!')],
    ['a missing shared string', '<c t="s"><v>99</v></c>', fault('unreadable_text', '')],
    [
      'a number beyond Excel’s precision',
      '<c><v>4152313412345670</v></c>',
      fault('digits_lost', '4152313412345670'),
    ],
    ['a phone as a number', '<c><v>5.512345678E9</v></c>', 5_512_345_678],
    ['a date in Spanish words', '<c s="1"><v>45982</v></c>', '2025-11-21'],
    ['a date before the epoch', '<c s="1"><v>-3</v></c>', fault('shows_error', '########')],
    ['a postal code padded with a zero', '<c s="2"><v>6600</v></c>', '06600'],
    ['an amount with a text and colours in its format', '<c s="3"><v>6600</v></c>', 6600],
    [
      'characters that XML forbids',
      '<c t="inlineStr"><is><t>a_x000D_b_x005F_x000D_</t></is></c>',
      'a\rb_x000D_',
    ],
    [
      'a control character',
      '<c t="inlineStr"><is><t>a_x0001_</t></is></c>',
      fault('unreadable_text', 'a\ufffd'),
    ],
    ['yes', '<c t="b"><v>1</v></c>', true],
  ])('%s', async (_what, written, expected) => {
    const rest = '<c r="B2"><v>1</v></c>';
    const value = await cell(written + rest);
    expect(value ?? undefined).toEqual(expected);
  });

  test('a result of 0 is missing when formulas were not calculated', async () => {
    const formula = '<c><f>SUM(B1:B2)</f><v>0</v></c>';
    expect(await cell(formula)).toBe(0);
    expect(await cell(formula, '<calcPr fullCalcOnLoad="1"/>')).toEqual(fault('no_result', '='));
    expect(await cell('<c><v>0</v></c>', '<calcPr fullCalcOnLoad="1"/>')).toBe(0);
  });

  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="str"><v>${value}</v></c>`;
  const merged = (rows: string, ...references: readonly string[]) =>
    workbook(rows, {
      belowRows: `<mergeCells count="${references.length}">${references.map((reference) => `<mergeCell ref="${reference}"/>`).join('')}</mergeCells>`,
    });
  const heading = `<row r="1">${text('A1', 'Sede')}${text('B1', 'Nombre')}${text('C1', 'Apellido')}</row>`;

  test('vertically merged cells repeat their value on each non-blank row', async () => {
    const rows = `${heading}<row r="2">${text('A2', 'Norte')}${text('B2', 'Ana')}</row><row r="3"><c r="A3"/>${text('B3', 'Eva')}</row><row r="4"/><row r="5">${text('B5', 'Luz')}</row><row r="6">${text('B6', 'Mar')}</row>`;
    expect(await read(await merged(rows, 'A2:A5'))).toEqual([
      ['Sede', 'Nombre', 'Apellido'],
      ['Norte', 'Ana', null],
      ['Norte', 'Eva', null],
      ['Norte', 'Luz', null],
      [null, 'Mar', null],
    ]);
  });

  test('of horizontally merged cells, the first has the value, others are faults', async () => {
    const rows = `${heading}<row r="2">${text('B2', 'Ana Ruiz')}</row><row r="3"><c r="B3"/>${text('C3', 'oculto')}</row><row r="4">${text('A4', 'Sur')}</row>`;
    const wide = fault('merged', 'Ana Ruiz');
    expect(await read(await merged(rows, 'B2:C3'))).toEqual([
      ['Sede', 'Nombre', 'Apellido'],
      [null, 'Ana Ruiz', wide],
      [null, 'Ana Ruiz', wide],
      ['Sur', null, null],
    ]);
  });

  test('columns merged for layout stay one column', async () => {
    const looks = `<row r="1">${text('A1', 'Nombre')}</row><row r="2">${text('A2', 'Ana')}</row><row r="3">${text('A3', 'Eva')}</row>`;
    expect(await read(await merged(looks, 'A1:C1', 'A2:C2', 'A3:C3'))).toEqual([
      ['Nombre'],
      ['Ana'],
      ['Eva'],
    ]);
    const high = `<row r="1">${text('A1', 'Nombre')}${text('B1', 'Contacto')}</row><row r="2">${text('B2', 'Correo')}${text('C2', 'Tel')}</row><row r="3">${text('A3', 'Ana')}</row>`;
    expect((await read(await merged(high, 'A1:A2', 'B1:C1')))[1]).toEqual([
      fault('merged', 'Nombre'),
      'Correo',
      'Tel',
    ]);
  });

  test('a huge number of merged cells is read fast', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, n) => `<row r="${n + 1}">${text(`A${n + 1}`, 'x')}</row>`,
    ).join('');
    const all = Array.from({ length: 100_000 }, () => 'A2:GR5000');
    const began = performance.now();
    await expect(read(await merged(rows, ...all))).resolves.toHaveLength(5000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('reads the first visible sheet', async () => {
    const sheet = (text: string) =>
      `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row><row><c><v>1</v></c></row></sheetData></worksheet>`;
    const content = await archive({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Listas" state="hidden" id="a"/><sheet name="Datos" id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="a.xml"/><Relationship Id="b" Target="b.xml"/></Relationships>',
      'xl/a.xml': sheet('Oculta'),
      'xl/b.xml': sheet('Visible'),
    });
    expect(await readTable(content)).toMatchObject({
      sheet: 'Datos',
      sheets: ['Listas', 'Datos'],
      headings: ['Visible'],
    });
  });
});
