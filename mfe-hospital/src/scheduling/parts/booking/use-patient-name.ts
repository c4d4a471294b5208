import { apiQuery } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import type { BookingValues } from './booking-values';

/** Name of the chosen patient; '' while unknown. */
export const usePatientName = (): string => {
  const { values } = useFormikContext<BookingValues>();
  const { patientId, patientName } = values;
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: patientId !== '' && patientName === '',
    meta: failsAlone,
  });
  return patientName || (data?.name ?? '');
};
