import type { SapReturn } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { ConfirmDialog, FormDialog, type FormDialogProps } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { ReturnList } from '../../../parts/return-list';
import { useSapFailure } from '../../../parts/use-sap-failure';

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
  /** What is asked for, in words: where to, and when. */
  readonly summaryOf: (values: Values) => string;
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
  summaryOf,
  confirmLabel,
  children,
  ...form
}: TestedFormProps<Values, Input>) => {
  const { t } = useTranslation('hospital');
  const [asked, setAsked] = useState<{ readonly input: Input; readonly summary: string } | null>(
    null,
  );
  const problem = useSapFailure(real.error ?? trial.error);
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
              if (accepted) setAsked({ input: inputOf(values, false), summary: summaryOf(values) });
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
              <Text fontWeight="medium" mb="2" overflowWrap="anywhere">
                {asked.summary}
              </Text>
              <Text size="sm" mb="2">
                {t('sapCases.trialAccepted')}
              </Text>
              <ReturnList messages={trial.data.messages} />
            </>
          }
          confirmLabel={confirmLabel}
          onConfirm={() => real.mutate(asked.input, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
          pending={real.isPending}
        />
      ) : null}
    </>
  );
};
