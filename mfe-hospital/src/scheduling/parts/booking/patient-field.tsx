import { apiQuery } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { PatientPicker } from '../../../patients/parts/patient-picker/patient-picker';
import type { BookingValues } from './booking-values';

/** The patient: prefilled, found by name, phone or CURP, or registered in place. */
export const PatientField = () => {
  const { t } = useTranslation('hospital');
  const { values, setValues, errors, submitCount } = useFormikContext<BookingValues>();
  const [given, setGiven] = useState(values.patientId !== '');
  const { patientId, patientName } = values;
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: given && patientId !== '' && patientName === '',
    meta: failsAlone,
  });
  if (given) {
    return (
      <Flex align="center" gap="3" minH={{ base: 'touch', md: 'control' }}>
        <Box minW="0">
          <Text size="sm" fontWeight="medium">
            {t('bookingForm.patient')}
          </Text>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {patientName || data?.name || '…'}
          </Text>
        </Box>
        <Button type="button" variant="link" ms="auto" onClick={() => setGiven(false)}>
          {t('bookingForm.changePatient')}
        </Button>
      </Flex>
    );
  }
  return (
    <PatientPicker
      label={t('bookingForm.patient')}
      required
      canRegister
      chosen={patientId ? { id: patientId, name: patientName || (data?.name ?? '') } : null}
      onChoose={(patient) =>
        void setValues((now) => ({
          ...now,
          patientId: patient?.id ?? '',
          patientName: patient?.name ?? '',
        }))
      }
      error={submitCount > 0 ? errors.patientId : null}
    />
  );
};
