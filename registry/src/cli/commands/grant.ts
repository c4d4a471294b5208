import type { ReleaseGrant } from '@sala/shared-contracts';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import { timeText } from '../format-values';

const whatText = ({ kind, name, subject }: ReleaseGrant): string =>
  kind === 'override' ? `${name ?? ''} from ${subject}` : `${subject} again`;

const row = (grant: ReleaseGrant): readonly string[] => [
  grant.id,
  whatText(grant),
  grant.user ?? 'nobody yet',
  `${timeText(grant.createdAt)} ${grant.createdBy}`,
  timeText(grant.expiresAt),
];

const list = async (context: CliContext): Promise<void> => {
  const output = context.output();
  const result = await context.registry().releaseGrantList();
  const titles = ['id', 'what', 'whose', 'made', 'until'].map((title) => ({ title }));
  output.result(result, () => output.table(titles, result.items.map(row)));
};

const revoke = async (context: CliContext, grantId: string): Promise<void> => {
  const result = await context.registry().releaseGrantRevoke({ params: { grantId } });
  context
    .output()
    .result(
      result,
      () => `${whatText(result)} is revoked for ${result.user ?? 'whoever would have opened it'}`,
    );
};

export const registerGrant: Register = (program, context) => {
  const grant = program
    .command('grant')
    .summary('personal pages')
    .description(
      'Lists and revokes personal pages: a remote from a developer’s machine (mfe dev), or a past composition.',
    );
  grant
    .command('list')
    .description('Lists valid grants with owner and expiry.')
    .action(() => list(context));
  grant
    .command('revoke')
    .description('Revokes one immediately: the next page load is the released one.')
    .argument('<id>')
    .action((id: string) => revoke(context, id));
  explain(grant, {
    examples: [
      ['mfe grant list', 'all personal pages'],
      ['mfe grant revoke <id>', 'ends one of them'],
    ],
    next: 'mfe log shows who created, opened and revoked them.',
  });
};
