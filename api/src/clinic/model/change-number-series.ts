import { numberText, yearlySeries, type NumberSeriesView } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { writeNumberSeries, type SeriesRow } from '../sql/number-series.queries';

export type NumberChanges = Omit<Context<'numberSeriesUpdate'>['body'], 'version'>;

export const numberSeriesView = (row: SeriesRow): NumberSeriesView => ({
  ...row,
  nextText: numberText(row, row.year, row.next),
});

/** Changes the locked series; numbers that were given out stay as they are. */
export const changeNumberSeries = async (
  { db, audit }: Pick<Context<'numberSeriesUpdate'>, 'db' | 'audit'>,
  current: SeriesRow,
  changes: NumberChanges,
): Promise<SeriesRow> => {
  const { prefix = current.prefix, digits = current.digits, yearly = current.yearly } = changes;
  if (yearly && !yearlySeries.includes(current.series))
    throw invalid({ path: 'yearly', code: 'unknown' });
  // Without years, a number of an earlier year would come again.
  const given = yearly ? current.given : current.peak;
  const next = changes.next ?? Math.max(current.next, given + 1);
  if (next <= given) throw new ProblemError('numberSeries.given_out', { meta: { given } });
  const wanted = { ...current, prefix, digits, yearly, given, next };
  const settings = ({ prefix: p, digits: d, yearly: y, next: n }: SeriesRow) => ({
    prefix: p,
    digits: d,
    yearly: y,
    ...(changes.next === undefined ? {} : { next: n }),
  });
  const diff = changesBetween(settings(current), settings(wanted));
  if (Object.keys(diff).length === 0) return current;
  const saved = await writeNumberSeries(db, wanted);
  await audit({
    action: 'number_series.updated',
    entityType: 'number_series',
    entityId: current.series,
    diff,
  });
  return saved;
};
