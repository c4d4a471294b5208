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
  const answer = await changeRelease(registry, remote, async (seen) => {
    const chosen = await versionFor(registry, seen, version, () => version);
    const body = { reason, ...seen.expectedSeq };
    return {
      ...(await registry.releaseRevoke({ params: { name: seen.name, version: chosen }, body })),
      name: seen.name,
      version: chosen,
    };
  });
  output.result(
    answer,
    () =>
      `${answer.name} ${answer.version} is revoked: no page loads it again (${answer.composition ?? 'nothing in force'})`,
  );
  output.note(afterRevoke(answer.name));
};

const remove = async (
  context: CliContext,
  remote: string,
  { reason }: ReasonOption,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const { answer, seen } = await changeRelease(registry, remote, async (ground) => {
    const said = await registry.releaseRemove({
      params: { name: ground.name },
      body: { reason, ...ground.expectedSeq },
    });
    return {
      answer: { ...said, name: ground.name, version: said.event.target.version ?? 'latest' },
      seen: ground,
    };
  });
  output.result(
    answer,
    () => `${answer.name} is out of the suite (${answer.composition ?? 'nothing in force'})`,
  );
  output.note(afterRemove(answer.name, answer.version, seen.bundle));
};

/** `revoke` ends a version, `remove` ends a remote. */
export const registerRemoval: Register = (program, context) => {
  const revoking = program
    .command('revoke')
    .summary('nobody loads a version again')
    .description(
      'Nobody loads this version again, not even a page that has it. When it is stable, the last known good one takes its place.',
    )
    .argument('<remote>')
    .argument('<version>');
  withReason(revoking).action((remote: string, version: string, options: ReasonOption) =>
    revoke(context, remote, version, options),
  );
  explain(revoking, {
    examples: [
      ['mfe revoke billing 1.4.2 --reason "leaks names"', 'for good'],
      ['mfe revoke billing latest', 'the newest one'],
    ],
    next: 'mfe status billing shows what took its place; publish the repaired version under another number.',
  });
  const removing = program
    .command('remove')
    .summary('take a remote out of the suite')
    .description(
      'Takes a remote out of the suite: its entry goes from every open menu. What is published of it stays.',
    )
    .argument('<remote>');
  withReason(removing).action((remote: string, options: ReasonOption) =>
    remove(context, remote, options),
  );
  explain(removing, {
    examples: [
      ['mfe remove lab --reason "moved into hospital"', 'its paths are free again'],
      ['mfe remove lab --json', 'for a program'],
    ],
    next: 'mfe verify lab <version>, then mfe promote lab <version> brings it back.',
  });
};
