import {
  limits,
  patientConsentMethods,
  type ConsentAnswers,
  type Patient,
  type PatientConsent,
} from '@sala/shared-contracts';
import { Box, Text, type UiProblem } from '@sala/shared-ui';
import { FormBody, RadioGroupField, SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

export interface ConsentQuestion extends Pick<PatientConsent, 'purpose' | 'channel'> {
  readonly label: string;
  /** The current answer. */
  readonly now: PatientConsent | undefined;
}

export interface ConsentDialogProps {
  readonly patient: Patient;
  readonly question: ConsentQuestion;
  /** The notice to read out, when it is what the patient answers. */
  readonly notice: { readonly id: string; readonly number: number; readonly body: string } | null;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onAnswer: (answers: ConsentAnswers) => void;
}

interface Values {
  readonly granted: string;
  readonly method: string;
  readonly givenBy: string;
}

/** Records an answer for one consent purpose. */
export const ConsentDialog = ({
  patient,
  question,
  notice,
  onAnswer,
  ...dialog
}: ConsentDialogProps) => {
  const { t } = useTranslation('hospital');
  const rules = useMemo(
    () =>
      yup.object({
        granted: yup.string().required(t('patients.consent.answerMissing')),
        method: yup.string().required(t('patients.consent.methodMissing')),
        givenBy: yup
          .string()
          .trim()
          .max(limits.contactNameMax, t('patient.rules.tooLong', { max: limits.contactNameMax })),
      }),
    [t],
  );
  const guardian = patient.guardianPatient?.name ?? patient.guardian?.name ?? '';
  return (
    <FormDialog<Values>
      open
      title={question.label}
      description={patient.name}
      initialValues={{
        granted: question.now ? (question.now.granted ? 'no' : 'yes') : '',
        method: '',
        givenBy: guardian,
      }}
      validationSchema={rules}
      onSubmit={({ granted, method, givenBy }) =>
        onAnswer({
          answers: [
            { purpose: question.purpose, channel: question.channel, granted: granted === 'yes' },
          ],
          method: method as ConsentAnswers['method'], // chosen from the options
          ...(notice ? { noticeId: notice.id } : {}),
          givenBy: givenBy.trim() || null,
        })
      }
      {...dialog}
    >
      <FormBody>
        {notice ? (
          <Box
            tabIndex={0}
            role="region"
            aria-label={t('patients.consent.notice', { n: notice.number })}
            maxH="12rem"
            overflowY="auto"
            p="3"
            bg="bg.muted"
            borderRadius="md"
          >
            <Text size="sm" css={{ whiteSpace: 'pre-line' }}>
              {notice.body}
            </Text>
          </Box>
        ) : null}
        <RadioGroupField
          name="granted"
          label={t('patients.consent.answer')}
          required
          options={[
            { value: 'yes', label: t('patients.consent.yes') },
            { value: 'no', label: t('patients.consent.no') },
          ]}
        />
        <SelectField
          name="method"
          label={t('patients.consent.method')}
          required
          options={patientConsentMethods.map((one) => ({
            value: one,
            label: t(`patients.consent.methods.${one}`),
          }))}
        />
        <TextField
          name="givenBy"
          label={t('patients.consent.givenByWhom')}
          help={t('patients.consent.givenByHelp')}
          autoComplete="off"
        />
      </FormBody>
    </FormDialog>
  );
};
