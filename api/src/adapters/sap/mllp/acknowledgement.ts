import { randomBytes } from 'node:crypto';
import { separatorsOf } from '../hl7/parse';

/** Taken; an error, to be sent again; refused, sending it again changes nothing. */
export type AcknowledgementCode = 'AA' | 'AE' | 'AR';

const textMax = 80;
const headMax = 4096;
const defaults = { field: '|', component: '^', repetition: '~', escape: '\\', subComponent: '&' };

/** What the header of a message says, read without judging the rest of it. */
export interface AcknowledgedHeader {
  readonly controlId: string;
  readonly sender: string;
}

// Latin-1 keeps every byte as it is, whatever the character set of the message.
const headerFieldsOf = (raw: Buffer): { fields: readonly string[]; characters: string } | null => {
  const head = raw
    .subarray(0, headMax)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const separators = separatorsOf(head);
  if (!separators) return null;
  const [line = ''] = head.split(/[\r\n]/, 1);
  const [, characters = '', ...fields] = line.split(separators.field);
  return { fields: ['MSH', separators.field, characters, ...fields], characters };
};

/** null: nobody could be answered by it. */
export const acknowledgedHeader = (raw: Buffer): AcknowledgedHeader | null => {
  const fields = headerFieldsOf(raw)?.fields;
  const [sender = '', controlId = ''] = [fields?.[3]?.trim(), fields?.[10]?.trim()];
  return controlId === '' ? null : { sender, controlId };
};

const stampOf = (now: Date): string =>
  `${now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+0000`;

/**
 * The acknowledgement of a message: with its separators and its character set, from whom it was
 * sent to back to who sent it, about its MSH-10.
 *
 * @param text why not; ASCII
 */
export const acknowledgementOf = (
  raw: Buffer,
  code: AcknowledgementCode,
  now: Date,
  text = '',
): Buffer => {
  const found = headerFieldsOf(raw);
  const field = found?.fields[1] ?? defaults.field;
  const at = (number: number): string => found?.fields[number] ?? '';
  const characters = found?.characters ?? '^~\\&';
  const separators = (found && separatorsOf(`MSH${field}${characters}`)) ?? defaults;
  const [, trigger = ''] = at(9).split(separators.component);
  const words = text
    .replaceAll(/[^ -~]/g, ' ')
    .split('')
    .map((one) => (Object.values(separators).includes(one) ? ' ' : one))
    .join('')
    .slice(0, textMax);
  const header = [
    'MSH',
    characters,
    at(5),
    at(6),
    at(3),
    at(4),
    stampOf(now),
    '',
    ['ACK', trigger, 'ACK'].join(separators.component),
    randomBytes(10).toString('hex'),
    at(11) || 'P',
    at(12) || '2.5',
    ...Array.from({ length: 5 }, () => ''),
    at(18),
  ];
  const last = header.findLastIndex((value) => value !== '');
  const lines = [
    header.slice(0, last + 1).join(field),
    ['MSA', code, at(10), ...(words === '' ? [] : [words])].join(field),
  ];
  return Buffer.from(`${lines.join('\r')}\r`, 'latin1');
};
