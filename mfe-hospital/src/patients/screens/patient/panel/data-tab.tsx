import type { Patient } from '@sala/shared-contracts';
import { Facts } from '@sala/screen-parts/facts';
import { usePatientLines } from '../patient-lines';

/** The record without clinical data. */
export const DataTab = ({ patient }: { readonly patient: Patient }) => {
  const lines = usePatientLines();
  return (
    <Facts facts={lines(patient).map(({ key, label, text }) => ({ key, label, content: text }))} />
  );
};
