import { defineHandlers } from '../../platform/http/handler';
import { readPatient } from '../sql/patient-rows';
import { personalDataFile } from '../../clinic';
import { patientSections } from '../model/patient-data-report';
import { readPatientData } from '../sql/patient-data.queries';

export const patientDataHandlers = defineHandlers<'patientDataExport' | 'patientPrint'>({
  patientPrint: async ({ db, params, body, audit }) => {
    const { id } = await readPatient(db, params.patientId);
    await audit({
      action: 'patient.printed',
      entityType: 'patient',
      entityId: id,
      diff: { paper: body.paper },
    });
  },

  patientDataExport: async (context) => {
    const { db, params, query, audit } = context;
    const patient = await readPatient(db, params.patientId);
    await audit({
      action: 'patient.data_exported',
      entityType: 'patient',
      entityId: patient.id,
      diff: { format: query.format },
    });
    const content = await readPatientData(db, patient);
    const { recordNumber: code, name } = patient;
    return personalDataFile(
      context,
      {
        format: 'sala.patient-data/1',
        code,
        name,
        content,
        sections: patientSections(content),
        notes: ['clinical'],
      },
      query.format,
    );
  },
});
