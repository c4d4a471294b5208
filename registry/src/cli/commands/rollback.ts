import { changeRelease, versionFor } from '../change-release';
import type { CliContext, Register } from '../cli-context';
import { explain, withReason } from '../command-help';
import { afterRollback } from '../next-step-hints';

interface RollbackOptions {
  readonly to?: string;
  readonly reason: string;
}

const rollback = async (
  context: CliContext,
  remote: string,
  { to, reason }: RollbackOptions,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const result = await changeRelease(registry, remote, async (basis) => {
    const target = to === undefined ? {} : { to: await versionFor(registry, basis, to, () => to) };
    const response = await registry.releaseRollback({
      params: { name: basis.name },
      body: { ...target, reason, ...basis.expectedSeq },
    });
    return {
      ...response,
      name: basis.name,
      version: response.event.target.version,
      before: basis.bundle?.stable ?? null,
    };
  });
  const { name, before, version } = result;
  output.result(
    result,
    () =>
      `${name} is back at ${version ?? 'its last known good version'}${before ? `, from ${before}` : ''} (${result.composition ?? 'nothing in force'})`,
  );
  output.note(afterRollback(name));
};

export const registerRollback: Register = (program, context) => {
  const command = program
    .command('rollback')
    .summary('go back to the previous stable version')
    .description(
      'Makes the last known good version, or a named one, stable again. Open pages follow within seconds.',
    )
    .argument('<remote>')
    .option('--to <version>', 'a specific earlier version');
  withReason(command).action((remote: string, options: RollbackOptions) =>
    rollback(context, remote, options),
  );
  explain(command, {
    examples: [
      ['mfe rollback billing', 'to the last known good version'],
      ['mfe rollback billing --to 1.4.1 --reason "totals are wrong"', 'to a specific version'],
    ],
    next: 'mfe status billing shows what is in force now; publish the fix when it is ready.',
  });
};
