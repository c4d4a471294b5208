import type { SapReturn } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { ConfirmDialog, FormDialog, type FormDialogProps } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { ReturnList } from '../../../parts/return-list';

interface Answer {
  readonly accepted: boolean;
  readonly messages: readonly SapReturn[];
}

/** A change being sent, of the query library's mutation. */
interface Sending<Input> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly mutate: (
    input: Input,
    options?: {
      readonly onSuccess?: (answer: Answer) => void;
      readonly onSettled?: () => void;
    },
  ) => void;
  readonly reset: () => void;
}

type Kept = 'title' | 'description' | 'initialValues' | 'validationSchema' | 'children' | 'about';

interface TestedFormProps<Values extends object, Input> extends Pick<
  FormDialogProps<Values>,
  Kept
> {
  /** The test run. */
  readonly trial: Sending<Input>;
  /** The change itself. */
  readonly real: Sending<Input>;
  readonly inputOf: (values: Values, testRun: boolean) => Input;
  readonly question: string;
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

/**
 * A change of a case: tried in SAP without changing anything, and sent once the person read what
 * SAP says. What was typed stays whatever SAP answers.
 */
export const TestedForm = <Values extends object, Input>({
  trial,
  real,
  inputOf,
  question,
  confirmLabel,
  children,
  ...form
}: TestedFormProps<Values, Input>) => {
  const { t } = useTranslation('hospital');
  const [asked, setAsked] = useState<Input | null>(null);
  const problem = useFailure(real.error ?? trial.error);
  const answer = real.data ?? trial.data;
  const refused = answer && !answer.accepted ? answer : null;
  return (
    <>
      <FormDialog<Values>
        open
        {...form}
        submitLabel={t('sapCases.try')}
        onSubmit={(values) => {
          real.reset();
          trial.mutate(inputOf(values, true), {
            onSuccess: ({ accepted }) => {
              if (accepted) setAsked(inputOf(values, false));
            },
          });
        }}
        submitting={trial.isPending}
        problem={problem}
      >
        {children}
        {refused ? (
          <Box role="alert" mt="3">
            <Text size="sm" mb="2">
              {t(real.data ? 'sapCases.refused' : 'sapCases.trialRefused')}
            </Text>
            <ReturnList messages={refused.messages} />
          </Box>
        ) : null}
      </FormDialog>
      {asked !== null && trial.data ? (
        <ConfirmDialog
          open
          title={question}
          text={
            <>
              <Text size="sm" mb="2">
                {t('sapCases.trialAccepted')}
              </Text>
              <ReturnList messages={trial.data.messages} />
            </>
          }
          confirmLabel={confirmLabel}
          onConfirm={() => real.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
          pending={real.isPending}
        />
      ) : null}
    </>
  );
};
