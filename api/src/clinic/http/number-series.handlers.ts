import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { changeNumberSeries, numberSeriesView } from '../model/change-number-series';
import { lockNumberSeries, readNumberSeries } from '../sql/number-series.queries';

export const numberSeriesHandlers = defineHandlers<'numberSeriesList' | 'numberSeriesUpdate'>({
  numberSeriesList: async ({ db, now }) => ({
    items: (await readNumberSeries(db, now)).map(numberSeriesView),
  }),

  numberSeriesUpdate: async (context) => {
    const { body, db, now, params } = context;
    const { version, ...changes } = body;
    const current = await lockNumberSeries(db, params.series, now);
    await requireCurrentVersion(
      db,
      'number_series',
      { id: current.series, version: current.version },
      version,
      numberSeriesView(current),
    );
    if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
    return numberSeriesView(await changeNumberSeries(context, current, changes));
  },
});
