import { changeRelease, versionFor } from '../change-release';
import { shortName } from '../bundle-names';
import type { CliContext, Register } from '../context';
import { explain } from '../explain';
import { UsageError } from '../exit-codes';

interface PromoteOptions {
  readonly force?: true;
  readonly reason?: string;
}

const promote = async (context: CliContext, remote: string, version: string | undefined, { force, reason = 'mfe promote' }: PromoteOptions): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const answer = await changeRelease(registry, remote, async (seen) => {
    const chosen = versionFor(seen, version, seen.bundle?.canary?.version ?? 'latest');
    const body = { version: chosen, force: force ?? false, reason, ...seen.expectedSeq };
    return { ...(await registry.releasePromote({ params: { name: seen.name }, body })), name: seen.name, version: chosen, before: seen.bundle?.stable ?? null };
  });
  const { name, before } = answer;
  output.result(answer, () => `${name} ${answer.version} is stable${before && before !== answer.version ? `, after ${before}` : ''} (${answer.composition ?? 'nothing in force'})`);
  output.note(`Next: open pages follow within seconds. mfe status ${shortName(name)} shows how it fares; mfe rollback ${shortName(name)} takes it back.`);
};

export const registerPromote: Register = (program, context) => {
  const command = program
    .command('promote')
    .summary('make a version stable: everybody gets it')
    .description('Makes a version stable. It must have passed the gate (mfe verify) beside what is in force now, and where the suite asks for it, have been a canary for long enough, in enough tabs, and not do worse than stable (mfe status <remote>).')
    .argument('<remote>')
    .argument('[version]', 'the one that runs as a canary, else the latest')
    .option('--force', 'without a gate or a canary; say why (token of an administrator)')
    .option('--reason <text>', 'why, for the log');
  command.action((remote: string, version: string | undefined, options: PromoteOptions) => {
    // Who reads the log in the morning asks why the rules did not count.
    if (options.force && options.reason === undefined) throw new UsageError('--force needs a --reason: it stands in the log');
    return promote(context, remote, version, options);
  });
  explain(command, {
    examples: [
      ['mfe promote billing', 'the canary that runs, else the latest'],
      ['mfe promote billing 1.4.2 --reason "SALA-812"', 'the one version that begins so'],
    ],
    next: 'mfe status billing shows how it fares; mfe rollback billing takes it back in seconds.',
  });
};
