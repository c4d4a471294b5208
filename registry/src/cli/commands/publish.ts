import type { ReleaseState } from '@sala/shared-contracts';
import { bundleFolders, currentVersion, type BundleFolder } from '@sala/tooling/bundles';
import { RegistryError, type RegistryClient } from '../../client/index';
import { federationName, folderOf, shortName } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain, withReason } from '../command-help';
import { AlreadyReported, UsageError } from '../exit-codes';
import { afterPublish } from '../next-step-hints';
import { unknownName } from '../nearest-name';
import type { Output } from '../output';
import { publishFolders, type PublishedFolder } from '../publish-folders';

interface PublishOptions {
  readonly all?: true;
  readonly promote?: true;
  readonly reason: string;
}

const chosenFolders = (
  words: readonly string[],
  { all }: PublishOptions,
): readonly BundleFolder[] => {
  if (words.length === 0 && !all)
    throw new UsageError('Name what to publish, or use --all: mfe publish billing');
  if (all) return bundleFolders;
  return words.map((word) => {
    const folder = bundleFolders.find((name) => name === folderOf(federationName(word)));
    if (!folder)
      throw new UsageError(
        unknownName(
          'folder',
          word,
          bundleFolders.map((name) => shortName(name)),
        ),
      );
    return folder;
  });
};

/** Null without read access: everything is sent, and the registry skips what it has. */
const stateOrNull = (registry: RegistryClient): Promise<ReleaseState | null> =>
  registry.releaseState().catch((error: unknown) => {
    if (error instanceof RegistryError && error.status === 403) return null;
    throw error;
  });

const stableOf = (state: ReleaseState | null, name: string): string | null =>
  state?.bundles.find((bundle) => bundle.name === name)?.stable ?? null;

/**
 * Promotes all versions not in force, in one composition. @returns the id of the composition in
 * force
 */
const promoteAll = async (
  registry: RegistryClient,
  state: ReleaseState | null,
  published: readonly PublishedFolder[],
  reason: string,
): Promise<string | null> => {
  const releases = published
    .map(({ name, version }) => ({ name, version }))
    .filter(({ name, version }) => stableOf(state, name) !== version);
  if (releases.length === 0) return state?.composition?.id ?? null;
  return (await registry.releasePromoteAll({ body: { releases, reason } })).composition;
};

const describe = (
  output: Output,
  published: readonly PublishedFolder[],
  composition: string | null,
): string => {
  const findings = published
    .flatMap(({ findings: own }) => own)
    .map((finding) => output.finding(finding));
  const force = composition ? [`in force: ${output.paint('strong', composition)}`] : [];
  return [...findings, ...force].join('\n');
};

const publish = async (
  context: CliContext,
  words: readonly string[],
  options: PublishOptions,
): Promise<void> => {
  const folders = chosenFolders(words, options);
  const output = context.output();
  const registry = context.registry();
  // Detects a wrong address or token before minutes of building.
  const [before, versions] = await Promise.all([
    stateOrNull(registry),
    Promise.all(folders.map(currentVersion)),
  ]);
  const progress = output.progress();
  const state = before;
  const run = (wanted: typeof versions) =>
    publishFolders(wanted, { registry, state, progress, output });
  let { published, refused } = await run(versions);
  if (refused.length > 0 && published.some(({ sent }) => sent)) {
    // A path may move between remotes: its old owner has to be published first.
    output.note('Refused releases may have depended on the others: retrying.');
    const again = await run(
      versions.filter(({ folder }) => refused.some((one) => one.folder === folder)),
    );
    published = [...published, ...again.published];
    refused = again.refused;
  }
  for (const { folder, error } of refused) {
    output.note(`${output.paint('bad', 'refused')} ${folder}: ${error.message}`);
    for (const finding of error.findings) output.note(`  ${output.finding(finding)}`);
  }
  if (refused.length > 0) {
    if (output.json)
      output.result(
        {
          published,
          refused: refused.map(({ folder, error }) => ({ folder, problem: error.problem })),
          composition: null,
        },
        () => '',
      );
    throw new AlreadyReported(`${refused.length} refused`);
  }
  const composition = options.promote
    ? await promoteAll(registry, state, published, options.reason)
    : null;
  output.result({ published, refused: [], composition }, () =>
    describe(output, published, composition),
  );
  const hint = options.promote ? null : afterPublish(state, published);
  if (hint !== null) output.note(hint);
};

export const registerPublish: Register = (program, context) => {
  const command = program
    .command('publish')
    .summary('build what changed and send it to the registry')
    .description(
      'Builds changed folders, two at a time, and sends them to the registry. No page loads them yet.',
    )
    .argument(
      '[folders...]',
      `what to publish: ${bundleFolders.map((folder) => shortName(folder)).join(', ')}`,
    )
    .option('--all', 'every folder of the workspace')
    .option(
      '--promote',
      'promote everything at once without the gate, for a first start (administrator’s token)',
    );
  withReason(command).action((words: readonly string[], options: PublishOptions) =>
    publish(context, words, options),
  );
  explain(command, {
    examples: [
      ['mfe publish billing', 'one remote; the registry checks its rules'],
      ['mfe publish --all --promote', 'everything, promoted together'],
    ],
    next: 'mfe verify billing runs the gate; mfe canary billing --percent 5 gives it to a few people.',
  });
};
