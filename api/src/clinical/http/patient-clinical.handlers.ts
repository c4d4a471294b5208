import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { companyDay } from '../../platform/time/company-day';
import { defineHandlers } from '../../platform/http/handler';
import {
  holdPatient,
  holdPatientForUpdate,
  recordPatientRead,
  recordPatientsShown,
  requireCare,
  requireClinicalAccess,
  requirePatient,
} from '../../patients';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { allergenOf } from '../model/allergen-of';
import * as queries from '../sql/patient-clinical.queries';
import { readBloodType, lockBloodType, updateBloodType } from '../sql/blood-type.queries';

type Names =
  | 'clinicalSummaryView'
  | 'bloodTypeSet'
  | 'allergyDayList'
  | 'allergyCreate'
  | 'allergyUpdate';

/** A separate audit entity, since the front office reads the log of the patient record. */
const clinicalEntity = 'patient_clinical';

export const patientClinicalHandlers = defineHandlers<Names>({
  clinicalSummaryView: async (desk) => {
    const { db, params, now, audit } = desk;
    await requirePatient(db, params.patientId, now);
    const { bloodType } = await readBloodType(db, params.patientId);
    await requireClinicalAccess(desk, params.patientId, {
      record: 'summary',
      recordId: params.patientId,
    });
    await recordPatientRead(audit, params.patientId);
    return { bloodType, allergies: await queries.listAllergies(db, params.patientId) };
  },

  allergyDayList: async ({ db, actor, now, audit }) => {
    const items = await queries.listAllergiesOfDay(
      db,
      await companyDay(db, now),
      actor.policy?.careRelations === true,
    );
    await recordPatientsShown(
      audit,
      items.map(({ patientId }) => patientId),
    );
    return { items };
  },

  bloodTypeSet: async (desk) => {
    const { db, params, body, audit, publish } = desk;
    await holdPatientForUpdate(db, params.patientId);
    await requireCare(desk, params.patientId);
    const { before } = await lockBloodType(db, params.patientId);
    if (before === body.bloodType) return undefined;
    await updateBloodType(db, params.patientId, body.bloodType);
    await audit({
      action: 'blood_type.set',
      entityType: clinicalEntity,
      entityId: params.patientId,
      diff: { bloodType: [before, body.bloodType] },
    });
    await publish({ type: 'patient.clinical_changed', entityId: params.patientId });
    return undefined;
  },

  allergyCreate: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    await holdPatient(db, params.patientId);
    await requireCare(desk, params.patientId);
    const allergy = await queries.insertAllergy(
      db,
      params.patientId,
      {
        ...body,
        ...(await allergenOf(db, body.substance)),
        reaction: body.reaction ?? null,
        status: 'active',
      },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'allergy.created',
      entityType: 'allergy',
      entityId: allergy.id,
      diff: changesBetween({}, allergy),
    });
    await publish({ type: 'patient.clinical_changed', entityId: params.patientId });
    return allergy;
  },

  allergyUpdate: async (desk) => {
    const { db, params, body, actor, now, audit, publish } = desk;
    const { patientId, ...present } = await queries.readAllergyForUpdate(db, params.allergyId);
    await requireCare(desk, patientId);
    await requireCurrentVersion(db, 'allergy', present, body.version);
    const { version: _version, ...given } = body;
    if (isUnchanged(given, present)) return present;
    const named = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const allergy = await queries.updateAllergy(
      db,
      present.id,
      { ...present, ...named, ...(await allergenOf(db, body.substance ?? present.substance)) },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'allergy.updated',
      entityType: 'allergy',
      entityId: allergy.id,
      diff: changesBetween(present, allergy),
    });
    await publish({ type: 'patient.clinical_changed', entityId: patientId });
    return allergy;
  },
});
