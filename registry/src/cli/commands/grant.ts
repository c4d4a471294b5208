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
      () =>
        `${whatText(result)} is taken back from ${result.user ?? 'whoever would have opened it'}`,
    );
};

export const registerGrant: Register = (program, context) => {
  const grant = program
    .command('grant')
    .summary('pages of one person’s own')
    .description(
      'Who sees something else than what is released: a remote from a developer’s machine (mfe dev), or an old composition again.',
    );
  grant
    .command('list')
    .description('All that hold now, whose they are and until when.')
    .action(() => list(context));
  grant
    .command('revoke')
    .description('Ends one at once: the next page is the released one.')
    .argument('<id>')
    .action((id: string) => revoke(context, id));
  explain(grant, {
    examples: [
      ['mfe grant list', 'who sees what'],
      ['mfe grant revoke <id>', 'nobody any more'],
    ],
    next: 'mfe log tells who made, opened and ended them.',
  });
};
