import type { Locale } from '@sala/shared-contracts';
import { changesBetween, isUnchanged, type Changes } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import type { AuditEntry } from '../../platform/http/handler';
import {
  holdPatient,
  recordPatientRead,
  requireCare,
  requireClinicalAccess,
  requirePatient,
} from '../../patients';
import { requireChartRules } from '../model/chart-rules';
import { readChart } from '../model/read-chart';
import type { VisitDesk } from '../model/show-visit';
import {
  chartShapes,
  insertChartRecord,
  readChartRecordForUpdate,
  updateChartRecord,
  type ChartRecords,
  type ChartTable,
} from '../sql/chart-records.queries';

type Names =
  | 'chartView'
  | 'conditionCreate'
  | 'conditionUpdate'
  | 'medicationStatementCreate'
  | 'medicationStatementUpdate'
  | 'immunizationCreate'
  | 'immunizationUpdate'
  | 'familyHistoryCreate'
  | 'familyHistoryUpdate';

type Desk = VisitDesk & { readonly locale: Locale };

/** Of prose the log says where, not what: it is kept in plain. */
const logged = (table: ChartTable, changes: Changes): AuditEntry['diff'] => {
  const { prose } = chartShapes[table];
  const of = (inProse: boolean) =>
    Object.entries(changes).filter(
      ([field]) => (prose.includes(field) || field === 'title') === inProse,
    );
  return { ...Object.fromEntries(of(false)), written: of(true).map(([field]) => field) };
};

/** Every field, those that were not given as null. */
const whole = <Table extends ChartTable>(table: Table, values: object): ChartRecords[Table] =>
  ({
    ...Object.fromEntries(Object.keys(chartShapes[table].fields).map((field) => [field, null])),
    ...given(values),
    // The contract checked what was given; id and version are not read before they are kept.
  }) as unknown as ChartRecords[Table];

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const create = async <Table extends ChartTable>(
  desk: Desk,
  chartTable: Table,
  patientId: string,
  values: object,
): Promise<ChartRecords[Table]> => {
  const { db, actor, now, locale, audit, publish } = desk;
  await holdPatient(db, patientId);
  await requireCare(desk, patientId);
  const record = whole(chartTable, values);
  await requireChartRules(chartTable, { db, patientId, now, before: null }, record);
  const stamp = { userId: actor.userId, now, locale };
  const created = await insertChartRecord(db, chartTable, patientId, record, stamp);
  await audit({
    action: `${chartTable}.created`,
    entityType: chartTable,
    entityId: created.id,
    diff: logged(chartTable, changesBetween({}, created)),
  });
  await publish({ type: 'patient.clinical_changed', entityId: patientId });
  return created;
};

const change = async <Table extends ChartTable>(
  desk: Desk,
  chartTable: Table,
  id: string,
  { version, ...body }: { readonly version: number },
): Promise<ChartRecords[Table]> => {
  const { db, actor, now, locale, audit, publish } = desk;
  const { patientId, present } = await readChartRecordForUpdate(db, chartTable, id, locale);
  await requireCare(desk, patientId);
  await requireCurrentVersion(db, chartTable, present, version);
  if (isUnchanged(body, present)) return present;
  const record = whole(chartTable, { ...present, ...given(body) });
  await requireChartRules(chartTable, { db, patientId, now, before: present }, record);
  const stamp = { userId: actor.userId, now, locale };
  const changed = await updateChartRecord(db, chartTable, id, record, stamp);
  await audit({
    action: `${chartTable}.updated`,
    entityType: chartTable,
    entityId: id,
    diff: logged(chartTable, changesBetween(present, changed)),
  });
  await publish({ type: 'patient.clinical_changed', entityId: patientId });
  return changed;
};

export const chartHandlers = defineHandlers<Names>({
  chartView: async (desk) => {
    const { db, params, query, locale, now, audit } = desk;
    const { patientId } = params;
    await requirePatient(db, patientId, now);
    await requireClinicalAccess(desk, patientId, { record: 'chart', recordId: patientId });
    await recordPatientRead(audit, patientId);
    return readChart(db, patientId, { ...query, locale, now });
  },

  conditionCreate: (desk) =>
    create(desk, 'condition', desk.params.patientId, { status: 'active', ...desk.body }),
  conditionUpdate: (desk) => change(desk, 'condition', desk.params.conditionId, desk.body),
  medicationStatementCreate: (desk) =>
    create(desk, 'medication_statement', desk.params.patientId, {
      status: 'active',
      ...desk.body,
    }),
  medicationStatementUpdate: (desk) =>
    change(desk, 'medication_statement', desk.params.medicationStatementId, desk.body),
  immunizationCreate: (desk) => create(desk, 'immunization', desk.params.patientId, desk.body),
  immunizationUpdate: (desk) => change(desk, 'immunization', desk.params.immunizationId, desk.body),
  familyHistoryCreate: (desk) =>
    create(desk, 'family_history', desk.params.patientId, { status: 'active', ...desk.body }),
  familyHistoryUpdate: (desk) =>
    change(desk, 'family_history', desk.params.familyHistoryId, desk.body),
});
