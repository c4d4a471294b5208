import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { yieldToEventLoop } from '../threads/event-loop';
import { withGuard } from '../tables/formula-guard';
import { localTimes, type ExportCell, type ExportKind, type ExportTable } from './export-table';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const ooxml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Escapes text for XML, without characters that XML forbids. */
const escape = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') // otherwise read as an escape
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const contentTypes = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${ooxml}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ooxml}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${ooxml}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${ooxml}.styles+xml"/></Types>`;
const rootRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const bookRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;
/** Cell styles by number: 0 plain, 1 heading, 2 money, 3 day, 4 day and time. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Excel allows 31 characters, none of these. */
const sheetName = (title: string): string =>
  escape(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));

const book = (titles: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${titles.map((title, index) => `<sheet name="${sheetName(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`;

const textCell = (text: string, style = 0): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(withGuard(text))}</t></is></c>`;
const numberCell = (number: number, style = 0): string => `<c s="${style}"><v>${number}</v></c>`;

const dayMs = 86_400_000;
/** Excel's serial day. It is right from March 1900 on (serial 61); earlier days stay text. */
const serial = (moment: string): number => (Date.parse(moment) - Date.UTC(1899, 11, 30)) / dayMs;
const firstSerial = 61;

const dateCell = (written: string, moment: string, style: number): string => {
  const days = serial(moment);
  return days >= firstSerial ? numberCell(days, style) : textCell(written);
};

const cellsOf = (timeZone: string): Record<ExportKind, (cell: string | number) => string> => {
  const timeOf = localTimes(timeZone);
  return {
    text: (cell) => textCell(String(cell)),
    number: (cell) => (typeof cell === 'number' ? numberCell(cell) : textCell(cell)),
    money: (cell) => numberCell(Number(cell) / 100, 2),
    date: (cell) => dateCell(String(cell), `${cell}T00:00:00Z`, 3),
    time: (cell) => {
      const local = timeOf(String(cell));
      return dateCell(local, `${local.replace(' ', 'T')}Z`, 4);
    },
  };
};

const chunkLength = 65_536;

async function* sheet({ columns, rows, timeZone }: ExportTable): AsyncGenerator<string> {
  const cells = cellsOf(timeZone);
  const line = (row: readonly ExportCell[]): string =>
    `<row>${columns.map(({ kind }, index) => (row[index] == null ? '<c/>' : cells[kind](row[index]))).join('')}</row>`;
  const widths = columns.map(
    ({ heading }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(heading.length + 2, 14), 40)}" customWidth="1"/>`,
  );
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  text += `<row>${columns.map(({ heading }) => textCell(heading, 1)).join('')}</row>`;
  for await (const row of rows) {
    text += line(row);
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
    await yieldToEventLoop();
  }
  yield `${text}</sheetData></worksheet>`;
}

const notesSheet = (notes: ExportTable['notes']): string =>
  `${head}<worksheet xmlns="${main}"><cols><col min="1" max="2" width="28" customWidth="1"/></cols><sheetData>${notes.map(([label, value]) => `<row>${textCell(label, 1)}${textCell(value)}</row>`).join('')}</sheetData></worksheet>`;

/** An XLSX workbook of two sheets, rows and notes, streamed while rows arrive. */
export const workbookBytes = (table: ExportTable): AsyncIterable<Uint8Array> => {
  const zip = new ZipFile();
  const add = (path: string, document: string): void => zip.addBuffer(Buffer.from(document), path);
  const out = zip.outputStream as PassThrough; // it is one; the type names the older interface
  zip.on('error', (error: Error) => out.destroy(error));
  const rows = Readable.from(encoded(sheet(table)));
  rows.on('error', (error) => out.destroy(error)); // ZipFile does not handle stream errors
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', rootRelations);
  add('xl/workbook.xml', book([table.title, table.notesTitle]));
  add('xl/_rels/workbook.xml.rels', bookRelations);
  add('xl/styles.xml', styles);
  add('xl/worksheets/sheet2.xml', notesSheet(table.notes));
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
};

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
