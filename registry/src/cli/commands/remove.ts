import { changeRelease, versionFor } from '../change-release';
import type { CliContext, Register } from '../cli-context';
import { explain, withReason } from '../command-help';
import { afterRemove, afterRevoke } from '../next-step-hints';

interface ReasonOption {
  readonly reason: string;
}

const revoke = async (
  context: CliContext,
  remote: string,
  version: string,
  { reason }: ReasonOption,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const result = await changeRelease(registry, remote, async (basis) => {
    const chosen = await versionFor(registry, basis, version, () => version);
    const body = { reason, ...basis.expectedSeq };
    return {
      ...(await registry.releaseRevoke({ params: { name: basis.name, version: chosen }, body })),
      name: basis.name,
      version: chosen,
    };
  });
  output.result(
    result,
    () =>
      `${result.name} ${result.version} is revoked: no page loads it again (${result.composition ?? 'nothing in force'})`,
  );
  output.note(afterRevoke(result.name));
};

const remove = async (
  context: CliContext,
  remote: string,
  { reason }: ReasonOption,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const { result, basis } = await changeRelease(registry, remote, async (basis) => {
    const response = await registry.releaseRemove({
      params: { name: basis.name },
      body: { reason, ...basis.expectedSeq },
    });
    return {
      result: { ...response, name: basis.name, version: response.event.target.version ?? 'latest' },
      basis,
    };
  });
  output.result(
    result,
    () => `${result.name} is out of the suite (${result.composition ?? 'nothing in force'})`,
  );
  output.note(afterRemove(result.name, result.version, basis.bundle));
};

/** `revoke` ends a version, `remove` ends a remote. */
export const registerRemoval: Register = (program, context) => {
  const revoking = program
    .command('revoke')
    .summary('withdraw a version for good')
    .description(
      'Withdraws a version: no page loads it again, not even one that has it. A stable version is replaced by the last known good one.',
    )
    .argument('<remote>')
    .argument('<version>');
  withReason(revoking).action((remote: string, version: string, options: ReasonOption) =>
    revoke(context, remote, version, options),
  );
  explain(revoking, {
    examples: [
      ['mfe revoke billing 1.4.2 --reason "leaks names"', 'withdraws one version'],
      ['mfe revoke billing latest', 'the newest one'],
    ],
    next: 'mfe status billing shows its replacement; publish the fix as another version.',
  });
  const removing = program
    .command('remove')
    .summary('remove a remote from the suite')
    .description(
      'Removes a remote from the suite and from every open menu. Its published versions stay.',
    )
    .argument('<remote>');
  withReason(removing).action((remote: string, options: ReasonOption) =>
    remove(context, remote, options),
  );
  explain(removing, {
    examples: [
      ['mfe remove lab --reason "moved into hospital"', 'frees its paths'],
      ['mfe remove lab --json', 'with JSON output'],
    ],
    next: 'mfe verify lab <version>, then mfe promote lab <version> brings it back.',
  });
};
