import type { PageSpeed } from './page-speed';

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
};

/** @param share 0–1; 1 is the maximum */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** R² of the least-squares line: 1 for collinear points. */
export const linearFit = (points: readonly (readonly [number, number])[]): number => {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const sum = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((total, point) => total + of(point), 0);
  const together = sum(([at, value]) => (at - x) * (value - y));
  return together ** 2 / (sum(([at]) => (at - x) ** 2) * sum(([, value]) => (value - y) ** 2));
};

/** Median of each metric. */
export const summarize = (runs: readonly PageSpeed[]): PageSpeed => ({
  fcp: median(runs.map(({ fcp }) => fcp)),
  lcp: median(runs.map(({ lcp }) => lcp)),
  ready: median(runs.map(({ ready }) => ready)),
  alive: median(runs.map(({ alive }) => alive)),
  tbt: median(runs.map(({ tbt }) => tbt)),
  cls: median(runs.map(({ cls }) => cls)),
  warm: median(runs.map(({ warm }) => warm)),
  warmAlive: median(runs.map(({ warmAlive }) => warmAlive)),
  requests: median(runs.map(({ requests }) => requests)),
  kilobytes: median(runs.map(({ kilobytes }) => kilobytes)),
  heap: median(runs.map(({ heap }) => heap)),
});

export interface Goal {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table. */
export const plainTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** A Markdown table of page metrics. */
export const table = (rows: readonly (readonly [string, PageSpeed])[]): string =>
  [
    row([
      'page',
      'requests',
      'KB',
      'FCP ms',
      'LCP ms',
      'ready ms',
      'alive ms',
      'TBT ms',
      'warm ms',
      'warm, alive ms',
      'CLS',
      'heap MB',
    ]),
    row(Array.from({ length: 12 }, () => '---')),
    ...rows.map(
      ([name, { requests, kilobytes, fcp, lcp, ready, alive, tbt, warm, warmAlive, cls, heap }]) =>
        row([
          name,
          String(requests),
          ...[kilobytes, fcp, lcp, ready, alive, tbt, warm, warmAlive].map((value) =>
            value.toFixed(0),
          ),
          cls.toFixed(3),
          heap.toFixed(1),
        ]),
    ),
  ].join('\n');

/** Goals with measured values. */
export const goalTable = (goals: readonly Goal[]): string =>
  [
    row(['goal', 'at most', 'measured', '']),
    row(['---', '---', '---', '---']),
    ...goals.map(({ name, value, atMost }) =>
      row([name, String(atMost), value.toFixed(2), value <= atMost ? 'met' : 'MISSED']),
    ),
  ].join('\n');
