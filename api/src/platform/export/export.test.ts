import fc from 'fast-check';
import type { FileAnswer } from '@sala/shared-contracts';
import { checkedText } from '../tables/checked-text';
import { readTable } from '../tables/table';
import { exportFile, type ExportFormat } from './export-file';
import type { ExportTable } from './export-table';

const bytesOf = ({ content }: FileAnswer): Uint8Array => {
  if (!(content instanceof Uint8Array)) throw new Error('the file is not whole');
  return content;
};

const table: ExportTable = {
  title: 'Clientes: 20/11',
  notesTitle: 'Acerca de',
  notes: [
    ['Exportado por', 'Ana Ruiz'],
    ['Filtros', 'Estado: activo, "nuevo"; Ciudad: Mérida'],
  ],
  timeZone: 'America/Tijuana',
  columns: [
    { heading: 'Nombre', kind: 'text' },
    { heading: '=Edad', kind: 'number' },
    { heading: 'Total', kind: 'money' },
    { heading: 'Nacimiento', kind: 'date' },
    { heading: 'Alta', kind: 'time' },
  ],
  rows: [
    ['Íñigo, "el" Ñu\nde Mérida', -3.5, 123_450, '1990-02-28', '2026-01-01T05:30:00.000Z'],
    ['=HYPERLINK("http://x")', 0, -5, '1900-01-05', null],
    ['+525512345678', null, null, null, null],
  ],
};

const everyFormula = ['=1', '+1', '-1', '@a', '\t=1', '\r=1'];

describe('exports', () => {
  test('a CSV begins with a byte order mark and its notes', async () => {
    const file = await exportFile('csv', table);
    expect([file.name, file.type]).toEqual(['Clientes  20 11.csv', 'text/csv; charset=utf-8']);
    const text = Buffer.from(bytesOf(file)).toString();
    expect(text).toBe(
      '\ufeff# Exportado por: Ana Ruiz\r\n"# Filtros: Estado: activo, ""nuevo""; Ciudad: Mérida"\r\n' +
        "Nombre,'=Edad,Total,Nacimiento,Alta\r\n" +
        '"Íñigo, ""el"" Ñu\nde Mérida",-3.5,1234.50,1990-02-28,2025-12-31 21:30:00\r\n' +
        `"'=HYPERLINK(""http://x"")",0,-0.05,1900-01-05,\r\n'+525512345678,,,,\r\n`,
    );
  });

  test('a workbook has typed numbers, days and times, and a sheet of notes', async () => {
    const content = bytesOf(await exportFile('xlsx', table));
    const { sheets, headings, rows } = await readTable(content);
    expect(sheets).toEqual(['Clientes  20 11', 'Acerca de']);
    expect(headings).toEqual(table.columns.map(({ heading }) => heading));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Íñigo, "el" Ñu\nde Mérida', -3.5, 1234.5, '1990-02-28', '2025-12-31T21:30:00'],
      ['=HYPERLINK("http://x")', 0, -0.05, '1900-01-05', null],
      ['+525512345678', null, null, null, null],
    ]);
    const notes = await readTable(content, { sheet: 'Acerca de' });
    expect([notes.headings, notes.rows[0]?.cells]).toEqual(table.notes.map(([...note]) => note));
  });

  const formulas: ExportTable = {
    ...table,
    columns: ['A', ...everyFormula].map((heading) => ({ heading, kind: 'text' as const })),
    rows: [['a', ...everyFormula]],
  };

  test.each<ExportFormat>(['csv', 'xlsx'])(
    '%s: text that looks like a formula survives a round trip',
    async (format) => {
      const { headings, rows } = await readTable(bytesOf(await exportFile(format, formulas)));
      expect(rows[0]?.cells).toEqual(['a', ...everyFormula]);
      expect(headings).toEqual(['A', ...everyFormula.map((text) => text.trim())]);
    },
  );

  test('text that looks like a formula is written behind an apostrophe', async () => {
    const text = Buffer.from(bytesOf(await exportFile('csv', formulas))).toString();
    const line = `'=1,'+1,'-1,'@a,"'\t=1","'\r=1"\r\n`;
    expect(text.endsWith(`A,${line}a,${line}`)).toBe(true);
  });

  test.each<ExportFormat>(['csv', 'xlsx'])(
    '%s: readable text survives a round trip',
    async (format) => {
      const anyText = fc
        .string({ unit: 'grapheme', minLength: 1 })
        .map((text) => `x${text}`)
        .filter((text) => checkedText(text) === text); // U+FFFD is a cell fault by design
      await fc.assert(
        fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
          const columns = [{ heading: 'A', kind: 'text' as const }];
          const content = bytesOf(
            await exportFile(format, { ...table, columns, rows: texts.map((text) => [text]) }),
          );
          expect((await readTable(content)).rows.map(({ cells }) => cells[0])).toEqual(texts);
        }),
        { numRuns: 40 },
      );
    },
  );

  test.each<ExportFormat>(['csv', 'xlsx'])(
    '%s: no file when reading rows fails',
    async (format) => {
      async function* failing() {
        yield ['a'];
        throw new Error('the line is gone');
      }
      await expect(exportFile(format, { ...table, rows: failing() })).rejects.toThrow(
        'the line is gone',
      );
    },
  );
});
