import { findBundle, findVersion } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import type { Output } from '../output';
import {
  differencesBetween,
  type Difference,
  type FileChange,
  type ReleaseDifferences,
} from '../release-differences';
import { bytesText, differenceText } from '../format-values';
import { storedRelease } from '../stored-release';

const titles: Readonly<Record<Exclude<keyof ReleaseDifferences, 'bytes' | 'files'>, string>> = {
  routes: 'Routes',
  permissions: 'Permissions',
  sdk: 'Range of the shell’s SDK',
  shared: 'Shared modules',
  symbols: 'Imported names of shared modules',
  carried: 'Bundled packages',
};

const section = (
  output: Output,
  title: string,
  { added, removed }: Difference,
): readonly string[] =>
  added.length + removed.length === 0
    ? []
    : [
        '',
        output.paint('strong', title),
        ...removed.map((one) => output.paint('bad', `- ${one}`)),
        ...added.map((one) => output.paint('good', `+ ${one}`)),
      ];

const fileRow = ({ file, before, after }: FileChange): readonly string[] => [
  file,
  before === null ? '–' : bytesText(before),
  after === null ? '–' : bytesText(after),
  before === after ? 'changed' : differenceText((after ?? 0) - (before ?? 0)),
];

const describe = (output: Output, differences: ReleaseDifferences): string => {
  const { bytes, files } = differences;
  const columns = [
    { title: 'file' },
    { title: 'before', right: true },
    { title: 'after', right: true },
    { title: '' },
  ] as const;
  const changed =
    files.length === 0 ? 'No file differs.' : output.table(columns, files.map(fileRow));
  const rest = Object.entries(titles).flatMap(([key, title]) =>
    section(output, title, differences[key as keyof typeof titles]),
  ); // keys of a constant object
  return [
    `${bytesText(bytes.before)} → ${bytesText(bytes.after)} (${differenceText(bytes.after - bytes.before)})`,
    '',
    changed,
    ...rest,
  ].join('\n');
};

const diff = async (
  context: CliContext,
  remote: string,
  one: string,
  other: string,
): Promise<void> => {
  const output = context.output();
  const registry = context.registry();
  const bundle = findBundle(await registry.releaseState(), remote);
  const { name } = bundle;
  const [before, after] = await Promise.all(
    [one, other].map(async (word) => {
      const version = await findVersion(registry, bundle, word);
      const detail = await registry.releaseView({ params: { name, version } });
      return { version, detail, release: await storedRelease(registry, name, version) };
    }),
  );
  if (!before || !after) throw new Error('two versions were asked for'); // Promise.all preserves length
  const differences = differencesBetween(before, after);
  output.result({ name, before: before.version, after: after.version, ...differences }, () =>
    [
      `${output.paint('strong', name)} ${before.version} → ${after.version}`,
      describe(output, differences),
    ].join('\n'),
  );
};

export const registerDiff: Register = (program, context) => {
  const command = program
    .command('diff')
    .summary('compare two versions')
    .description(
      'Compares files and sizes, the share table, imported names of shared modules, bundled packages, routes and permissions.',
    )
    .argument('<remote>')
    .argument('<one>', 'a version or its prefix')
    .argument('<other>', 'another version, or latest')
    .action((remote: string, one: string, other: string) => diff(context, remote, one, other));
  explain(command, {
    examples: [
      ['mfe diff billing 1.4.1 latest', 'what the newest one changed'],
      ['mfe diff shell 1.0.0-0123 1.0.0-9f3c --json', 'two builds of one version number, as JSON'],
    ],
    next: 'mfe rollback billing --to <version>, or mfe promote billing <version>.',
  });
};
