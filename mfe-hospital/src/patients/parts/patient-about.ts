import type { PatientRow } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useAge } from './patient-age';

export type AboutPatient = Pick<PatientRow, 'birthDate' | 'sex'>;

/** Age today and sex: `41 años · Mujer`. */
export const useAboutPatient = (): ((patient: AboutPatient) => string) => {
  const { t } = useTranslation('hospital');
  const age = useAge();
  return useCallback(
    ({ birthDate, sex }) => `${age(birthDate)} · ${t(`patient.sexes.${sex}`)}`,
    [age, t],
  );
};
