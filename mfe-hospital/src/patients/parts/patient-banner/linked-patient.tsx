import { apiQuery, useCan } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { PatientBanner, type PatientBannerProps } from './patient-banner';

interface LinkedPatientProps extends Pick<PatientBannerProps, 'allergies' | 'actions'> {
  readonly patientId: string;
  /** For who may not see patients, and while the patient cannot be read. */
  readonly children?: ReactNode;
}

/** The banner of the patient to whom a record is linked, such as a task or a conversation. */
export const LinkedPatient = ({ patientId, children = null, ...banner }: LinkedPatientProps) => {
  const seesPatients = useCan('patients:read');
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: seesPatients,
    meta: failsAlone,
  });
  return data ? <PatientBanner patient={data} place="untitled" {...banner} /> : children;
};
