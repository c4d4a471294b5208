import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { recordPatientRead, recordPatientsShown } from '../../patients';
import { changeCase, demandUnits } from '../model/change-case';
import { createVisit } from '../model/create-visit';
import { showCase } from '../model/show-case';
import { listBeds } from '../sql/beds.queries';
import { listCases, readDayBounds } from '../sql/case-list.queries';
import { linkedPatientsOf } from '../sql/case-rows';
import { findOccupant } from '../sql/case-view.queries';
import * as units from '../sql/units.queries';

type Names =
  | 'sapUnitList'
  | 'sapUnitMap'
  | 'sapCaseList'
  | 'sapBedList'
  | 'sapCaseView'
  | 'sapCaseTransfer'
  | 'sapCaseDischarge'
  | 'sapVisitCreate';

const sameInstant = (one: string | null, other: string): boolean =>
  one !== null && Date.parse(one) === Date.parse(other);

/** @throws sap_case.bed_taken */
const demandFreeBed = async ({
  db,
  params,
  body,
}: Pick<Context<'sapCaseTransfer'>, 'db' | 'params' | 'body'>): Promise<void> => {
  const { careUnit, room, bed } = body;
  if (bed === null) return;
  const falnr = await findOccupant(db, { falnr: params.falnr, careUnit, room, bed });
  if (falnr !== null) throw new ProblemError('sap_case.bed_taken', { meta: { falnr } });
};

export const sapCaseHandlers = defineHandlers<Names>({
  sapUnitList: async ({ db }) => ({ items: await units.listUnits(db) }),

  sapUnitMap: async ({ db, params: { unitCode }, body: { departmentId }, audit, publish }) => {
    const before = await units.lockDepartment(db, unitCode);
    const was = before.department?.id ?? null;
    if (was === departmentId) return before;
    if (departmentId !== null && !(await units.isDepartment(db, departmentId)))
      throw invalid({ path: 'departmentId', code: 'unknown' });
    await units.setDepartment(db, unitCode, departmentId);
    await audit({
      action: 'sap_unit.mapped',
      entityType: 'sap_unit',
      entityId: unitCode,
      diff: { departmentId: [was, departmentId] },
    });
    await publish({
      type: 'sap_record.changed',
      entityId: unitCode,
      payload: { kinds: ['unit', 'appointment'] },
    });
    return units.lockDepartment(db, unitCode);
  },

  sapCaseList: async ({ db, query, actor, now, audit }) => {
    const day = await readDayBounds(db, query.day, now);
    const list = await listCases(db, query, day, { actor, now });
    await recordPatientsShown(audit, linkedPatientsOf(list.items));
    return list;
  },

  sapBedList: async ({ db, query, now, audit }) => {
    const { begins } = await readDayBounds(db, undefined, now);
    const { units: byUnit, patientIds } = await listBeds(db, query.unit, begins);
    await recordPatientsShown(audit, patientIds);
    return { units: byUnit };
  },

  sapCaseView: async ({ db, params, actor, now, audit, services }) => {
    const writes = (await services.openSap(db))?.writes ?? false;
    const shown = await showCase(db, params.falnr, writes, { actor, now });
    await audit({ action: 'sap_case.read', entityType: 'sap_case', entityId: shown.falnr });
    if (shown.patient.id !== null) await recordPatientRead(audit, shown.patient.id);
    return shown;
  },

  sapCaseTransfer: async (context) => {
    const { db, services, params, body } = context;
    const { at, department = null, careUnit, room, bed } = body;
    const target = { department, careUnit, room, bed };
    return changeCase(
      context,
      await services.openSap(db),
      {
        ...params,
        ...body,
        kind: 'transfer',
        action: 'sap_case.transferred',
        diff: { at: [null, at], careUnit: [null, careUnit], room: [null, room], bed: [null, bed] },
        send: (sap, options) => sap.transfer(params.falnr, { at, ...target }, options),
        hasHappened: ({ movements }) =>
          movements.some(
            (movement) =>
              movement.kind === 'transfer' &&
              movement.number > body.lastMovement &&
              !movement.cancelled &&
              movement.careUnit === careUnit &&
              movement.room === room &&
              movement.bed === bed,
          ),
      },
      async () => {
        await demandUnits(context, [
          { path: 'department', kind: 'department', code: body.department },
          { path: 'careUnit', kind: 'care_unit', code: careUnit },
        ]);
        await demandFreeBed(context);
      },
    );
  },

  sapCaseDischarge: async (context) => {
    const { db, services, params, body } = context;
    const { at, planned, reason, lastMovement } = body;
    return changeCase(context, await services.openSap(db), {
      ...params,
      ...body,
      kind: planned ? 'planned_discharge' : 'discharge',
      action: planned ? 'sap_case.discharge_planned' : 'sap_case.discharged',
      diff: { at: [null, at] },
      send: (sap, options) =>
        planned
          ? sap.planDischarge(params.falnr, { at, reason }, options)
          : sap.discharge(params.falnr, { at, reason }, options),
      hasHappened: ({ status, plannedEnd, movements }) =>
        planned
          ? sameInstant(plannedEnd, at)
          : status === 'discharged' &&
            movements.some(({ kind, number }) => kind === 'discharge' && number > lastMovement),
    });
  },

  sapVisitCreate: async (context) => {
    const { db, services, params, body } = context;
    return createVisit(context, await services.openSap(db), { ...params, ...body });
  },
});
