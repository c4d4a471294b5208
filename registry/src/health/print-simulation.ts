import { healthLimits, healthRule } from './health-rule';
import { simulate } from './simulation';

/** Prints the tables of docs/adr/0026: node --import tsx registry/src/health/print-simulation.ts */
const percent = (rate: number): string => `${Number((rate * 100).toPrecision(3))} %`;
const loads = (count: number): string => (Number.isFinite(count) ? String(count) : '—');
const print = (cells: readonly string[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};
const head = (cells: readonly string[]): void => {
  print(cells);
  print(cells.map(() => '---'));
};

const baseRates = [0.001, 0.01, 0.05];

process.stdout.write(
  `\nFalse alarms: a canary as good as stable, looked at after every 10 of 5,000 loads (bound ${healthLimits.alpha})\n\n`,
);
head([
  'failures of both',
  'stable loads per canary load',
  'canaries',
  'called bad',
  'when each trouble is told twice, on average',
]);
for (const rate of baseRates) {
  for (const stableLoads of [1, 9]) {
    const setting = {
      stableRate: rate,
      canaryRate: rate,
      stableLoads,
      lookEvery: 10,
      maxLoads: 5000,
    };
    const trials = 4000;
    const stopped = [1, 2].map(
      (burst) => simulate(healthRule, { ...setting, burst }, trials).stopped,
    );
    print([
      percent(rate),
      String(stableLoads),
      String(trials),
      ...stopped.map((share) => `${Math.round(share * trials)} (${percent(share)})`),
    ]);
  }
}

process.stdout.write(
  '\nDetection: loads of the canary until it is called bad, nine loads of stable for each, looked at after every load (after every tenth where it is less than ten times as bad), up to 20,000\n\n',
);
head([
  'stable fails',
  'canary fails',
  'median',
  '95th percentile',
  'found within 5,000',
  'within 20,000',
]);
for (const rate of baseRates) {
  for (const canaryRate of [2 * rate, 5 * rate, 20 * rate, 1].filter(
    (value, index, all) => all.indexOf(value) === index,
  )) {
    const setting = {
      stableRate: rate,
      canaryRate,
      stableLoads: 9,
      lookEvery: canaryRate < 10 * rate ? 10 : 1,
      maxLoads: 20_000,
    };
    const { median, p95, stopped, stoppedWithin } = simulate(healthRule, setting, 400);
    print([
      percent(rate),
      percent(canaryRate),
      loads(median),
      loads(p95),
      percent(stoppedWithin(5000)),
      percent(stopped),
    ]);
  }
}

process.stdout.write(
  '\nA young promotion beside the week before it, in the 2,000 loads of its first minutes, looked at after every 10\n\n',
);
head([
  'both fail',
  'loads of the week before',
  'promotions',
  'called bad',
  'fails five times as often: found',
  'median',
  'cannot be loaded: found',
  'median',
]);
for (const rate of baseRates) {
  for (const before of [100, 1000, 20_000]) {
    const trials = 2000;
    const setting = {
      stableRate: rate,
      canaryRate: rate,
      stableLoads: 0,
      before,
      lookEvery: 10,
      maxLoads: 2000,
    };
    const worse = simulate(healthRule, { ...setting, canaryRate: Math.min(1, 5 * rate) }, 400);
    const dead = simulate(healthRule, { ...setting, canaryRate: 1, lookEvery: 1 }, 400);
    const { stopped } = simulate(healthRule, setting, trials);
    print([
      percent(rate),
      String(before),
      String(trials),
      `${Math.round(stopped * trials)} (${percent(stopped)})`,
      percent(worse.stopped),
      loads(worse.median),
      percent(dead.stopped),
      loads(dead.median),
    ]);
  }
}
