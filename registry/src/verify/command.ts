import type { GateCheck, ReleaseState } from '@sala/shared-contracts';
import { findBundle, findVersion, shortName } from '../cli/bundle-names';
import type { CliContext, Register } from '../cli/cli-context';
import { explain } from '../cli/command-help';
import { afterVerify } from '../cli/next-step-hints';
import { AlreadyReported } from '../cli/exit-codes';
import type { Output } from '../cli/output';
import { notePrefix } from './gate/checks';
import type { GateOutcome } from './verify-release';

interface VerifyCommandOptions {
  readonly shell?: string;
  readonly out?: string;
}

/** One updating line on a terminal, separate lines elsewhere. */
const tellTo = (
  output: Output,
): { readonly tell: (line: string) => void; readonly end: () => void } => {
  const progress = output.progress();
  let finish: (done: string) => void = () => undefined;
  return {
    tell: (line) => {
      finish('');
      if (!process.stderr.isTTY) progress.line(line);
      finish = progress.begin(line);
    },
    end: () => progress.end(),
  };
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The remote a check of the shell's gate is about; null when none. */
const remoteOf = ({ name }: GateCheck): string | null =>
  /: (mfe_[a-z0-9]+)/.exec(name)?.[1] ?? null;

const toChange = (
  output: Output,
  state: ReleaseState,
  candidate: string,
  failed: readonly GateCheck[],
): string[] => {
  const owners = new Map<string, GateCheck[]>();
  for (const check of failed) {
    const name = remoteOf(check) ?? candidate;
    const bundle = state.bundles.find((one) => one.name === name);
    const owner = `${bundle?.owner ?? shortName(name)} (${name})`;
    owners.set(owner, [...(owners.get(owner) ?? []), check]);
  }
  return [...owners].flatMap(([owner, checks]) => [
    '',
    `${output.paint('strong', owner)} has to change:`,
    ...checks.flatMap(({ name, lines }) =>
      lines
        .filter((line) => !line.startsWith(notePrefix))
        .map((line) => `  ${output.paint('bad', name)}  ${line}`),
    ),
  ]);
};

const words = (
  output: Output,
  state: ReleaseState,
  candidate: string,
  { label, decides, evidence }: GateOutcome,
): string => {
  const rows = evidence.checks.map(({ name, passed, ms }) => [
    name,
    passed ? output.paint('good', 'passed') : output.paint('bad', 'failed'),
    seconds(ms),
  ]);
  const failed = evidence.checks.filter(({ passed }) => !passed);
  return [
    `${output.paint(evidence.passed ? 'good' : 'bad', evidence.passed ? 'passed' : 'failed')} with ${label}, in ${seconds(evidence.ms)}`,
    '',
    output.table([{ title: 'check' }, { title: 'result' }, { title: 'time', right: true }], rows),
    ...toChange(output, state, candidate, failed),
    ...(failed.length > 0 && !decides
      ? [
          '',
          output.paint(
            'careful',
            'This shell is published and not in force: the version is not held back. Settle with the platform team who changes what before that shell comes.',
          ),
        ]
      : []),
  ].join('\n');
};

const verify = async (
  context: CliContext,
  remote: string,
  version: string | undefined,
  { shell, out }: VerifyCommandOptions,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const stopped = new AbortController();
  const stop = (): void =>
    stopped.abort(new Error('Stopped. Nothing is left of the suite, and nothing was recorded.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  const { tell, end } = tellTo(output);
  try {
    const state = await registry.releaseState();
    const bundle = findBundle(state, remote);
    const candidate = {
      name: bundle.name,
      version: await findVersion(registry, bundle, version ?? bundle.canary?.version ?? 'latest'),
    };
    const nextShell =
      shell === undefined
        ? undefined
        : await findVersion(registry, findBundle(state, 'shell'), shell);
    // Deferred: loading Playwright takes longer than any other command.
    const { verifyRelease } = await import('./verify-release');
    const outcomes = await verifyRelease({
      registry,
      state,
      candidate,
      shell: nextShell,
      screenshots: out,
      tell,
      signal: stopped.signal,
    });
    end();
    const passed = outcomes.every(({ evidence, decides }) => evidence.passed || !decides);
    output.result({ ...candidate, passed, outcomes }, () =>
      [
        `${output.paint('name', candidate.name)} ${candidate.version}`,
        ...outcomes.map((outcome) => words(output, state, candidate.name, outcome)),
      ].join('\n'),
    );
    if (!passed) throw new AlreadyReported('the gate did not pass');
    output.note(afterVerify(state, candidate));
  } catch (error) {
    throw stopped.signal.aborted ? stopped.signal.reason : error;
  } finally {
    end();
    for (const signal of signals) process.removeListener(signal, stop);
  }
};

export const registerVerify: Register = (program, context) => {
  const command = program
    .command('verify')
    .summary('run a version in a whole suite, and keep what was seen')
    .description(
      'Compares the types of what is exposed, starts a suite of its own with what is in force, puts the version in, and looks in a browser: every address by itself, fifty visits, every file missing once, policy, budgets. The shell is tried with every stable remote and every canary.',
    )
    .argument('<remote>')
    .argument('[version]', 'the one that runs as a canary, else the latest')
    .option(
      '--shell <version>',
      'try a remote under this shell, too; without it under the newest that is published since, if there is one, which holds nothing back',
    )
    .option('--out <directory>', 'keep a picture of every page that failed');
  command.action((remote: string, version: string | undefined, options: VerifyCommandOptions) =>
    verify(context, remote, version, options),
  );
  explain(command, {
    examples: [
      ['mfe verify billing', 'the canary that runs, else the latest'],
      ['mfe verify shell latest --out pictures', 'the shell, with every remote in force'],
    ],
    next: 'mfe canary billing --percent 5, then mfe promote billing: it asks for what was seen here.',
  });
};
