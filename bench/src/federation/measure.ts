import {
  measureInterleaved,
  ratio,
  runs,
  summaryOf,
  type Results,
  type Variant,
} from '../first-load';
import { goalTable, median, plainTable, table, type Goal } from '../report';
import type { Suite } from '../suite';
import { measureCommands } from './commands';
import { measureFollowing } from './follow';
import { measureGrowth, measureLargeSuites } from './growth';
import { measureTrust } from './trust-cost';

/**
 * Milliseconds until a release or a rollback is in force. Absolute, because it is a promise to
 * people: who takes a bad release back waits no longer on a slow machine.
 */
const inForceMs = 5000;
/** Brotli, for ten remotes. */
const compositionKb = 12;

const medianOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  median(rows.map(figure));

const figuresOf = async (
  suites: Readonly<Record<Variant, Suite>>,
  firstLoads: Results | null,
  root: string,
  start: (name: string) => Promise<Suite>,
) => ({
  firstLoads: firstLoads ?? (await measureInterleaved(suites, ['sign-in', 'customer-management'])),
  following: await measureFollowing(suites.federated, root),
  trust: await measureTrust(suites.federated, root),
  growth: await measureGrowth(),
  large: await measureLargeSuites(root, start),
  commands: await measureCommands(suites.federated, root),
});

type Figures = Awaited<ReturnType<typeof figuresOf>>;

const goalsOf = ({
  firstLoads,
  following: { tab, reached },
  trust,
  growth,
  large,
  commands,
}: Figures): Goal[] => {
  const even = ['federated', 'monolith with preload lists'] as const;
  const plain = ['federated', 'monolith'] as const;
  const grown = ['200 remotes', '10 remotes'] as const;
  const ten = growth.sizes.find(({ remotes }) => remotes === 10)?.brotli ?? Number.NaN;
  return [
    {
      name: 'sign-in, alive ÷ monolith with the same preload lists',
      value: ratio(firstLoads, 'sign-in', 'alive', even),
      atMost: 1.05,
    },
    {
      name: 'customer-management by deep link, ready ÷ monolith with the same preload lists',
      value: ratio(firstLoads, 'customer-management', 'ready', even),
      atMost: 1.05,
    },
    {
      name: 'sign-in, alive ÷ monolith as it is',
      value: ratio(firstLoads, 'sign-in', 'alive', plain),
      atMost: 1.05,
    },
    {
      name: 'customer-management by deep link, ready ÷ monolith as it is',
      value: ratio(firstLoads, 'customer-management', 'ready', plain),
      atMost: 1.05,
    },
    {
      name: 'promote → taken over by an open tab, ms',
      value: medianOf(tab, ({ signal }) => signal),
      atMost: inForceMs,
    },
    {
      name: 'promote → on the screen of an open tab, at its next navigation, ms',
      value: medianOf(tab, ({ published }) => published),
      atMost: inForceMs,
    },
    {
      name: 'rollback → on the screen of an open tab, by itself, ms',
      value: medianOf(tab, ({ takenBack }) => takenBack),
      atMost: inForceMs,
    },
    ...reached.map(({ clients, max }) => ({
      name: `rollback → the last of ${clients} tabs, ms`,
      value: max,
      atMost: inForceMs,
    })),
    {
      name: 'signature and rules, warm ÷ a plain verification',
      value: medianOf(trust, ({ warm, plain }) => warm / plain),
      atMost: 3,
    },
    { name: 'composition of 10 remotes, KB brotli', value: ten / 1024, atMost: compositionKb },
    { name: 'composition, 1 − R² of bytes over remotes', value: 1 - growth.bytesFit, atMost: 0.01 },
    {
      name: 'composition, 1 − R² of bytes as brotli over remotes',
      value: 1 - growth.brotliFit,
      atMost: 0.01,
    },
    {
      name: 'sign-in, alive, 200 remotes ÷ 10',
      value: ratio(large, 'sign-in', 'alive', grown),
      atMost: 1.1,
    },
    {
      name: 'home, ready, 200 remotes ÷ 10',
      value: ratio(large, 'home', 'ready', grown),
      atMost: 1.1,
    },
    { name: 'mfe verify of one remote, s', value: commands.verify, atMost: 90 },
    { name: 'mfe new and publish, s', value: commands.newRemote, atMost: 120 },
  ];
};

const one = (value: number): string => value.toFixed(1);

const tablesOf = ({
  firstLoads,
  following: { reached },
  trust,
  growth,
  large,
  commands,
}: Figures): string =>
  [
    table([...firstLoads.keys()].map((key) => [key, summaryOf(firstLoads)(key)] as const)),
    table([...large.keys()].map((key) => [key, summaryOf(large)(key)] as const)),
    plainTable(
      ['tabs that hear of a rollback', 'p50 ms', 'p95 ms', 'max ms'],
      reached.map(({ clients, p50, p95, max }) => [String(clients), one(p50), one(p95), one(max)]),
    ),
    plainTable(
      ['at load', 'ms'],
      [
        ['signature', one(medianOf(trust, ({ signature }) => signature))],
        ['rules', medianOf(trust, ({ rules }) => rules).toFixed(2)],
        ['both, warm', one(medianOf(trust, ({ warm }) => warm))],
        ['a plain verification, warm', one(medianOf(trust, ({ plain }) => plain))],
      ],
    ),
    plainTable(
      ['remotes', 'bytes', 'KB brotli', 'bytes brotli a remote'],
      growth.sizes.map(({ remotes, bytes, brotli }) => [
        String(remotes),
        String(bytes),
        one(brotli / 1024),
        one(brotli / remotes),
      ]),
    ),
    `R² of the straight line: ${growth.bytesFit.toFixed(4)} (bytes), ${growth.brotliFit.toFixed(4)} (brotli)`,
    plainTable(
      ['command', 's'],
      [
        ['mfe verify', one(commands.verify)],
        ['mfe new, mfe publish', one(commands.newRemote)],
        ['mfe publish --all, nothing to build', one(commands.publishAgain)],
        ['npm start, nothing to build', one(commands.startAgain)],
      ],
    ),
  ].join('\n\n');

/** Cost and reaction time of federation. @param firstLoads earlier measurements to reuse */
export const measureFederation = async (
  suites: Readonly<Record<Variant, Suite>>,
  firstLoads: Results | null,
  root: string,
  start: (name: string) => Promise<Suite>,
) => {
  const figures = await figuresOf(suites, firstLoads, root, start);
  const goals = goalsOf(figures);
  const { firstLoads: loads, large, ...rest } = figures;
  return {
    report: `Federation, ${runs} runs\n\n${tablesOf(figures)}\n\n${goalTable(goals)}`,
    record: {
      goals,
      ...rest,
      firstLoads: Object.fromEntries(loads),
      large: Object.fromEntries(large),
    },
  };
};
