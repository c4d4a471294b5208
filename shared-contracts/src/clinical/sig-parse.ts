import type {
  DoseUnit,
  Duration,
  Frequency,
  MassUnit,
  MedicationForm,
  AdministrationRoute,
} from './dose-units';
import type { DoseValue } from './dosing';
import {
  dayParts,
  durationWords,
  fillers,
  formWords,
  frequencyPhrases,
  hourCodes,
  massWords,
  neededPhrases,
  numberWords,
  routeWords,
  unitWords,
} from './sig-words';

/** A line of a prescription as typed, in fields. What was not understood is in `rest`. */
export interface ParsedSig {
  /** For the search of medications. */
  readonly drug: string;
  /** `unit` null: a number alone, as in `amoxi 500`. */
  readonly strength: {
    readonly value: number;
    readonly unit: MassUnit | null;
    readonly perMl: number | null;
  } | null;
  readonly form: MedicationForm | null;
  readonly dose: DoseValue | null;
  readonly route: AdministrationRoute | null;
  readonly frequency: Frequency | null;
  readonly asNeeded: boolean;
  readonly reason: string | null;
  readonly duration: Duration | null;
  readonly quantity: { readonly value: number; readonly unit: DoseUnit | null } | null;
  /** Pieces of the line, as typed. */
  readonly rest: readonly string[];
}

/** One plain character for each of the line, so that places stay. */
const plainLine = (text: string): string =>
  [...text]
    .map((one) => {
      const plain = one.normalize('NFD').charAt(0).toLowerCase();
      return plain.length === one.length ? plain : one;
    })
    .join('');

/** Stands for a character that was understood; never stored (platform/tidy-text.ts). */
const taken = '\uE000';

/** Takes pieces out of a line; each character is understood once. */
class Line {
  readonly #plain: string;
  #left: string;

  constructor(readonly typed: string) {
    this.#plain = plainLine(typed);
    this.#left = this.#plain;
  }

  /** What is left, marked where something was taken. */
  get left(): string {
    return this.#left;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#left);
    if (!match || match[0].trim() === '') return null;
    const end = match.index + match[0].length;
    this.#left = `${this.#left.slice(0, match.index)}${taken.repeat(match[0].length)}${this.#left.slice(end)}`;
    return match;
  }

  typedAt(start: number, end: number): string {
    return this.typed.slice(start, end);
  }
}

const number = String.raw`\d{1,7}(?:[.,]\d{1,3})?`;
const words = (table: object): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll('.', String.raw`\.`))
    .join('|');

const amount = `(${words(numberWords)}|${number})`;
const hours = new RegExp(
  `(?:\\bcada|\\bc ?/|\\bevery|\\bq) ?(\\d{1,2})(?: ?(?:hrs?|horas?|hours?|h)\\b|(?! ?(?:${words(durationWords)})\\b)(?=[\\s,.;${taken}]|$))`,
);
const clock =
  /\ba las (\d{1,2})(?::(\d{2}))?(?: ?y (?:a las )?(\d{1,2})(?::(\d{2}))?)?(?: ?(?:hrs?|horas|h))?\b/;
const grid = /(?<![\d/-])([01])-([01])-([01])(?:-([01]))?(?![\d/-])/;
const duration = new RegExp(
  `(?:(?:por|durante|x|for) ?)?(?<![\\d.,/])(${words(numberWords)}|\\d{1,3}) ?(${words(durationWords)})\\b`,
);
const total = new RegExp(`(?:\\btotal:? ?|# ?)(\\d{1,5})(?: (${words(unitWords)})\\b)?`);
const mixedDose = new RegExp(`(?<![\\d.,/])(\\d{1,2}) (?:y media|1/2|½) ?(${words(unitWords)})\\b`);
const trailingHalf = new RegExp(`(?<![\\d.,/])(\\d{1,2}|una?) (${words(unitWords)}) y media\\b`);
const dose = new RegExp(`(?<![\\w.,/])${amount} ?(${words(unitWords)})\\b(?! ?/)`);
const mass = new RegExp(
  `(?<![\\w.,/])(${number}) ?(${words(massWords)})\\b(?: ?/ ?(${number})? ?ml\\b)?`,
);
const bare = new RegExp(`(?<![\\w.,/])(${number})(?![\\w.,/%])`);
const route = new RegExp(
  `(?:\\b(?:por )?via )?(?<![\\w.])(${words(routeWords)})(?![\\w])|\\b(?:por )?via oral\\b`,
);
/** `250/5`: milligrams in millilitres of a suspension. */
const inVolume = /(?<![\w.,/-])(\d{2,4})\/(5|10|15)\b(?! ?(?:\/|mg))(?: ?ml\b)?/;
const form = new RegExp(`\\b(${words(formWords)})\\b`);

const valueOf = (word: string): number => numberWords[word] ?? Number(word.replace(',', '.'));

const hhmm = (hour: string, minute = '00'): string => `${hour.padStart(2, '0')}:${minute}`;
const isClock = (time: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);

const takeTimes = (line: Line): Frequency | null => {
  const gridded = line.take(grid);
  if (gridded) {
    const times = ['08:00', '14:00', '20:00', '22:00'].filter((_, at) => gridded[at + 1] === '1');
    if (times.length > 0) return { code: 'times', times };
  }
  const at = line.take(clock);
  const named = dayParts.flatMap(([pattern, time]) => (line.take(pattern) ? [time] : []));
  const typed = at
    ? [hhmm(at[1] ?? '', at[2]), ...(at[3] === undefined ? [] : [hhmm(at[3], at[4])])]
    : [];
  const times = [...new Set([...typed.filter(isClock), ...named])].sort();
  return times.length > 0 ? { code: 'times', times } : null;
};

/** The first one of the line: what follows is a second one, and stays visible. */
const takeFrequency = (line: Line): Frequency | null => {
  const every = hours.exec(line.left);
  const candidates = frequencyPhrases.flatMap(([pattern, code]) => {
    const match = pattern.exec(line.left);
    return match ? [{ pattern, code, index: match.index }] : [];
  });
  const code = hourCodes[every?.[1] ?? ''];
  if (every && code) candidates.push({ pattern: hours, code, index: every.index });
  const first = candidates.sort((a, b) => a.index - b.index)[0];
  if (!first) return every ? null : takeTimes(line);
  line.take(first.pattern);
  return { code: first.code };
};

const takeNeed = (line: Line): Pick<ParsedSig, 'asNeeded' | 'reason'> => {
  let [asNeeded, reason] = [false, null as string | null]; // widened
  for (const pattern of neededPhrases) {
    const match = line.take(pattern);
    if (!match) continue;
    asNeeded = true;
    if (match[1] === undefined) continue;
    const start = match.index + match[0].indexOf(match[1]);
    reason = line.typedAt(start, start + match[1].length);
  }
  return { asNeeded, reason };
};

const takeDose = (line: Line): DoseValue | null => {
  const mixed = line.take(mixedDose) ?? line.take(trailingHalf);
  const match = mixed ?? line.take(dose);
  const unit = unitWords[match?.[2] ?? ''];
  if (!match || !unit) return null;
  const value = valueOf(match[1] ?? '') + (mixed ? 0.5 : 0);
  return { value: value * (unit.times ?? 1), unit: unit.unit };
};

type Strength = ParsedSig['strength'];

const takeMass = (line: Line): { value: number; unit: MassUnit; perMl: number | null } | null => {
  const match = line.take(mass);
  const unit = massWords[match?.[2] ?? ''];
  if (!match || !unit) return null;
  const perMl = match[0].includes('/') ? valueOf(match[3] ?? '1') : null;
  return { value: valueOf(match[1] ?? ''), unit, perMl };
};

const takeBare = (line: Line): Strength => {
  const volume = line.take(inVolume);
  if (volume) return { value: Number(volume[1]), unit: null, perMl: Number(volume[2]) };
  const match = line.take(bare);
  return match ? { value: valueOf(match[1] ?? ''), unit: null, perMl: null } : null;
};

const isEdge = (character: string): boolean => /[\s,;:.]/.test(character);

const trimmed = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (end > start && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

interface Piece {
  readonly text: string;
  readonly afterField: boolean;
}

/** Runs of what is left; `afterField` once something was taken before. */
const piecesOf = (line: Line): Piece[] =>
  [...line.left.matchAll(/[^\uE000]+/g)].map((match) => ({
    text: trimmed(line.typedAt(match.index, match.index + match[0].length)),
    afterField: match.index > 0,
  }));

const isSaying = (text: string): boolean =>
  text.split(/[\s,;:.()]+/).some((word) => word !== '' && !fillers.has(plainLine(word)));

const withoutFillers = (text: string): string => {
  const all = text.split(/\s+/);
  while (all.length > 1 && fillers.has(plainLine(all.at(-1) ?? ''))) all.pop();
  return all.join(' ');
};

/** Nothing is lost: each piece of the line is in a field, in `rest`, or a filler. */
export const parseSig = (typed: string): ParsedSig => {
  const line = new Line(typed.normalize('NFC').replaceAll(taken, ' '));
  const need = takeNeed(line);
  const frequency = takeFrequency(line);
  const lasts = line.take(duration);
  const unitOfDuration = durationWords[lasts?.[2] ?? ''];
  const totalled = line.take(total);
  const counted = takeDose(line);
  const first = takeMass(line);
  const second = first && !counted ? takeMass(line) : null;
  const strength = first ?? takeBare(line);
  const routed = line.take(route);
  const formed = line.take(form);
  const [lead, ...others] = piecesOf(line);
  const isNamed = lead && !lead.afterField;
  return {
    drug: isNamed ? withoutFillers(lead.text) : '',
    strength,
    form: formWords[formed?.[1] ?? ''] ?? null,
    dose: counted ?? (second && { value: second.value, unit: second.unit }),
    route: routed && (routeWords[routed[1] ?? ''] ?? 'oral'),
    frequency,
    ...need,
    duration:
      lasts && unitOfDuration ? { value: valueOf(lasts[1] ?? ''), unit: unitOfDuration } : null,
    quantity: totalled
      ? { value: Number(totalled[1]), unit: unitWords[totalled[2] ?? '']?.unit ?? null }
      : null,
    rest: (isNamed || !lead ? others : [lead, ...others]).map(({ text }) => text).filter(isSaying),
  };
};

/** The dose: what was typed as one, or the strength: `amoxi 500 mg c/8` are 500 mg. */
export const doseOfSig = ({ dose: counted, strength }: ParsedSig): DoseValue | null => {
  if (counted || !strength || strength.perMl !== null) return counted;
  return { value: strength.value, unit: strength.unit ?? 'mg' };
};
