import type { Problem, SetupDraft, SetupStep } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useEffect, useState, type ReactNode } from 'react';

/** Props of every step. */
export interface Wizard {
  readonly draft: SetupDraft;
  /** Unsaved values by step, restored when the person returns. */
  readonly typed: Map<SetupStep, unknown>;
  readonly save: (answers: SetupDraft) => void;
  readonly leaveForLater: () => void;
  readonly back: (() => void) | undefined;
  readonly saving: boolean;
  readonly problem: Problem | null;
}

type AnyValues = Parameters<typeof Form>[0]['initialValues'];

interface StepFormProps<Values extends AnyValues> {
  readonly wizard: Wizard;
  readonly step: SetupStep;
  /** Stored or initial values. */
  readonly saved: Values;
  /** yup schema. */
  readonly rules: unknown;
  readonly answersOf: (values: Values) => SetupDraft;
  readonly children: ReactNode;
}

const KeepUnsavedValues = ({
  wizard: { typed },
  step,
  saved,
}: Pick<StepFormProps<AnyValues>, 'wizard' | 'step' | 'saved'>) => {
  const { values } = useFormikContext<AnyValues>();
  const changed = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsavedWork(changed || typed.size > 0);
  useEffect(() => {
    if (changed) typed.set(step, values);
    else typed.delete(step);
  }, [typed, step, values, changed]);
  return null;
};

/** Maps `answers.site.name` to the field `name`. */
const withinStep = (problem: Problem | null, step: SetupStep): Problem | null => {
  if (!problem?.errors) return problem;
  const prefix = `answers.${step}.`;
  const errors = problem.errors.map((error) =>
    error.path.startsWith(prefix) ? { ...error, path: error.path.slice(prefix.length) } : error,
  );
  return { ...problem, errors };
};

/** One step: its fields with back, skip and next. */
export const StepForm = <Values extends AnyValues>(props: StepFormProps<Values>) => {
  const { wizard, step, rules, answersOf, children } = props;
  const { t } = useTranslation('settings');
  const [saved] = useState(props.saved);
  // stored by this step
  const [initialValues] = useState(() => (wizard.typed.get(step) as Values | undefined) ?? saved);
  const [problem, setProblem] = useState({
    given: wizard.problem,
    shown: withinStep(wizard.problem, step),
  });
  // The same problem must stay the same object: the form moves the focus for each new one.
  if (problem.given !== wizard.problem)
    setProblem({ given: wizard.problem, shown: withinStep(wizard.problem, step) });
  return (
    <Form<Values>
      label={t(`companySetup.steps.${step}.title`)}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(values) => wizard.save(answersOf(values))}
      submitting={wizard.saving}
      problem={problem.shown}
    >
      <KeepUnsavedValues wizard={wizard} step={step} saved={saved} />
      {children}
      <StepActions wizard={wizard} step={step} />
    </Form>
  );
};

const StepActions = ({ wizard, step }: Pick<StepFormProps<AnyValues>, 'wizard' | 'step'>) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<AnyValues>();
  const saved = wizard.draft[step] !== undefined;
  const leave = () => {
    // the server deletes the values of a postponed step; they are restored from here
    if (saved) wizard.typed.set(step, values);
    wizard.leaveForLater();
  };
  return (
    <FormActions>
      {wizard.back ? <Button onClick={wizard.back}>{t('companySetup.back')}</Button> : null}
      <Flex gap="2" ms="auto" flexDirection={{ base: 'column-reverse', sm: 'row' }}>
        {step === 'company' ? null : (
          <Button variant="ghost" disabled={wizard.saving} onClick={leave}>
            {t(saved ? 'companySetup.putOff' : 'companySetup.notNow')}
          </Button>
        )}
        <SubmitButton>{t('companySetup.continue')}</SubmitButton>
      </Flex>
    </FormActions>
  );
};
