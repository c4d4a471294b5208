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
            'This shell is not yet in force, so the version is not refused. Agree with the platform team on the changes before it is promoted.',
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
    stopped.abort(new Error('Stopped. The suite was removed, and nothing was recorded.'));
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
    .summary('run the gate on a version and record the result')
    .description(
      'Compares exposed types, starts a separate suite with what is in force plus this version, and checks it in a browser: every address directly, fifty visits, each file missing once, CSP, budgets. The shell runs with every stable remote and every canary.',
    )
    .argument('<remote>')
    .argument('[version]', 'default: the running canary, otherwise the latest')
    .option(
      '--shell <version>',
      'also run a remote under this shell; default: the newest published after stable, if any, without affecting the result',
    )
    .option('--out <directory>', 'save a screenshot of every failed page');
  command.action((remote: string, version: string | undefined, options: VerifyCommandOptions) =>
    verify(context, remote, version, options),
  );
  explain(command, {
    examples: [
      ['mfe verify billing', 'the running canary, otherwise the latest'],
      ['mfe verify shell latest --out pictures', 'the shell, with every remote in force'],
    ],
    next: 'mfe canary billing --percent 5, then mfe promote billing, which requires this result.',
  });
};
