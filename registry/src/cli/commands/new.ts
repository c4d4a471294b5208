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
    output.note(`${folder} is written; its packages are linked…`);
    await installRemote(workspaceRoot, folder);
  }
  output.result({ folder, name: `mfe_${word}`, path: remote.path, files }, () =>
    [
      `${output.paint('good', 'made')} ${output.paint('strong', folder)} at ${remote.path}`,
      ...files.map((file) => `  ${file}`),
    ].join('\n'),
  );
  output.note(
    `Next: npx jest --selectProjects ${folder}, npm run dev -- ${word}, mfe publish ${word}. ${folder}/README.md says how to go on.`,
  );
};

export const registerNew: Register = (program, context) => {
  const command = program
    .command('new')
    .summary('make a remote that builds, passes its tests and can be published')
    .description(
      'Makes the folder of a remote with a first screen in both languages, a card, a command and tests. No other package is touched; the lockfile learns of it.',
    )
    .argument('<name>', 'one word: lab becomes mfe-lab')
    .option('--title-es <title>', 'what it is called in Spanish')
    .option('--title-en <title>', 'what it is called in English')
    .option('--path <path>', 'address that it owns (default: its name)')
    .option('--icon <icon>', navIcons.join(', '), 'app')
    .option('--group <group>', `part of the menu: ${navGroups.join(', ')}`, 'clinic')
    .option('--owner <team>', 'team that answers for it (default: its name)')
    .option('--no-install', 'write the folder alone; pnpm install comes later')
    .action((name: string, options: NewOptions) => create(context, name, options));
  explain(command, {
    examples: [
      ['mfe new lab --title-es Laboratorio --title-en Laboratory', 'a remote at /lab'],
      [
        'mfe new pharmacy --path /pharmacy --icon categories --group customers',
        'with its place in the menu',
      ],
    ],
    next: 'mfe publish lab sends it to the registry; mfe promote lab shows it in every open menu.',
  });
};
