import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import { AlreadyReported, UsageError } from '../exit-codes';
import type { Output } from '../output';
import { candidateOf, findCandidate } from '../shell-candidate';

interface ImpactOptions {
  readonly sdkFrom?: string;
  readonly sdk?: string;
}

type Affected = EndpointOutput<Contract['releaseImpact']>['versions'][number];

const namesOf = (names: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(names).flatMap(([key, own]) => own.map((name) => `${key} → ${name}`));

const row = (
  output: Output,
  { name, version, channels, owner, breaks, missing, deprecated }: Affected,
): readonly string[] => [
  output.paint('name', name),
  version,
  channels.join(', '),
  owner,
  breaks
    ? output.paint('bad', 'breaks')
    : namesOf(deprecated).length > 0
      ? output.paint('careful', 'warned')
      : output.paint('good', 'runs'),
  String(namesOf(missing).length),
  String(namesOf(deprecated).length),
];

const reasons = (
  output: Output,
  { name, version, owner, breaks, missing, deprecated, findings }: Affected,
): readonly string[] => {
  const gone = namesOf(missing).map((one) => output.paint('bad', `  gone: ${one}`));
  const old = namesOf(deprecated).map((one) => output.paint('careful', `  deprecated: ${one}`));
  // R7 (missing names) is already printed above.
  const rules = findings
    .filter(({ rule, level }) => level === 'fail' && rule !== 'R7')
    .map((finding) => `  ${output.finding(finding)}`);
  const all = [...gone, ...old, ...rules];
  return all.length === 0
    ? []
    : ['', `${name} ${version}${breaks ? `: ${owner} must change` : ''}`, ...all];
};

const impact = async (context: CliContext, { sdkFrom, sdk }: ImpactOptions): Promise<void> => {
  if (sdk !== undefined && !/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(sdk))
    throw new UsageError(`--sdk is a version such as 3.0.0-rc, and "${sdk}" is none`);
  const output = context.output();
  const registry = context.registry();
  const progress = output.progress();
  const release = await findCandidate(registry, sdkFrom, progress);
  progress.end();
  const candidate = { ...candidateOf(release), ...(sdk === undefined ? {} : { sdk }) };
  const { versions } = await registry.releaseImpact({ body: candidate });
  const broken = versions.filter(({ breaks }) => breaks);
  const titles = [
    { title: 'remote' },
    { title: 'version' },
    { title: 'channels' },
    { title: 'owner' },
    { title: '' },
    { title: 'gone', right: true },
    { title: 'deprecated', right: true },
  ] as const;
  output.result({ candidate: { version: release.version, sdk: candidate.sdk }, versions }, () =>
    [
      `${output.paint('strong', `shell ${release.version}`)}, SDK ${candidate.sdk}: ${broken.length} of ${versions.length} released versions break`,
      '',
      output.table(
        titles,
        versions.map((version) => row(output, version)),
      ),
      ...versions.flatMap((version) => reasons(output, version)),
    ].join('\n'),
  );
  if (broken.length > 0) throw new AlreadyReported(`${broken.length} break`);
};

export const registerImpact: Register = (program, context) => {
  const command = program
    .command('impact')
    .summary('which released versions break under another shell')
    .description(
      'Which released versions use what a candidate of the shell does not lend any more. Ends with 1 when one breaks.',
    )
    .option(
      '--sdk-from <place>',
      'directory with a build, or a published version of the shell; without it the working copy',
    )
    .option('--sdk <version>', 'as if its SDK had this version')
    .action((options: ImpactOptions) => impact(context, options));
  explain(command, {
    examples: [
      ['mfe impact', 'the shell of the working copy against all that runs'],
      ['mfe impact --sdk 3.0.0-rc', 'the same, if it were the next major version'],
    ],
    next: 'The owners named change their remotes first; then mfe verify shell, mfe promote shell.',
  });
};
