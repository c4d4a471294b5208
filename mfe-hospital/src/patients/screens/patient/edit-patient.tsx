import { apiMutation } from '@sala/shared-auth';
import type { Patient } from '@sala/shared-contracts';
import { notify, useCrumb, useMutation, useTranslation } from '@sala/shell-sdk';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useInvalidatePatients } from '../../parts/patient-form/use-invalidate-patients';
import { PatientForm } from '../../parts/patient-form/patient-form';
import {
  changesOf,
  valuesOfPatient,
  type PatientValues,
} from '../../parts/patient-form/patient-values';
import { usePatientLines } from './patient-lines';

export interface EditPatientProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Edit form; shows the other version after a conflict. */
export const EditPatient = ({ patient, onClose }: EditPatientProps) => {
  useCrumb(patient.name);
  const { t } = useTranslation('hospital');
  const forget = useInvalidatePatients();
  const lines = usePatientLines();
  const update = useMutation({
    ...apiMutation('patientUpdate'),
    onSuccess: ({ name }: Patient) => {
      notify.success(t('patients.saved', { name }));
      forget();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: patient,
    update,
    send: (body) => update.mutate({ params: { patientId: patient.id }, body }),
    changesOf: (values: PatientValues, base: Patient) => changesOf(values, base),
    valuesOf: valuesOfPatient,
    lines,
    forget,
  });
  return (
    <PatientForm
      title={patient.name}
      description={patient.recordNumber}
      submitLabel={t('patients.save')}
      initialValues={valuesOfPatient(patient)}
      patientId={patient.id}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};
