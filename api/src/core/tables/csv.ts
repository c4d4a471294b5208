import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ProblemError } from '../problem-error';
import type { RowSource } from './rows';

const unreadable = (cause?: unknown): ProblemError => new ProblemError('table.unreadable', { cause });

/** UTF-8 when it is that to the last byte, else what Excel of Western Europe writes; UTF-16 by its mark. */
const decode = (content: Uint8Array): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content); // every byte is a letter there
  }
};

const delimiters = [',', ';', '\t'] as const;
const sampleLength = 20_000;
const sampleLines = 20;

/** Delimiters of one line that are not inside quotes. */
const countIn = (line: string, delimiter: string): number => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1;

/** The one that cuts most lines into as many parts as the headings; then the one with most parts. */
export const delimiterOf = (text: string): string => {
  const sample = text.slice(0, sampleLength).replace(/"[^"]*"/g, '""');
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !/^"?# /.test(line)).slice(0, sampleLines);
  const score = (delimiter: string): number => {
    const [first = 0, ...others] = lines.map((line) => countIn(line, delimiter));
    return first === 0 ? 0 : first + 1000 * (1 + others.filter((count) => count === first).length);
  };
  return [...delimiters].sort((one, other) => score(other) - score(one))[0] ?? ',';
};

const chunkBytes = 65_536;
const recordMaxBytes = 1_048_576;

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

/** Records of a CSV file: one per row, whatever line breaks are in its cells. */
export async function* readCsvRows(content: Uint8Array): RowSource {
  const text = decode(content);
  if (text.includes('\0')) throw unreadable(); // no text at all, but some other file
  const source = Readable.from(chunks(Buffer.from(text)));
  const records: AsyncIterable<string[]> = source.pipe(
    parse({ delimiter: delimiterOf(text), bom: true, relax_column_count: true, relax_quotes: true, max_record_size: recordMaxBytes }),
  );
  let number = 0;
  try {
    for await (const cells of records) {
      number += 1;
      yield { number, cells };
    }
  } catch (cause) {
    throw cause instanceof CsvError ? unreadable(cause) : cause;
  } finally {
    source.destroy();
  }
}
