import type { BundleState, ReleaseState, VersionState } from '@sala/shared-contracts';
import { findBundle } from '../bundle-names';
import type { CliContext, Register } from '../cli-context';
import { explain } from '../command-help';
import type { Look, Output } from '../output';
import { countText, healthText, ringsText, timeText } from '../format-values';

type Gate = NonNullable<VersionState['gate']>;
type Verdict = NonNullable<BundleState['canary']>['verdict'];

const gateLooks: Readonly<Record<Gate, Look>> = { passed: 'good', failed: 'bad', stale: 'careful' };
const verdictLooks: Readonly<Record<Verdict, Look>> = {
  quiet: 'quiet',
  healthy: 'good',
  watching: 'careful',
  bad: 'bad',
};

const gateText = (output: Output, gate: Gate | null | undefined): string =>
  gate ? output.paint(gateLooks[gate], gate) : '–';

const overviewRow = (output: Output, bundle: BundleState): readonly string[] => {
  const { stable, lkg, canary, versions } = bundle;
  const of = (version: string | null | undefined) =>
    versions.find((known) => known.version === version);
  const health = of(stable)?.health;
  return [
    output.paint('name', bundle.name),
    stable ?? output.paint('careful', 'none'),
    canary
      ? `${canary.version} ${output.paint(verdictLooks[canary.verdict], canary.verdict)} (${ringsText(canary)})`
      : '–',
    lkg ?? '–',
    versions[0]?.version === stable ? '–' : (versions[0]?.version ?? '–'),
    gateText(output, of(canary?.version ?? versions[0]?.version)?.gate),
    health ? healthText(health) : '–',
  ];
};

/** One line per version that arrives altered. */
const rewrittenLines = (output: Output, { rewritten }: ReleaseState, only?: string): string[] =>
  rewritten
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, version, reports }) =>
      output.paint(
        'bad',
        `${name} ${version}: pages received other bytes than published; something in between (a proxy, an extension) changes scripts (reported ${countText(reports)}× within a day)`,
      ),
    );

const overview = (output: Output, state: ReleaseState): string => {
  const { composition } = state;
  const force = composition
    ? `${output.paint('strong', composition.id)} since ${timeText(composition.issuedAt)}, ${countText(composition.bytes)} B`
    : output.paint('careful', 'nothing in force');
  const titles = ['bundle', 'stable', 'canary', 'last good', 'newer', 'gate', 'failed'].map(
    (title) => ({ title }),
  );
  return [
    `${force} · ${countText(state.openTabs)} open pages · integrity: ${state.policy.integrity} · event ${state.seq}`,
    ...rewrittenLines(output, state),
    '',
    output.table(
      titles,
      state.bundles.map((bundle) => overviewRow(output, bundle)),
    ),
  ].join('\n');
};

const versionRow = (
  output: Output,
  { version, channels, revoked, publishedAt, publishedBy, gate, findings, health }: VersionState,
): readonly string[] => [
  output.paint('name', version),
  [...channels, ...(revoked ? [output.paint('bad', 'revoked')] : [])].join(', ') || '–',
  timeText(publishedAt),
  publishedBy,
  gateText(output, gate),
  `${findings.warn} / ${findings.note}`,
  countText(health.sessions),
  healthText(health),
  health.p75Ms === null ? '–' : `${countText(health.p75Ms)} ms`,
];

/** Progress of a canary towards the promotion policy. */
const trialText = (
  { mounted, startedAt }: NonNullable<BundleState['canary']>,
  { promotion }: ReleaseState['policy'],
): string => {
  if (!promotion) return '';
  const minutes = Math.floor((Date.now() - Date.parse(startedAt)) / 60_000);
  return `, ${countText(mounted)} of ${countText(promotion.sessions)} sessions, ${countText(minutes)} of ${countText(promotion.minutes)} min`;
};

const promotionText = (
  output: Output,
  { until, against, verdict, eValue }: NonNullable<BundleState['promotion']>,
): string =>
  `watched against ${against} until ${timeText(until)}: ${output.paint(verdictLooks[verdict], verdict)} (evidence ${eValue.toFixed(2)})`;

const detail = (output: Output, bundle: BundleState, state: ReleaseState): string => {
  const titles = [
    'version',
    'channels',
    'published',
    'by',
    'gate',
    'warn / note',
    'tabs',
    'failed',
    'p75',
  ].map((title) => ({ title }));
  const { canary, promotion } = bundle;
  return [
    `${output.paint('strong', bundle.name)} · ${bundle.kind} · ${bundle.owner}`,
    ...(canary
      ? [
          `canary ${canary.version} for ${ringsText(canary)} since ${timeText(canary.startedAt)}: ${output.paint(verdictLooks[canary.verdict], canary.verdict)} (evidence ${canary.eValue.toFixed(2)})${trialText(canary, state.policy)}`,
        ]
      : []),
    ...(promotion ? [promotionText(output, promotion)] : []),
    ...rewrittenLines(output, state, bundle.name),
    '',
    output.table(
      titles,
      bundle.versions.map((version) => versionRow(output, version)),
    ),
  ].join('\n');
};

const status = async (context: CliContext, remote: string | undefined): Promise<void> => {
  const output = context.output();
  const state = await context.registry().releaseState();
  if (remote === undefined) return output.result(state, () => overview(output, state));
  const bundle = findBundle(state, remote);
  output.result(bundle, () => detail(output, bundle, state));
};

export const registerStatus: Register = (program, context) => {
  const command = program
    .command('status')
    .summary('what is released, and its health')
    .description(
      'Shows what is in force, running canaries, and the health of versions over the last day.',
    )
    .argument('[remote]', 'show one remote with all its versions')
    .action((remote: string | undefined) => status(context, remote));
  explain(command, {
    examples: [
      ['mfe status', 'the whole suite'],
      ['mfe status billing --json', 'one remote, as JSON'],
    ],
    next: 'mfe canary, mfe promote and mfe rollback change it; mfe log shows its history.',
  });
};
