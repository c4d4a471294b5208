import { limits, type RuleStatus } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, ErrorState, LoadingState, Text, type UiProblem } from '@sala/shared-ui';
import {
  CheckboxField,
  Form,
  FormSection,
  NumberField,
  problemToFormErrors,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useMutation, useQuery, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { stepsIn } from '../../parts/action-draft';
import { ActionList } from '../../parts/action-list';
import { ConditionBuilder } from '../../parts/condition-builder';
import {
  definitionOf,
  ruleFaults,
  ruleFormPath,
  type RuleFormValues,
} from '../../parts/rule-draft';
import { ruleSentence } from '../../parts/rule-sentence';
import { noFields, ruleFieldsQuery, useRuleWords } from '../../parts/rule-words';
import { subjectOf } from '../../parts/trigger-draft';
import { TriggerFields } from '../../parts/trigger-fields';
import { DryRun } from './dry-run';
import { useRuleReader } from './use-rule-fields';

export type SaveIntent = 'save' | 'activate';

/* Reports unsaved input to the panel, which asks before discarding it. */
const DirtyWatch = ({ onChange }: { readonly onChange: (dirty: boolean) => void }) => {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
};

/** The sentence with its slots. */
const Slots = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<RuleFormValues>();
  const { zone } = useRuleReader();
  const subject = subjectOf(values.trigger);
  const query = useQuery(ruleFieldsQuery(subject));
  const fields = query.data?.items ?? noFields;
  const words = useRuleWords(subject, fields);
  const failure = useFailure(query.error);
  const isWhole = query.data && ruleFaults(values, fields, zone, t, false).length === 0;
  return (
    <>
      <FormSection>
        <legend>{t('ruleTasks.form.when')}</legend>
        <TriggerFields fields={fields} />
      </FormSection>
      {failure && !query.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.isPending ? (
        <LoadingState shape="form" rows={3} />
      ) : (
        <>
          <FormSection>
            <legend>{t('ruleTasks.form.if')}</legend>
            <ConditionBuilder name="condition" subject={subject} fields={fields} />
          </FormSection>
          <ActionList
            name="actions"
            label={t('ruleParts.edit.then')}
            depth={1}
            subject={subject}
            fields={fields}
            words={words}
            isFull={stepsIn(values.actions) >= limits.ruleActionsMax}
          />
        </>
      )}
      <FormSection>
        <legend>{t('ruleTasks.form.limits')}</legend>
        <CheckboxField
          name="limits.oncePerSubject"
          label={t('ruleTasks.form.once')}
          help={t('ruleTasks.form.onceHelp')}
        />
        <NumberField
          name="limits.hourlyMax"
          label={t('ruleTasks.form.hourly')}
          help={t('ruleTasks.form.hourlyHelp')}
          integer
        />
      </FormSection>
      {isWhole ? (
        <Box
          as="section"
          aria-label={t('ruleTasks.form.reads')}
          bg="bg.muted"
          borderRadius="md"
          p="3"
        >
          <Text size="sm" tone="muted">
            {t('ruleTasks.form.reads')}
          </Text>
          <Text overflowWrap="anywhere">
            {ruleSentence(definitionOf(values, fields, zone), words)}
          </Text>
        </Box>
      ) : null}
    </>
  );
};

export interface RuleFormProps {
  readonly title: string;
  /** undefined: not saved yet. */
  readonly status: RuleStatus | undefined;
  /** The rule whose draft is kept, or '' for a new one. */
  readonly about: string;
  readonly initialValues: RuleFormValues;
  readonly onSave: (values: RuleFormValues, intent: SaveIntent) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

/** The builder: a sentence with slots, tried on what happened before it is switched on. */
export const RuleForm = (props: RuleFormProps) => {
  const { title, status, about, initialValues, onSave, submitting, onClose, notice } = props;
  const { t } = useTranslation('customers');
  const id = useId();
  const reader = useRuleReader();
  const [dirty, setDirty] = useState(false);
  const intent = useRef<SaveIntent | 'try'>('save');
  useUnsavedWork(dirty);
  const trial = useMutation(apiMutation('ruleDryRun'));
  const trialFailure = useFailure(trial.error);
  const shown = props.problem ?? trialFailure;
  const problem = useMemo(
    () =>
      shown?.errors
        ? {
            ...shown,
            errors: shown.errors.map((error) => ({ ...error, path: ruleFormPath(error.path) })),
          }
        : shown,
    [shown],
  );
  const isOn = status === 'active';
  const button = (of: SaveIntent | 'try', label: string, isFirst: boolean, loading: boolean) => (
    <Button
      type="submit"
      form={id}
      variant={isFirst ? 'solid' : 'outline'}
      loading={loading}
      onClick={() => {
        intent.current = of;
      }}
    >
      {label}
    </Button>
  );
  return (
    <SidePanel
      beside="form"
      open
      width="broad"
      title={title}
      onClose={onClose}
      unsaved={dirty}
      footer={
        <>
          {button('try', t('ruleTasks.form.try'), false, trial.isPending)}
          {button(
            'save',
            t(isOn ? 'ruleTasks.form.save' : 'ruleTasks.form.saveDraft'),
            isOn,
            submitting,
          )}
          {isOn ? null : button('activate', t('ruleTasks.form.activate'), true, submitting)}
        </>
      }
    >
      <Form<RuleFormValues>
        id={id}
        label={title}
        about={about}
        initialValues={initialValues}
        validate={(values) => {
          const fields = reader.fieldsOf(subjectOf(values.trigger));
          const isNamed = intent.current !== 'try';
          const errors = ruleFaults(values, fields, reader.zone, t, isNamed);
          return problemToFormErrors({ title: '', errors });
        }}
        onSubmit={(values) => {
          if (intent.current === 'try')
            trial.mutate({ body: { definition: reader.bodyOf(values).definition } });
          else {
            trial.reset();
            onSave(values, intent.current);
          }
        }}
        submitting={submitting || trial.isPending}
        problem={problem}
      >
        <DirtyWatch onChange={setDirty} />
        <Box display="grid" gap="5" minW="0">
          {notice}
          <TextField
            name="name"
            label={t('ruleTasks.name')}
            required
            countTo={limits.ruleNameMax}
            autoFocus
            autoComplete="off"
          />
          <Slots />
          {trial.data ? <DryRun key={trial.submittedAt} result={trial.data} /> : null}
        </Box>
      </Form>
    </SidePanel>
  );
};
