import {
  limits,
  normalizeCurp,
  type Patient,
  type patientDuplicateReasons,
  type PatientRow,
} from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { nextNumber } from '../../platform/numbering/next-number';
import { findPatients } from '../model/find-patients';
import { holdGuardian, holdPatientForUpdate } from '../model/hold-patient';
import {
  checkCurp,
  checkDeath,
  checkPatient,
  columnsAfter,
  emptyPatient,
} from '../model/patient-checks';
import { recordPatientRead, recordPatientsShown } from '../model/patient-reads';
import * as rows from '../sql/patient-rows';
import { patientFor, rowFor } from '../model/show-patient';
import { storedPhone } from '../model/typed-words';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { entityType, patientChanges } from '../model/patient-records';
import * as queries from '../sql/patients.queries';

type Names =
  | 'patientList'
  | 'patientRecent'
  | 'patientDuplicates'
  | 'patientView'
  | 'patientCreate'
  | 'patientUpdate'
  | 'patientStatusSet';

/** Keeps the order of the ids and hides what the caller may not see. */
const rowsFor = async (
  db: Db,
  actor: Actor<string>,
  ids: readonly string[],
): Promise<PatientRow[]> => (await rows.readPatientRows(db, ids)).map((row) => rowFor(actor, row));

const tagIdsOf = (patient: Patient): string[] => patient.tags.map(({ id }) => id);

export const patientHandlers = defineHandlers<Names>({
  patientList: async ({ db, query, actor, now, audit }) => {
    const { search, sort, page, pageSize, ...filters } = query;
    if (page * pageSize > limits.patientDepthMax)
      throw invalid({
        path: 'page',
        code: 'too_big',
        facts: { maximum: Math.floor(limits.patientDepthMax / pageSize) },
      });
    const { ids, ...found } = await findPatients(
      db,
      { search, filters, sort, pageSize, skip: (page - 1) * pageSize },
      now,
    );
    await recordPatientsShown(audit, ids);
    return { items: await rowsFor(db, actor, ids), page, pageSize, ...found };
  },

  patientRecent: async ({ db, actor, audit }) => {
    const ids = await queries.recentPatients(db, actor.userId);
    await recordPatientsShown(audit, ids);
    return { items: await rowsFor(db, actor, ids) };
  },

  patientDuplicates: async ({ db, body, actor, audit }) => {
    const typed = {
      ...body,
      curp: normalizeCurp(body.curp ?? ''),
      phone: storedPhone(body.phone ?? ''),
    };
    const found = await queries.findDuplicates(db, typed);
    const reasons = new Map<string, (typeof patientDuplicateReasons)[number][]>();
    for (const { id, reason } of found)
      if (id !== body.except) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
    const ids = [...reasons.keys()].slice(0, 10);
    await recordPatientsShown(audit, ids);
    return {
      items: (await rowsFor(db, actor, ids)).map((patient) => ({
        patient,
        reasons: reasons.get(patient.id) ?? [],
      })),
    };
  },

  patientView: async ({ db, params, actor, now, audit }) => {
    const patient = await rows.readPatient(db, params.patientId);
    await recordPatientRead(audit, patient.id);
    return patientFor(db, { actor, now }, patient);
  },

  patientCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { tagIds, curpOverride, ...given } = body;
    const columns = columnsAfter(given, emptyPatient);
    await holdGuardian(db, columns.guardianId);
    await checkPatient(db, null, columns, tagIds, now);
    await checkCurp(db, null, columns, curpOverride);
    const { text } = await nextNumber(db, 'patient', now);
    const id = await rows.insertPatient(db, text, columns, { userId: actor.userId, now });
    await rows.writeTags(db, id, tagIds);
    const patient = await rows.readPatient(db, id);
    await audit({
      action: 'patient.created',
      entityType,
      entityId: id,
      diff: patientChanges({}, patient),
    });
    await publish({ type: 'patient.created', entityId: id });
    return patientFor(db, { actor, now }, patient);
  },

  patientUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { version, tagIds, curpOverride, ...given } = body;
    await holdGuardian(db, given.guardianId);
    const present = await holdPatientForUpdate(db, params.patientId);
    await requireCurrentVersion(db, entityType, present, version);
    if (Object.values({ ...given, tagIds }).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    const after = columnsAfter(given, present);
    const tags = tagIds ?? tagIdsOf(present);
    if (isUnchanged(after, present) && isUnchanged([...tags].sort(), tagIdsOf(present).sort()))
      return patientFor(db, { actor, now }, present);
    await checkPatient(db, present, after, tags, now);
    await checkCurp(db, present.id, after, curpOverride || !queries.touchesCurp(given));
    await rows.updatePatient(db, present.id, after, { userId: actor.userId, now });
    if (tagIds) await rows.writeTags(db, present.id, tagIds);
    const patient = await rows.readPatient(db, present.id);
    await audit({
      action: 'patient.updated',
      entityType,
      entityId: patient.id,
      diff: patientChanges(present, patient),
    });
    await publish({ type: 'patient.updated', entityId: patient.id });
    return patientFor(db, { actor, now }, patient);
  },

  patientStatusSet: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await holdPatientForUpdate(db, params.patientId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const deceasedOn = body.status === 'deceased' ? body.deceasedOn : null;
    if (deceasedOn) await checkDeath(db, present, deceasedOn, now);
    if (present.status === body.status && present.deceasedOn === deceasedOn)
      return patientFor(db, { actor, now }, present);
    await queries.setStatus(db, present.id, body.status, deceasedOn, { userId: actor.userId, now });
    const patient = await rows.readPatient(db, present.id);
    await audit({
      action: 'patient.status_set',
      entityType,
      entityId: patient.id,
      diff: patientChanges(present, patient),
    });
    await publish({
      type: body.status === 'deceased' ? 'patient.deceased' : 'patient.updated',
      entityId: patient.id,
    });
    return patientFor(db, { actor, now }, patient);
  },
});
