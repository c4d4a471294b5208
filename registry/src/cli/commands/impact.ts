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
    throw new UsageError(`--sdk must be a version such as 3.0.0-rc, not "${sdk}"`);
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
    .summary('which released versions another shell would break')
    .description(
      'Lists released versions that use what a candidate shell no longer provides. Exits with 1 if any break.',
    )
    .option(
      '--sdk-from <place>',
      'a directory with a build, or a published shell version; default: the working copy',
    )
    .option('--sdk <version>', 'pretend its SDK has this version')
    .action((options: ImpactOptions) => impact(context, options));
  explain(command, {
    examples: [
      ['mfe impact', 'the working copy’s shell against all released versions'],
      ['mfe impact --sdk 3.0.0-rc', 'the same, with the next major SDK version'],
    ],
    next: 'The named owners update their remotes first; then mfe verify shell, mfe promote shell.',
  });
};
