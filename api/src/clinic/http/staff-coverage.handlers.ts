import { defineHandlers } from '../../platform/http/handler';
import { readCoverage } from '../sql/staff-coverage.queries';

export const staffCoverageHandlers = defineHandlers<'staffCoverageView'>({
  staffCoverageView: ({ db, query }) => readCoverage(db, query.from, query.departmentId ?? null),
});
