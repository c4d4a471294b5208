import { phoneChannels, phoneCountries } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import {
  PhoneField,
  RadioGroupField,
  useFormikContext,
  type FormikErrors,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import {
  PatientLookup,
  type PickedPatient,
} from '../../../patients/parts/patient-picker/patient-lookup';
import { useRefresh } from './use-refresh';

interface NewValues {
  channel: (typeof phoneChannels)[number];
  with: 'patient' | 'phone';
  patient: PickedPatient | null;
  phone: string;
}

const Fields = () => {
  const { t } = useTranslation('hospital');
  const { values, errors, submitCount, setFieldValue } = useFormikContext<NewValues>();
  const canReadPatients = useCan('patients:read');
  return (
    <>
      <RadioGroupField
        name="channel"
        label={t('patientChats.channel')}
        direction="row"
        options={phoneChannels.map((value) => ({
          value,
          label: t(`patientChats.channels.${value}`),
        }))}
      />
      {canReadPatients ? (
        <RadioGroupField
          name="with"
          label={t('patientChats.with')}
          direction="row"
          options={[
            { value: 'patient', label: t('patientChats.withPatient') },
            { value: 'phone', label: t('patientChats.withPhone') },
          ]}
        />
      ) : null}
      {values.with === 'patient' ? (
        <PatientLookup
          label={t('patientChats.patient')}
          required
          chosen={values.patient}
          error={submitCount > 0 ? errors.patient : undefined}
          onChoose={(patient) => void setFieldValue('patient', patient)}
        />
      ) : (
        <PhoneField
          name="phone"
          label={t('patientChats.addressKinds.phone')}
          required
          countries={phoneCountries}
        />
      )}
    </>
  );
};

interface NewConversationProps {
  readonly onClose: () => void;
  readonly onOpened: (conversationId: string) => void;
}

/** Opens the conversation with a patient or a number; the one that there is, if there is one. */
export const NewConversation = ({ onClose, onOpened }: NewConversationProps) => {
  const { t } = useTranslation('hospital');
  const canReadPatients = useCan('patients:read');
  const refresh = useRefresh();
  const create = useMutation({
    ...apiMutation('conversationCreate'),
    onSuccess: async ({ id }) => {
      await refresh();
      onOpened(id);
    },
  });
  const validate = (values: NewValues): FormikErrors<NewValues> => {
    if (values.with === 'patient')
      return values.patient ? {} : { patient: t('patientChats.patientRequired') };
    return values.phone ? {} : { phone: t('patientChats.phoneRequired') };
  };
  const initialValues: NewValues = {
    channel: 'whatsapp',
    with: canReadPatients ? 'patient' : 'phone',
    patient: null,
    phone: '',
  };
  return (
    <FormDialog<NewValues>
      open
      title={t('patientChats.new')}
      submitLabel={t('patientChats.open')}
      initialValues={initialValues}
      validate={validate}
      onSubmit={({ channel, phone, patient, ...values }) =>
        create.mutate({
          body:
            values.with === 'patient' && patient
              ? { channel, patientId: patient.id }
              : { channel, phone },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
};
