import type { Command } from 'commander';

interface Explanation {
  /** Example calls, each with its effect. */
  readonly examples: readonly (readonly [call: string, does: string])[];
  /** The usual next step. */
  readonly next: string;
}

/** Adds examples and the next step to a command's help. */
export const explain = (command: Command, { examples, next }: Explanation): Command => {
  const width = Math.max(...examples.map(([call]) => call.length));
  const lines = examples.map(([call, does]) => `  $ ${call.padEnd(width)}  ${does}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}\n\nNext:\n  ${next}`);
};

/** Adds `--reason`, which is recorded in the log. */
export const withReason = (command: Command): Command =>
  command.option('--reason <text>', 'why, for the log', `mfe ${command.name()}`);
