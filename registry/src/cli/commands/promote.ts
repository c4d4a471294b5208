import type { ReleaseState } from '@sala/shared-contracts';
import type { RegistryClient } from '../../client/index';
import { findBundle, findVersion } from '../bundle-names';
import { changeRelease, versionFor } from '../change-release';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import { UsageError } from '../exit-codes';
import { afterPromote, afterPromoteTogether } from '../next-step-hints';

interface PromoteOptions {
  readonly force?: true;
  readonly reason?: string;
  /** Versions promoted in the same composition. */
  readonly with?: readonly string[];
}

/** `customers` or `customers@1.4`. */
const wishOf = async (registry: RegistryClient, state: ReleaseState, word: string) => {
  const [remote = '', version = 'latest'] = word.split('@');
  const bundle = findBundle(state, remote);
  return { name: bundle.name, version: await findVersion(registry, bundle, version) };
};

/** Promotes several versions in one composition, for example when a path moves between remotes. */
const promoteTogether = async (
  context: CliContext,
  words: readonly string[],
  reason: string,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const state = await registry.releaseState();
  const releases = await Promise.all(words.map((word) => wishOf(registry, state, word)));
  const result = await registry.releasePromoteAll({
    body: { releases, reason, expectedSeq: state.seq },
  });
  output.result(
    { ...result, releases },
    () =>
      `${releases.map(({ name, version }) => `${name} ${version}`).join(' and ')} are stable together (${result.composition ?? 'nothing in force'})`,
  );
  output.note(afterPromoteTogether(state, releases));
};

const promote = async (
  context: CliContext,
  remote: string,
  version: string | undefined,
  { force, reason = 'mfe promote' }: PromoteOptions,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const { result, basis } = await changeRelease(registry, remote, async (basis) => {
    const chosen = await versionFor(
      registry,
      basis,
      version,
      () => basis.bundle?.canary?.version ?? 'latest',
    );
    const body = { version: chosen, force: force ?? false, reason, ...basis.expectedSeq };
    const response = await registry.releasePromote({ params: { name: basis.name }, body });
    const { stable = null, canary = null } = basis.bundle ?? {};
    return {
      result: {
        ...response,
        name: basis.name,
        version: chosen,
        before: stable,
        canary: canary?.version ?? null,
      },
      basis,
    };
  });
  const { name, before, canary } = result;
  output.result(
    result,
    () =>
      `${name} ${result.version} is stable${before && before !== result.version ? `, after ${before}` : ''} (${result.composition ?? 'nothing in force'})`,
  );
  if (canary !== null && canary !== result.version)
    output.note(
      `The canary ${canary} ended, because the version it was compared with is no longer stable.`,
    );
  output.note(afterPromote(result, basis.bundle));
};

export const registerPromote: Register = (program, context) => {
  const command = program
    .command('promote')
    .summary('make a version stable for everyone')
    .description(
      'Makes a version stable. It must have passed the gate (mfe verify) with what is in force now and, if the suite requires it, have run as a canary for long enough in enough tabs, no worse than stable (mfe status <remote>).',
    )
    .argument('<remote>')
    .argument('[version]', 'default: the running canary, otherwise the latest')
    .option('--force', 'skip gate and canary; requires --reason and an administrator’s token')
    .option(
      '--with <remotes...>',
      'promote others in the same composition, the latest of each or remote@version, for example when a path moves (by force)',
    )
    .option('--reason <text>', 'why, for the log');
  command.action((remote: string, version: string | undefined, options: PromoteOptions) => {
    // The log has to explain why the rules were overridden.
    if (options.force && options.reason === undefined)
      throw new UsageError('--force needs a --reason for the log');
    if (!options.with) return promote(context, remote, version, options);
    // The gate tests one version against the current composition; these only work together.
    if (!options.force || options.reason === undefined)
      throw new UsageError('--with skips the gate, so it needs --force and a --reason');
    return promoteTogether(
      context,
      [version === undefined ? remote : `${remote}@${version}`, ...options.with],
      options.reason,
    );
  });
  explain(command, {
    examples: [
      ['mfe promote billing', 'the running canary, otherwise the latest'],
      ['mfe promote billing 1.4.2 --reason "SALA-812"', 'the version with this prefix'],
      [
        'mfe promote billing --with customers --force --reason "SALA-820 /tasks moves"',
        'both in one composition',
      ],
    ],
    next: 'mfe status billing shows its health; mfe rollback billing undoes it within seconds.',
  });
};
