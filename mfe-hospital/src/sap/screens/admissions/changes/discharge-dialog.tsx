import { apiMutation } from '@sala/shared-auth';
import { limits, type SapCase } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useMemo, useState } from 'react';
import { useForgetCases } from '../use-forget-cases';
import {
  instantOf,
  momentNow,
  momentRules,
  MomentFields,
  useMomentWords,
  type Moment,
} from './moment-fields';
import { TestedForm } from './tested-form';

export interface DischargeDialogProps {
  readonly record: SapCase;
  /** Only said for when it is expected. */
  readonly planned: boolean;
  readonly onClose: () => void;
}

interface DischargeValues extends Moment {
  readonly reason: string;
}

/** Discharges somebody, or says when that is expected. */
export const DischargeDialog = ({ record, planned, onClose }: DischargeDialogProps) => {
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const forget = useForgetCases();
  const momentWords = useMomentWords(zone);
  const [initialValues] = useState<DischargeValues>(() => ({ ...momentNow(zone), reason: '' }));
  const { falnr, patient, lastMovement } = record;
  const words = planned ? 'plan' : 'discharge';
  const rules = useMemo(
    () =>
      yup.object({
        ...momentRules(t),
        reason: yup
          .string()
          .trim()
          .max(limits.sapReasonMax, t('sapCases.form.tooLong', { max: limits.sapReasonMax })),
      }),
    [t],
  );
  const trial = useMutation({ ...apiMutation('sapCaseDischarge'), onError: forget });
  const real = useMutation({
    ...apiMutation('sapCaseDischarge'),
    onSuccess: ({ accepted }) => {
      if (!accepted) return;
      notify.success(t(`sapCases.${words}.done`));
      onClose();
    },
    onSettled: forget,
  });
  return (
    <TestedForm
      title={t(`sapCases.${words}.title`)}
      description={[patient.name, t('sap.case', { falnr })].join(' · ')}
      about={falnr}
      initialValues={initialValues}
      validationSchema={rules}
      trial={trial}
      real={real}
      inputOf={(values: DischargeValues, testRun: boolean) => ({
        params: { falnr },
        body: {
          at: instantOf(values, zone),
          lastMovement,
          testRun,
          planned,
          reason: values.reason.trim() || null,
        },
      })}
      question={t(`sapCases.${words}.question`, { name: patient.name })}
      summaryOf={momentWords}
      confirmLabel={t(`sapCases.${words}.do`)}
      onClose={onClose}
    >
      <MomentFields />
      <TextareaField
        name="reason"
        label={t('sapCases.form.reason')}
        countTo={limits.sapReasonMax}
      />
    </TestedForm>
  );
};
