import {
  limits,
  normalizeCurp,
  type patientDuplicateReasons,
  type PatientRow,
} from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { findPatients } from '../model/find-patients';
import { holdGuardian, holdPatientForUpdate } from '../model/hold-patient';
import { recordPatientRead, recordPatientsShown } from '../model/patient-reads';
import * as rows from '../sql/patient-rows';
import { patientFor, rowFor } from '../model/show-patient';
import { storedPhone } from '../model/typed-words';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { entityType } from '../model/patient-records';
import { changePatient, registerPatient, setPatientStatus } from '../model/write-patient';
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

  patientCreate: async (context) => {
    const { db, body, actor, now } = context;
    return patientFor(db, { actor, now }, await registerPatient(context, body));
  },

  patientUpdate: async (context) => {
    const { db, params, body, actor, now } = context;
    const { version, ...given } = body;
    await holdGuardian(db, given.guardianId);
    const present = await holdPatientForUpdate(db, params.patientId);
    await requireCurrentVersion(db, entityType, present, version);
    const { curpOverride: _, ...named } = given;
    if (Object.values(named).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    return patientFor(db, { actor, now }, await changePatient(context, present, given));
  },

  patientStatusSet: async (context) => {
    const { db, params, body, actor, now } = context;
    const present = await holdPatientForUpdate(db, params.patientId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const deceasedOn = body.status === 'deceased' ? body.deceasedOn : null;
    const patient = await setPatientStatus(context, present, body.status, deceasedOn);
    return patientFor(db, { actor, now }, patient);
  },
});
