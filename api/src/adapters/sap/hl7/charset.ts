import { separatorsOf } from './parse';

const characterSetField = 17; // MSH-18, from 0 and without MSH-1
const headMax = 4096;

export interface Hl7Text {
  readonly text: string;
  readonly encoding: 'utf8' | 'latin1';
}

const withoutMark = (raw: Buffer): Buffer =>
  raw.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? raw.subarray(3) : raw;

/**
 * The text of a message by the character set that MSH-18 names; SAP sends Latin-1 without saying
 * so. null: it names one that is not read, or its bytes are none of that one.
 */
export const textOf = (raw: Buffer): Hl7Text | null => {
  const bytes = withoutMark(raw);
  const head =
    bytes
      .subarray(0, headMax)
      .toString('latin1')
      .split(/[\r\n]/, 1)[0] ?? '';
  const separators = separatorsOf(head);
  const named = separators
    ? (head.split(separators.field)[characterSetField]?.split(separators.repetition, 1)[0] ?? '')
    : '';
  switch (named.trim().toUpperCase()) {
    case '':
    case 'ASCII':
    case '8859/1':
    case 'ISO-8859-1':
    case 'ISO8859/1':
    case 'ISO IR100':
      return { text: bytes.toString('latin1'), encoding: 'latin1' };
    case '8859/15':
      return { text: new TextDecoder('iso-8859-15').decode(bytes), encoding: 'latin1' };
    case 'UNICODE UTF-8':
    case 'UTF-8':
    case 'ISO IR192':
      try {
        return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf8' };
      } catch {
        return null;
      }
    default:
      return null;
  }
};
