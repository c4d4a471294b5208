import { defineHandlers } from '../../core/handler';
import { readPatient } from '../../core/patients/patient-rows';
import { personalDataFile } from '../../core/personal-data/answer-file';
import es from '../../core/personal-data/report.es-MX.json';
import { patientSections } from './patient-data-report';
import { readPatientData } from './patient-data.queries';

export const patientDataHandlers = defineHandlers<'patientDataExport' | 'patientPrint'>({
  patientPrint: async ({ db, params, body, audit }) => {
    const { id } = await readPatient(db, params.patientId);
    await audit({ action: 'patient.printed', entityType: 'patient', entityId: id, diff: { paper: body.paper } });
  },

  patientDataExport: async (context) => {
    const { db, params, query, audit } = context;
    const patient = await readPatient(db, params.patientId);
    await audit({ action: 'patient.data_exported', entityType: 'patient', entityId: patient.id, diff: { format: query.format } });
    const content = await readPatientData(db, patient);
    const { recordNumber: fileName, name } = patient;
    return personalDataFile(context, { format: 'sala.patient-data/1', fileName, name, content, sections: patientSections(content), notes: [es.clinical] }, query.format);
  },
});
