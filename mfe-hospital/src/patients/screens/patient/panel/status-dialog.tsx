import { apiMutation } from '@sala/shared-auth';
import type { Patient } from '@sala/shared-contracts';
import { DateField, FormBody, RadioGroupField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidatePatients } from '../../../parts/patient-form/use-invalidate-patients';

interface Values {
  readonly status: string;
  readonly deceasedOn: string;
}

const statuses = ['active', 'inactive', 'deceased'] as const;

interface StatusDialogProps {
  readonly patient: Patient;
  readonly onClose: () => void;
}

/** Sets the status: active, inactive, or deceased with the date. */
export const StatusDialog = ({ patient, onClose }: StatusDialogProps) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidatePatients();
  const set = useMutation({
    ...apiMutation('patientStatusSet'),
    onSuccess: ({ name }) => {
      notify.success(t('patients.saved', { name }));
      forget();
      onClose();
    },
  });
  const rules = useMemo(
    () =>
      yup.object({
        deceasedOn: yup
          .string()
          .when('status', ([status], rule) =>
            status === 'deceased'
              ? rule
                  .required(t('patients.deceasedOnMissing'))
                  .test('after', t('patients.deceasedOnWrong'), (day) => day >= patient.birthDate)
              : rule,
          ),
      }),
    [t, patient.birthDate],
  );
  const send = ({ status, deceasedOn }: Values) => {
    const params = { patientId: patient.id };
    const { version } = patient;
    if (status === 'deceased') set.mutate({ params, body: { status, version, deceasedOn } });
    else
      set.mutate({
        params,
        body: { status: status === 'inactive' ? 'inactive' : 'active', version },
      });
  };
  return (
    <FormDialog<Values>
      open
      title={t('patients.changeStatus')}
      description={patient.name}
      initialValues={{ status: patient.status, deceasedOn: patient.deceasedOn ?? '' }}
      validationSchema={rules}
      onSubmit={send}
      onClose={onClose}
      submitting={set.isPending}
      problem={useFailure(set.error)}
    >
      <Fields />
    </FormDialog>
  );
};

const Fields = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<Values>();
  return (
    <FormBody>
      <RadioGroupField
        name="status"
        label={t('patients.status')}
        direction="column"
        options={statuses.map((status) => ({
          value: status,
          label: t(`patient.statuses.${status}`),
        }))}
      />
      {values.status === 'deceased' ? (
        <DateField name="deceasedOn" label={t('patients.deceasedOn')} required />
      ) : null}
    </FormBody>
  );
};
