import { isRole, roles } from '@sala/shared-contracts';
import { changeRelease, versionFor } from '../change-release';
import { newestVerified } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain, withReason } from '../command-help';
import { UsageError } from '../exit-codes';
import { afterCanary } from '../next-step-hints';
import { unknownName } from '../nearest-name';
import { ringsText } from '../format-values';

interface CanaryOptions {
  readonly percent?: string;
  /** `false` clears the list. */
  readonly company?: readonly string[] | false;
  readonly role?: readonly string[] | false;
  readonly stop?: true;
  readonly reason: string;
}

const percentOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new UsageError(`--percent must be a whole number from 0 to 100, not "${text}"`);
  return Number(text);
};

const isUuid = (word: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);

const rolesOf = (words: readonly string[] | false | undefined): readonly string[] | undefined => {
  if (words === undefined) return undefined;
  const unknown = (words || []).find((word) => !isRole(word) && !isUuid(word));
  if (unknown !== undefined) throw new UsageError(unknownName('role', unknown, roles));
  return words || [];
};

const companiesOf = (
  words: readonly string[] | false | undefined,
): readonly string[] | undefined => {
  if (words === undefined) return undefined;
  const strange = (words || []).find((word) => !isUuid(word));
  if (strange !== undefined) throw new UsageError(`--company takes a company id, not "${strange}"`);
  return words || [];
};

const stop = async (
  context: CliContext,
  remote: string,
  { reason }: CanaryOptions,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const result = await changeRelease(registry, remote, async (basis) => ({
    ...(await registry.releaseCanaryStop({
      params: { name: basis.name },
      body: { reason, ...basis.expectedSeq },
    })),
    name: basis.name,
  }));
  output.result(
    result,
    () =>
      `${result.name}: the canary is stopped, everyone has stable again (${result.composition ?? 'nothing in force'})`,
  );
};

const start = async (
  context: CliContext,
  remote: string,
  version: string | undefined,
  options: CanaryOptions,
): Promise<void> => {
  const requested = {
    percent: percentOf(options.percent),
    roles: rolesOf(options.role),
    companies: companiesOf(options.company),
  };
  if (requested.percent === undefined && !requested.roles && !requested.companies) {
    throw new UsageError('Say who gets it: --percent 5, --role doctor or --company <id>');
  }
  const output = context.output();
  const registry = context.registry();
  const { result, basis } = await changeRelease(registry, remote, async (basis) => {
    const running = basis.bundle?.canary;
    const chosen = await versionFor(
      registry,
      basis,
      version,
      () => running?.version ?? (basis.bundle ? newestVerified(basis.bundle) : 'latest'),
    );
    // A running canary keeps the settings that are not given.
    const current = running?.version === chosen ? running : null;
    const rings = {
      companies: [...(requested.companies ?? current?.companies ?? [])],
      roles: [...(requested.roles ?? current?.roles ?? [])],
      percent: requested.percent ?? current?.percent ?? 0,
    };
    const body = { version: chosen, ...rings, reason: options.reason, ...basis.expectedSeq };
    const response = await registry.releaseCanarySet({ params: { name: basis.name }, body });
    return { result: { ...response, name: basis.name, version: chosen, rings }, basis };
  });
  output.result(
    result,
    () =>
      `${result.name} ${result.version} for ${ringsText(result.rings)} (${result.composition ?? 'nothing in force'})`,
  );
  output.note(afterCanary(result.name, result.version, basis.bundle, basis.promotion));
};

export const registerCanary: Register = (program, context) => {
  const command = program
    .command('canary')
    .summary('start, change or stop a canary')
    .description(
      'Gives a version to everyone in the named companies and roles, and to a percentage of everyone else. Options that are not given keep their value in a running canary.',
    )
    .argument('<remote>')
    .argument('[version]', 'default: the running canary, otherwise the newest that passed the gate')
    .option('--percent <n>', '0 to 100; raising it keeps the people who have it')
    .option('--company <id...>', 'company ids; everyone in them gets it')
    .option('--no-company', 'clear the companies')
    .option(
      '--role <role...>',
      `roles, or ids of roles that companies made; everyone in them gets it: ${roles.join(', ')}`,
    )
    .option('--no-role', 'clear the roles')
    .option('--stop', 'stop the canary');
  withReason(command).action(
    (remote: string, version: string | undefined, options: CanaryOptions) =>
      options.stop ? stop(context, remote, options) : start(context, remote, version, options),
  );
  explain(command, {
    examples: [
      ['mfe canary billing --percent 5', 'the newest that passed the gate, for 5 % of people'],
      ['mfe canary billing --role billing --percent 0', 'for cashiers only'],
      ['mfe canary billing --stop', 'everyone gets stable again'],
    ],
    next: 'The health rule stops a bad canary. mfe promote billing makes a good one stable.',
  });
};
