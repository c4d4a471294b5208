import { limits, normalizeCurp, normalizePhone, type Patient, type patientDuplicateReasons } from '@sala/shared-contracts';
import { repeats } from '../../core/changes';
import { defineHandlers } from '../../core/handler';
import { nextNumber } from '../../core/folios/next-number';
import { findPatients } from '../../core/patients/find-patients';
import { recordPatientRead, recordPatientsShown } from '../../core/patients/patient-reads';
import * as rows from '../../core/patients/patient-rows';
import { invalid } from '../../core/problem-error';
import { refuseStale } from '../../core/stale';
import { checkCurp, checkPatient, columnsAfter, nobody } from './patient-checks';
import { entityType, patientChanges, refuseMerged } from './patient-records';
import * as queries from './patients.queries';

type Names = 'patientList' | 'patientRecent' | 'patientDuplicates' | 'patientView' | 'patientCreate' | 'patientUpdate' | 'patientStatusSet';

/** As people type it, in groups; without a country it is Mexico's. */
const asStored = (phone: string): string => {
  const digits = phone.replace(/[^\d+]/g, '');
  return normalizePhone(digits.startsWith('+') || digits === '' ? digits : `+52${digits}`);
};

const tagIdsOf = (patient: Patient): string[] => patient.tags.map(({ id }) => id);

export const patientHandlers = defineHandlers<Names>({
  patientList: async ({ db, query, now, audit }) => {
    const { search, sort, page, pageSize, ...filters } = query;
    if (page * pageSize > limits.patientDepthMax) throw invalid({ path: 'page', code: 'too_big', facts: { maximum: Math.floor(limits.patientDepthMax / pageSize) } });
    const { ids, ...found } = await findPatients(db, { search, filters, sort, pageSize, skip: (page - 1) * pageSize }, now);
    await recordPatientsShown(audit, ids);
    return { items: await rows.readPatientRows(db, ids), page, pageSize, ...found };
  },

  patientRecent: async ({ db, actor, audit }) => {
    const ids = await queries.recentPatients(db, actor.userId);
    await recordPatientsShown(audit, ids);
    return { items: await rows.readPatientRows(db, ids) };
  },

  patientDuplicates: async ({ db, body, audit }) => {
    const typed = { ...body, curp: normalizeCurp(body.curp ?? ''), phone: asStored(body.phone ?? '') };
    const found = await queries.findTwins(db, typed);
    const reasons = new Map<string, (typeof patientDuplicateReasons)[number][]>();
    for (const { id, reason } of found) if (id !== body.except) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
    const ids = [...reasons.keys()].slice(0, 10);
    await recordPatientsShown(audit, ids);
    return { items: (await rows.readPatientRows(db, ids)).map((patient) => ({ patient, reasons: reasons.get(patient.id) ?? [] })) };
  },

  patientView: async ({ db, params, audit }) => {
    const patient = await rows.readPatient(db, params.patientId);
    await recordPatientRead(audit, patient.id);
    return patient;
  },

  patientCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { tagIds, curpOverride, ...given } = body;
    const columns = columnsAfter(given, nobody);
    await checkPatient(db, null, columns, tagIds, now);
    await checkCurp(db, null, columns, curpOverride);
    const recordNumber = await queries.recordNumberOf(db, await nextNumber(db, 'patient'));
    const id = await rows.insertPatient(db, recordNumber, columns, { userId: actor.userId, now });
    await rows.writeTags(db, id, tagIds);
    const patient = await rows.readPatient(db, id);
    await audit({ action: 'patient.created', entityType, entityId: id, diff: patientChanges({}, patient) });
    await publish({ type: 'patient.created', entityId: id });
    return patient;
  },

  patientUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { version, tagIds, curpOverride, ...given } = body;
    const present = await rows.readPatientForUpdate(db, params.patientId);
    refuseMerged(present);
    await refuseStale(db, entityType, present, version);
    if (Object.values({ ...given, tagIds }).every((value) => value === undefined)) throw invalid({ path: '', code: 'no_change' });
    const after = columnsAfter(given, present);
    const tags = tagIds ?? tagIdsOf(present);
    if (repeats(after, present) && repeats([...tags].sort(), tagIdsOf(present).sort())) return present;
    await checkPatient(db, present.id, after, tags, now);
    await checkCurp(db, present.id, after, curpOverride || !queries.touchesCurp(given));
    await rows.updatePatient(db, present.id, after, { userId: actor.userId, now });
    if (tagIds) await rows.writeTags(db, present.id, tagIds);
    const patient = await rows.readPatient(db, present.id);
    await audit({ action: 'patient.updated', entityType, entityId: patient.id, diff: patientChanges(present, patient) });
    await publish({ type: 'patient.updated', entityId: patient.id });
    return patient;
  },

  patientStatusSet: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await rows.readPatientForUpdate(db, params.patientId);
    refuseMerged(present);
    await refuseStale(db, entityType, present, body.version);
    const deceasedOn = body.status === 'deceased' ? body.deceasedOn : null;
    if (deceasedOn && deceasedOn < present.birthDate) throw invalid({ path: 'deceasedOn', code: 'not_a_date' });
    if (present.status === body.status && present.deceasedOn === deceasedOn) return present;
    await queries.setStatus(db, present.id, body.status, deceasedOn, { userId: actor.userId, now });
    const patient = await rows.readPatient(db, present.id);
    await audit({ action: 'patient.status_set', entityType, entityId: patient.id, diff: patientChanges(present, patient) });
    await publish({ type: body.status === 'deceased' ? 'patient.deceased' : 'patient.updated', entityId: patient.id });
    return patient;
  },
});
