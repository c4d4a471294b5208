import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import {
  emailCategories,
  emailRuleFields,
  emailRuleTests,
  limits,
  type EmailRule,
} from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FieldArray,
  FormBody,
  FormWide,
  NumberField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import {
  newCondition,
  ruleBody,
  ruleRules,
  ruleValues,
  whenOf,
  type RuleValues,
} from './rule-values';

const Conditions = () => {
  const { t } = useTranslation('hospital');
  const { values, dirty } = useFormikContext<RuleValues>();
  useUnsavedWork(dirty);
  const { conditions } = values;
  return (
    <FieldArray name="conditions">
      {({ push, remove }) => (
        <Box display="grid" gap="3">
          {conditions.map((_, place) => (
            // The place is what a condition is known by.
            <Box
              key={place}
              display="grid"
              gap="2"
              gridTemplateColumns={{ base: '1fr', md: '9rem 9rem 1fr auto' }}
              alignItems="end"
            >
              <SelectField
                name={`conditions.${place}.field`}
                label={t('email.ruleForm.field')}
                placeholder={null}
                options={emailRuleFields.map((value) => ({
                  value,
                  label: t(`email.ruleForm.fields.${value}`),
                }))}
              />
              <SelectField
                name={`conditions.${place}.test`}
                label={t('email.ruleForm.test')}
                placeholder={null}
                options={emailRuleTests.map((value) => ({
                  value,
                  label: t(`email.ruleForm.tests.${value}`),
                }))}
              />
              <TextField
                name={`conditions.${place}.value`}
                label={t('email.ruleForm.value')}
                required
                autoComplete="off"
              />
              {conditions.length > 1 ? (
                <Button
                  variant="ghost"
                  aria-label={t('email.ruleForm.removeCondition', { n: place + 1 })}
                  onClick={() => remove(place)}
                >
                  <DeleteIcon />
                </Button>
              ) : null}
            </Box>
          ))}
          {conditions.length < limits.emailConditionsMax ? (
            <Box>
              <Button size="sm" onClick={() => push(newCondition)}>
                <PlusIcon />
                {t('email.ruleForm.addCondition')}
              </Button>
            </Box>
          ) : null}
        </Box>
      )}
    </FieldArray>
  );
};

/** Which of the latest mails the rule would fit, as it is typed now. */
const Trial = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<RuleValues>();
  const trial = useMutation(apiMutation('emailRuleTry'));
  const ready = values.conditions.every(({ value }) => value.trim() !== '');
  return (
    <Box>
      <Button
        size="sm"
        disabled={!ready}
        loading={trial.isPending}
        onClick={() => trial.mutate({ body: whenOf(values) })}
      >
        {t('email.ruleForm.try')}
      </Button>
      {trial.data ? (
        <Box as="section" aria-label={t('email.ruleForm.trial')} mt="2">
          <Text size="sm">
            {t('email.ruleForm.matches', {
              count: trial.data.matches.length,
              tried: trial.data.tried,
            })}
          </Text>
          {trial.data.matches.slice(0, 10).map((match, place) => (
            <Text key={`${match.threadId} ${place}`} size="sm" tone="muted" truncate>
              {t('email.ruleForm.match', {
                from: match.from,
                subject: match.subject || t('email.noSubject'),
                category: t(`email.categories.${match.category}`),
              })}
            </Text>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

interface RuleFormProps {
  /** null: a new one. */
  readonly rule: EmailRule | null;
  readonly onClose: () => void;
}

/** A rule with its conditions, where it puts a mail, and what it does besides. */
export const RuleForm = ({ rule, onClose }: RuleFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const people = useQuery({ ...apiQuery('emailAssigneeList'), meta: failsAlone });
  const rules = useMemo(() => ruleRules(t), [t]);
  const onSuccess = ({ name }: EmailRule) => {
    notify.success(t('email.ruleForm.saved', { name }));
    onClose();
    return client.invalidateQueries({ queryKey: apiKey('emailRuleList') });
  };
  const create = useMutation({ ...apiMutation('emailRuleCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('emailRuleUpdate'), onSuccess });
  const submit = (values: RuleValues) =>
    rule
      ? update.mutate({
          params: { emailRuleId: rule.id },
          body: { ...ruleBody(values), version: rule.version },
        })
      : create.mutate({ body: ruleBody(values) });
  return (
    <FormDialog<RuleValues>
      open
      size="lg"
      title={t(rule ? 'email.ruleForm.edit' : 'email.ruleForm.new')}
      submitLabel={t('email.ruleForm.save')}
      initialValues={ruleValues(rule)}
      validationSchema={rules}
      onSubmit={submit}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
      onClose={onClose}
    >
      <FormBody columns={2} maxW="full">
        <FormWide>
          <TextField name="name" label={t('email.ruleForm.name')} required />
        </FormWide>
        <FormWide>
          <SelectField
            name="operator"
            label={t('email.ruleForm.operator')}
            placeholder={null}
            options={(['all', 'any'] as const).map((value) => ({
              value,
              label: t(`email.ruleForm.operators.${value}`),
            }))}
          />
        </FormWide>
        <FormWide>
          <Conditions />
        </FormWide>
        <SelectField
          name="category"
          label={t('email.category')}
          placeholder={null}
          options={emailCategories.map((value) => ({
            value,
            label: t(`email.categories.${value}`),
          }))}
        />
        <SelectField
          name="assigneeId"
          label={t('email.ruleForm.assignee')}
          placeholder={t('email.unassign')}
          options={(people.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="label" label={t('email.ruleForm.label')} countTo={limits.emailLabelMax} />
        <NumberField
          name="priority"
          label={t('email.ruleForm.priority')}
          help={t('email.ruleForm.priorityHelp')}
          integer
        />
        <CheckboxField name="archive" label={t('email.ruleForm.archive')} />
        <CheckboxField name="markRead" label={t('email.ruleForm.markRead')} />
        <CheckboxField name="createTask" label={t('email.ruleForm.createTask')} />
        <CheckboxField name="enabled" label={t('email.ruleForm.enabled')} />
        <FormWide>
          <Trial />
        </FormWide>
      </FormBody>
    </FormDialog>
  );
};
