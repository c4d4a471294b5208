/*
 * HL7 v2 in bounded time and memory: a segment is only split where it is read. The libraries for it
 * build an object for every component, 600 MB for one message of 1 MB (docs/adr/0131).
 */

const segmentsMax = 500;
const fieldsMax = 120;
const repetitionsMax = 40;
const componentsMax = 40;

export interface Separators {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subComponent: string;
}

export interface Hl7Segment {
  readonly name: string;
  /** By the numbers of HL7: the first field of PID is at 1, that of MSH, the separator, too. */
  readonly fields: readonly string[];
}

export interface Hl7Message {
  readonly separators: Separators;
  readonly header: Hl7Segment;
  readonly segments: readonly Hl7Segment[];
  /** Of the bytes written as `\X..\`. */
  readonly encoding: 'utf8' | 'latin1';
}

/** Printable, no letter and no digit, and each another one. */
const areSeparators = (characters: readonly string[]): boolean =>
  new Set(characters).size === characters.length &&
  characters.every((one) => /^[!-/:-@[-`{-~]$/.test(one));

/** null: it does not begin with an MSH segment that can be read. */
export const separatorsOf = (text: string): Separators | null => {
  if (!text.startsWith('MSH')) return null;
  const field = text.charAt(3);
  const [component = '', repetition = '~', escape = '\\', subComponent = '&', ...rest] = [
    ...(text.slice(4, 12).split(field, 1)[0] ?? ''),
  ];
  // HL7 2.7 knows a fifth one, for truncated values.
  if (rest.length > 1) return null;
  if (!areSeparators([field, component, repetition, escape, subComponent])) return null;
  return { field, component, repetition, escape, subComponent };
};

const segmentOf = (line: string, { field }: Separators): Hl7Segment => {
  const [name = '', ...fields] = line.split(field, fieldsMax);
  return { name, fields: name === 'MSH' ? ['MSH', field, ...fields] : [name, ...fields] };
};

/** null: no HL7. */
export const parseHl7 = (text: string, encoding: 'utf8' | 'latin1'): Hl7Message | null => {
  const separators = separatorsOf(text);
  if (!separators) return null;
  const segments = text
    .split(/\r\n?|\n/, segmentsMax)
    .filter((line) => /^[A-Z][A-Z0-9]{2}/.test(line))
    .map((line) => segmentOf(line, separators));
  const [header] = segments;
  return header ? { separators, header, segments, encoding } : null;
};

export const segmentOfType = (message: Hl7Message, name: string): Hl7Segment | undefined =>
  message.segments.find((segment) => segment.name === name);

/** The repetitions of a field, unsplit. */
export const repetitionsOf = (
  { separators }: Hl7Message,
  segment: Hl7Segment | undefined,
  field: number,
): readonly string[] => {
  const value = segment?.fields[field];
  return value === undefined ? [] : value.split(separators.repetition, repetitionsMax);
};

/** `\F\` and its like, bytes in hexadecimal, and formatting, which is left out. */
const unescaped = (value: string, { separators, encoding }: Hl7Message): string => {
  const { escape } = separators;
  if (!value.includes(escape)) return value;
  const meanings = new Map([
    ['F', separators.field],
    ['S', separators.component],
    ['R', separators.repetition],
    ['T', separators.subComponent],
    ['E', escape],
    ['.br', '\n'],
    ['.sp', '\n'],
  ]);
  const parts = value.split(escape);
  let text = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 1) {
    const code = parts[at] ?? '';
    // One that nothing closes is the character itself.
    if (at === parts.length - 1) return `${text}${escape}${code}`;
    if (/^X(?:[0-9A-F]{2})+$/i.test(code))
      text += Buffer.from(code.slice(1), 'hex').toString(encoding);
    else text += meanings.get(code) ?? '';
    at += 1;
    text += parts[at] ?? '';
  }
  return text;
};

/**
 * A component of a repetition; undefined: nothing was said, null: `""`, it was emptied.
 *
 * @param component, subComponent from 1
 */
export const componentOf = (
  message: Hl7Message,
  repetition: string | undefined,
  component = 1,
  subComponent = 1,
): string | null | undefined => {
  const { separators } = message;
  const found = repetition
    ?.split(separators.component, componentsMax)
    [component - 1]?.split(separators.subComponent, componentsMax)
    [subComponent - 1]?.trim();
  if (found === undefined || found === '') return undefined;
  return found === '""' ? null : unescaped(found, message);
};

/** A component of the first repetition of a field. */
export const valueOf = (
  message: Hl7Message,
  segment: Hl7Segment | undefined,
  field: number,
  component = 1,
): string | null | undefined =>
  componentOf(message, repetitionsOf(message, segment, field)[0], component);
