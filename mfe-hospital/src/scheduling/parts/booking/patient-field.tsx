import { apiQuery } from '@sala/shared-auth';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState, type RefObject } from 'react';
import {
  PatientPicker,
  type PickedPatient,
} from '../../../patients/parts/patient-picker/patient-picker';
import type { BookingValues } from './booking-values';

const NewPatient = lazyPart(
  () => import('../../../patients/parts/patient-form/new-patient'),
  (module) => module.NewPatient,
);

interface PatientFieldProps {
  /** Set when the focus goes on to the recommended time. */
  readonly wanted: RefObject<boolean>;
}

/** The patient: prefilled, found by name, phone or CURP, or registered in place. */
export const PatientField = ({ wanted }: PatientFieldProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, errors, submitCount } = useFormikContext<BookingValues>();
  const [given, setGiven] = useState(values.patientId !== '');
  const { patientId, patientName, registering } = values;
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: given && patientId !== '' && patientName === '',
    meta: failsAlone,
  });
  const choose = (patient: PickedPatient | null) => {
    wanted.current = patient !== null && values.startAt === '';
    void setValues((now) => ({
      ...now,
      patientId: patient?.id ?? '',
      patientName: patient?.name ?? '',
      registering: null,
    }));
  };
  if (registering !== null) {
    return (
      <NewPatient
        typed={registering}
        onCancel={() => void setValues((now) => ({ ...now, registering: null }))}
        onPatient={(patient) => {
          choose(patient);
          setGiven(true);
        }}
      />
    );
  }
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
      onRegister={(words) => void setValues((now) => ({ ...now, registering: words }))}
      chosen={patientId ? { id: patientId, name: patientName || (data?.name ?? '') } : null}
      onChoose={choose}
      error={submitCount > 0 ? errors.patientId : null}
    />
  );
};
