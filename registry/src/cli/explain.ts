import type { Command } from 'commander';

interface Explanation {
  /** Calls as people write them, each with what it does. */
  readonly examples: readonly (readonly [call: string, does: string])[];
  /** What usually comes afterwards. */
  readonly next: string;
}

/** What stands below the options in a command's help. */
export const explain = (command: Command, { examples, next }: Explanation): Command => {
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = examples.map(([call, does]) => `  $ ${call.padEnd(width)}  ${does}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n\nNext:\n  ${next}`);
};

/** Why something is changed: it stands in the log. */
export const withReason = (command: Command): Command =>
  command.option('--reason <text>', 'why, for the log', `mfe ${command.name()}`);
