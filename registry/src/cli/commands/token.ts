import { tokenScopes, type ReleaseToken, type TokenScope } from '@sala/shared-contracts';
import { federationName } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import { UsageError } from '../exit-codes';
import { unknownName } from '../nearest-name';
import { timeText } from '../format-values';

interface CreateOptions {
  readonly remote?: string;
  readonly scope: readonly string[];
  readonly prefix?: readonly string[];
}

const isScope = (word: string): word is TokenScope => tokenScopes.some((scope) => scope === word);

const create = async (
  context: CliContext,
  name: string,
  { remote, scope, prefix }: CreateOptions,
): Promise<void> => {
  const unknown = scope.find((word) => !isScope(word));
  if (unknown !== undefined) throw new UsageError(unknownName('scope', unknown, tokenScopes));
  const output = context.output();
  const body = {
    name,
    remote: remote === undefined ? null : federationName(remote),
    scopes: scope.filter(isScope),
    ...(prefix && { prefixes: [...prefix] }),
  };
  const result = await context.registry().releaseTokenCreate({ body });
  output.result(result, () => result.secret);
  output.note(
    `Next: set it as SALA_REGISTRY_TOKEN in the pipeline. It is shown only once; mfe token revoke ${result.token.id} ends it.`,
  );
};

const row = ({
  id,
  name,
  remote,
  scopes,
  prefixes,
  createdAt,
  createdBy,
  lastUsedAt,
  revokedAt,
}: ReleaseToken): readonly string[] => [
  id,
  name,
  remote ?? 'all',
  scopes.join(', '),
  prefixes?.join(', ') ?? '–',
  `${timeText(createdAt)} ${createdBy}`,
  lastUsedAt === null ? 'never' : timeText(lastUsedAt),
  revokedAt === null ? '–' : timeText(revokedAt),
];

const list = async (context: CliContext): Promise<void> => {
  const output = context.output();
  const result = await context.registry().releaseTokenList();
  const titles = ['id', 'name', 'remote', 'scopes', 'paths', 'made', 'last used', 'revoked'].map(
    (title) => ({ title }),
  );
  output.result(result, () => output.table(titles, result.items.map(row)));
};

const revoke = async (context: CliContext, tokenId: string): Promise<void> => {
  const result = await context.registry().releaseTokenRevoke({ params: { tokenId } });
  context.output().result(result, () => `${result.name} is revoked`);
};

export const registerToken: Register = (program, context) => {
  const token = program
    .command('token')
    .summary('manage pipeline tokens')
    .description(
      'Manages the tokens of pipelines. Only administrators create them; the registry stores only hashes.',
    );
  token
    .command('create')
    .description('Creates a token. Its secret is the only line on stdout and is shown only once.')
    .argument('<name>', 'its purpose, such as billing pipeline')
    .option('--remote <remote>', 'the only remote it is for (default: all)')
    .option(
      '--prefix <path...>',
      'paths the remote may claim, subpaths included (default: its stable paths and its own name)',
    )
    .requiredOption('--scope <scope...>', tokenScopes.join(', '))
    .action((name: string, options: CreateOptions) => create(context, name, options));
  token
    .command('list')
    .description('Lists all tokens with their last use.')
    .action(() => list(context));
  token
    .command('revoke')
    .description('Revokes a token immediately.')
    .argument('<id>')
    .action((id: string) => revoke(context, id));
  explain(token, {
    examples: [
      [
        'mfe token create "billing pipeline" --remote billing --scope read publish verify canary',
        'for the pipeline of one team',
      ],
      ['mfe token list', 'all tokens'],
    ],
    next: 'The pipeline sets SALA_REGISTRY_TOKEN and calls mfe publish.',
  });
};
