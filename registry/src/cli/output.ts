import { styleText } from 'node:util';
import type { ReleaseFinding } from '@sala/shared-contracts';
import { createProgress, type Progress, type ProgressStream } from './progress';
import { table, type Column } from './table';

/** Colours by what they mean. */
const looks = {
  strong: 'bold',
  quiet: 'dim',
  good: 'green',
  careful: 'yellow',
  bad: 'red',
  name: 'cyan',
} as const;
export type Look = keyof typeof looks;

/** What a command says: results on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean;
  paint(look: Look, text: string): string;
  /** The one result: a document for programs (`--json`), words for people. */
  result(document: unknown, words: () => string): void;
  /** A remark that is no result: what comes next, what was noticed. */
  note(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): string;
  /** One line of a rule, by its level. */
  finding(finding: ReleaseFinding): string;
  progress(): Progress;
}

/** Where it goes: those of the process, or of whoever runs a command inside another program. */
export interface Streams {
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
}

export interface OutputOptions {
  readonly json: boolean;
  readonly color: boolean;
  readonly streams: Streams;
}

const levels: Readonly<Record<ReleaseFinding['level'], Look>> = {
  fail: 'bad',
  warn: 'careful',
  note: 'quiet',
};

/** Whether to paint: only for a terminal, and for nobody who asked not to (https://no-color.org). */
export const wantsColor = (asked: boolean, { stdout }: Streams): boolean =>
  asked && stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

export const createOutput = ({ json, color, streams }: OutputOptions): Output => {
  const paint = (look: Look, text: string): string => (color ? styleText(looks[look], text) : text);
  return {
    json,
    paint,
    result: (document, words) => {
      const text = json ? JSON.stringify(document, null, 2) : words();
      if (text) streams.stdout.write(`${text}\n`);
    },
    note: (text) => {
      streams.stderr.write(`${text}\n`);
    },
    table: (columns, rows) => table(columns, rows, (text) => paint('quiet', text)),
    finding: ({ rule, level, message }) =>
      `${paint(levels[level], level.toUpperCase().padEnd(4))} ${rule.padEnd(6)} ${message}`,
    progress: () => createProgress(streams.stderr),
  };
};
