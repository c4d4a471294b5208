import { styleText } from 'node:util';
import type { ReleaseFinding } from '@sala/shared-contracts';
import { createProgress, type Progress, type ProgressStream } from './progress';
import { table, type Column } from './text-table';

/** Colours by meaning. */
const styles = {
  strong: 'bold',
  quiet: 'dim',
  good: 'green',
  careful: 'yellow',
  bad: 'red',
  name: 'cyan',
} as const;
export type Look = keyof typeof styles;

/** Command output: results to stdout, everything else to stderr. */
export interface Output {
  readonly json: boolean;
  paint(look: Look, text: string): string;
  /** The single result: a document with `--json`, text otherwise. */
  result(document: unknown, words: () => string): void;
  /** A remark: a next step or an observation. */
  note(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): string;
  /** One line per rule finding, styled by level. */
  finding(finding: ReleaseFinding): string;
  progress(): Progress;
}

/** Streams of the process, or of the embedding program. */
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

/** Only on a terminal and unless declined (https://no-color.org). */
export const wantsColor = (asked: boolean, { stdout }: Streams): boolean =>
  asked && stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

export const createOutput = ({ json, color, streams }: OutputOptions): Output => {
  const paint = (look: Look, text: string): string =>
    color ? styleText(styles[look], text) : text;
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
