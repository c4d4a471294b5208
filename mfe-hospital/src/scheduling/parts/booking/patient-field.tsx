import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import {
  PatientPicker,
  type PickedPatient,
} from '../../../patients/parts/patient-picker/patient-picker';
import type { BookingValues } from './booking-values';
import { usePatientName } from './use-patient-name';

const NewPatient = lazyPart(
  () => import('../../../patients/parts/patient-form/new-patient'),
  (module) => module.NewPatient,
);

interface PatientFieldProps {
  /** The focus goes on to the recommended time, or stays where it is. */
  readonly onWish: (wish: 'focus' | null) => void;
}

/** The patient: prefilled, found by name, phone or CURP, or registered in place. */
export const PatientField = ({ onWish }: PatientFieldProps) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, errors, submitCount } = useFormikContext<BookingValues>();
  const [given, setGiven] = useState(values.patientId !== '');
  const { patientId, registering } = values;
  const name = usePatientName();
  const choose = (patient: PickedPatient | null) => {
    onWish(patient !== null && values.startAt === '' ? 'focus' : null);
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
            {name || '…'}
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
      chosen={patientId ? { id: patientId, name } : null}
      onChoose={choose}
      error={submitCount > 0 ? errors.patientId : null}
    />
  );
};
