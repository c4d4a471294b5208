import { navGroups, navIcons } from '@sala/shared-contracts';
import { workspaceRoot } from '@sala/tooling/bundles';
import { installRemote } from '../../templates/install';
import { checkRemoteOptions } from '../../templates/remote-options';
import { writeRemote } from '../../templates/write-remote';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';

interface NewOptions {
  readonly titleEs?: string;
  readonly titleEn?: string;
  readonly path?: string;
  readonly icon: string;
  readonly group: string;
  readonly owner?: string;
  readonly install: boolean;
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const create = async (context: CliContext, name: string, options: NewOptions): Promise<void> => {
  const output = context.output();
  const word = name.replace(/^mfe[-_]/, '');
  const titleEn = options.titleEn ?? options.titleEs ?? capitalise(word);
  const remote = {
    word,
    titleEs: options.titleEs ?? titleEn,
    titleEn,
    path: options.path ?? `/${word}`,
    icon: options.icon,
    group: options.group,
    owner: options.owner ?? word,
  };
  await checkRemoteOptions(workspaceRoot, remote);
  const folder = `mfe-${word}`;
  const files = await writeRemote(workspaceRoot, remote);
  if (options.install) {
    output.note(`${folder} written; installing its packages…`);
    await installRemote(workspaceRoot, folder);
  }
  output.result({ folder, name: `mfe_${word}`, path: remote.path, files }, () =>
    [
      `${output.paint('good', 'made')} ${output.paint('strong', folder)} at ${remote.path}`,
      ...files.map((file) => `  ${file}`),
    ].join('\n'),
  );
  output.note(
    `Next: npx jest --selectProjects ${folder}, npm run dev -- ${word}, mfe publish ${word}. ${folder}/README.md explains the rest.`,
  );
};

export const registerNew: Register = (program, context) => {
  const command = program
    .command('new')
    .summary('create a remote that builds, passes its tests and can be published')
    .description(
      'Creates the folder of a remote with a screen in both languages, a card, a command and tests. Changes no other package except the lockfile.',
    )
    .argument('<name>', 'one word: lab becomes mfe-lab')
    .option('--title-es <title>', 'title in Spanish')
    .option('--title-en <title>', 'title in English')
    .option('--path <path>', 'path that it owns (default: its name)')
    .option('--icon <icon>', navIcons.join(', '), 'app')
    .option('--group <group>', `menu group: ${navGroups.join(', ')}`, 'today')
    .option('--owner <team>', 'owning team (default: its name)')
    .option('--no-install', 'only write the folder, run pnpm install later')
    .action((name: string, options: NewOptions) => create(context, name, options));
  explain(command, {
    examples: [
      ['mfe new lab --title-es Laboratorio --title-en Laboratory', 'a remote at /lab'],
      [
        'mfe new pharmacy --path /pharmacy --icon categories --group customers',
        'with icon and menu group',
      ],
    ],
    next: 'mfe publish lab sends it to the registry; mfe promote lab adds it to every open menu.',
  });
};
