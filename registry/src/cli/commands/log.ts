import { limits, type ReleaseEvent } from '@sala/shared-contracts';
import { federationName } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import { AlreadyReported, UsageError } from '../exit-codes';
import type { Output } from '../output';
import { timeText } from '../format-values';

interface LogOptions {
  readonly remote?: string;
  readonly limit: string;
  readonly before?: string;
}

const numberOf = (option: string, text: string, most: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new UsageError(`${option} must be a whole number from 1 to ${most}, not "${text}"`);
  return number;
};

/** An event for several versions has no single target: show the count. */
const targetOf = ({ target, evidence }: ReleaseEvent): string => {
  const { versions } = evidence;
  if (target.name === null && typeof versions === 'object' && versions !== null)
    return `${Object.keys(versions).length} bundles`;
  return [target.name, target.version].filter(Boolean).join(' ') || '–';
};

const row = (output: Output, event: ReleaseEvent): readonly string[] => {
  const { seq, at, actor, action, composition, reason } = event;
  return [
    String(seq),
    timeText(at),
    actor.name,
    output.paint(
      action === 'rolled_back' || action === 'revoked' ? 'bad' : 'name',
      action.replaceAll('_', ' '),
    ),
    targetOf(event),
    composition ?? '–',
    reason ?? '–',
  ];
};

const log = async (context: CliContext, { remote, limit, before }: LogOptions): Promise<void> => {
  const output = context.output();
  const query = {
    limit: numberOf('--limit', limit, 200),
    ...(remote === undefined ? {} : { name: federationName(remote) }),
    ...(before === undefined
      ? {}
      : { before: numberOf('--before', before, Number.MAX_SAFE_INTEGER) }),
  };
  const result = await context.registry().releaseEventList({ query });
  const titles = [
    { title: '#', right: true } as const,
    ...['when', 'who', 'did', 'what', 'composition', 'why'].map((title) => ({ title })),
  ];
  output.result(result, () =>
    output.table(
      titles,
      result.items.map((event) => row(output, event)),
    ),
  );
  if (result.intact) return;
  output.note(
    output.paint(
      'bad',
      'The log was tampered with: an event does not match the hash of its predecessor.',
    ),
  );
  throw new AlreadyReported('the log is broken');
};

export const registerLog: Register = (program, context) => {
  const command = program
    .command('log')
    .summary('list events, newest first')
    .description(
      `Lists events, newest first, and verifies the hash chain of the whole log. Reasons have at most ${limits.releaseReasonMax} characters.`,
    )
    .option('--remote <remote>', 'only of this remote')
    .option('--limit <n>', 'number of events', '20')
    .option('--before <number>', 'only events before this number')
    .action((options: LogOptions) => log(context, options));
  explain(command, {
    examples: [
      ['mfe log', 'the latest twenty'],
      ['mfe log --remote billing --limit 5', 'the latest five of one remote'],
    ],
    next: 'mfe diff billing <one> <other> shows what a release changed.',
  });
};
