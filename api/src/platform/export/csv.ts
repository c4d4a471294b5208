import { yieldToEventLoop } from '../threads/event-loop';
import { withGuard } from '../tables/formula-guard';
import { localTimes, type ExportCell, type ExportKind, type ExportTable } from './export-table';

const quoted = (text: string): string =>
  /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

const chunkLength = 65_536;

/**
 * CSV in UTF-8 with a byte order mark, which Excel needs for accents. Text is guarded against
 * formulas.
 */
export async function* csvText({
  columns,
  rows,
  notes,
  timeZone,
}: ExportTable): AsyncGenerator<string> {
  const timeOf = localTimes(timeZone);
  const written: Record<ExportKind, (cell: string | number) => string> = {
    text: (cell) => withGuard(String(cell)),
    number: (cell) => (typeof cell === 'number' ? String(cell) : withGuard(cell)),
    money: (cell) => (Number(cell) / 100).toFixed(2),
    date: (cell) => withGuard(String(cell)),
    time: (cell) => timeOf(String(cell)),
  };
  const line = (cells: readonly ExportCell[]) =>
    `${columns.map(({ kind }, index) => quoted(cells[index] == null ? '' : written[kind](cells[index]))).join(',')}\r\n`;
  let text = `\ufeff${notes.map(([label, value]) => `${quoted(`# ${label}: ${value}`)}\r\n`).join('')}`;
  text += `${columns.map(({ heading }) => quoted(withGuard(heading))).join(',')}\r\n`;
  for await (const row of rows) {
    text += line(row);
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
    await yieldToEventLoop();
  }
  yield text;
}
