import { limits } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { recordPatientsShown } from '../../patients';
import { ProblemError } from '../../platform/http/problem-error';
import { readStats } from '../sql/column-stats';
import { compile } from '../sql/compile';
import { datasetFile } from '../model/dataset-file';
import { readPlace, writePlace } from '../sql/keyset';
import { withRowCount, openDataset } from '../model/open-dataset';
import { readLoggedRows, readTotal } from '../model/read-rows';

type Names = 'datasetView' | 'datasetRows' | 'datasetColumnStats' | 'datasetExport';

export const datasetRowHandlers = defineHandlers<Names>({
  datasetView: async (context) =>
    withRowCount(context.db, await openDataset(context, context.params.datasetId)),

  datasetRows: async (context) => {
    const { db, params, query } = context;
    const { source } = await openDataset(context, params.datasetId);
    const compiled = compile(source, query.definition ?? {});
    const { page, pageSize } = query;
    const after = query.after === undefined ? undefined : readPlace(query.after, compiled.order);
    const total = await readTotal(db, compiled);
    const rows = await readLoggedRows(context, compiled, {
      take: pageSize,
      skip: after ? 0 : (page - 1) * pageSize,
      after,
    });
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return {
      columns: [...compiled.columns],
      rows: rows.map(({ cells }) => [...cells]),
      total,
      page,
      pageSize,
      next: last ? writePlace(last.place) : null,
    };
  },

  datasetColumnStats: async (context) => {
    const { db, params, query, audit } = context;
    const { source } = await openDataset(context, params.datasetId);
    const { patients, ...stats } = await readStats(
      db,
      source,
      query.column,
      query.definition ?? {},
    );
    await recordPatientsShown(audit, patients);
    return stats;
  },

  datasetExport: async (context) => {
    const { db, params, query, actor, locale, now, audit } = context;
    const { dataset, source } = await openDataset(context, params.datasetId);
    if (!dataset.canExport) throw new ProblemError('permission.denied');
    const question = query.definition ?? {};
    const compiled = compile(source, question);
    const total = await readTotal(db, compiled);
    if (total > limits.datasetExportRowsMax)
      throw new ProblemError('dataset.too_many_rows', {
        meta: { maximum: limits.datasetExportRowsMax },
      });
    await audit({
      action: 'dataset.exported',
      entityType: 'dataset',
      entityId: dataset.id,
      diff: { format: query.format, rows: total, definition: question },
    });
    return datasetFile(
      context,
      { dataset, source, question, compiled },
      { format: query.format, locale, now, userId: actor.userId, measure: query.measure },
    );
  },
});
