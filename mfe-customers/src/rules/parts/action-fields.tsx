import {
  limits,
  patientChannels,
  roles,
  taskPriorities,
  variablesIn,
  type RuleField,
} from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Text } from '@sala/shared-ui';
import {
  DateField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
  useField,
} from '@sala/shared-ui/form';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { MoneyField } from '../../parts/money/money-field';
import type { ActionDraft } from './action-draft';
import type { RuleWords } from './rule-sentence';
import { PickedField } from './picked-field';
import { TextWithFields } from './text-with-fields';
import { offsetUnits } from './trigger-draft';

export interface ActionFieldsProps {
  /** Where the form keeps the step. */
  readonly name: string;
  readonly action: ActionDraft;
  readonly fields: readonly RuleField[];
  readonly words: RuleWords;
}

/** Who gets it: the person in charge, somebody, or a role. */
const AssigneeField = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('customers');
  const people = useQuery(apiQuery('taskAssigneeList'));
  const able = roles.filter((role) => role !== 'auditor');
  const ofRole = (kind: 'role' | 'round_robin') =>
    able.map((role) => ({
      value: `${kind}:${role}`,
      label: t(`ruleParts.assignees.${kind}`, { role: t(`ruleParts.roles.${role}`) }),
    }));
  return (
    <SelectField
      name={`${name}.assignee`}
      label={t('ruleParts.edit.assignee')}
      required
      options={[
        { value: 'owner', label: t('ruleParts.assignees.owner') },
        ...ofRole('role'),
        ...ofRole('round_robin'),
        ...(people.data?.items ?? []).map((person) => ({
          value: `user:${person.id}`,
          label: person.name,
        })),
      ]}
    />
  );
};

const TaskFields = ({ name, fields, words }: ActionFieldsProps) => {
  const { t } = useTranslation('customers');
  return (
    <>
      <TextWithFields
        name={`${name}.title`}
        label={t('ruleParts.edit.title')}
        required
        countTo={limits.ruleTaskTitleMax}
        fields={fields}
        words={words}
      />
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Box flex="2 1 12rem" minW="0">
          <AssigneeField name={name} />
        </Box>
        <Box flex="1 1 10rem" minW="0">
          <NumberField
            name={`${name}.dueInDays`}
            label={t('ruleParts.edit.dueInDays')}
            help={t('ruleParts.edit.dueHelp')}
            integer
          />
        </Box>
        <Box flex="1 1 7rem" minW="0">
          <SelectField
            name={`${name}.priority`}
            label={t('ruleParts.edit.priority')}
            placeholder={null}
            options={taskPriorities.map((value) => ({
              value,
              label: t(`ruleParts.edit.priorities.${value}`),
            }))}
          />
        </Box>
      </Flex>
      <TextWithFields
        name={`${name}.description`}
        label={t('ruleParts.edit.description')}
        long
        countTo={limits.ruleMessageMax}
        fields={fields}
        words={words}
      />
      <TextareaField name={`${name}.checklist`} label={t('ruleParts.edit.checklist')} rows={2} />
    </>
  );
};

/** What the chosen template says, and what stands in each of its places. */
const TemplateParameters = ({ name, action, fields, words }: ActionFieldsProps) => {
  const { t } = useTranslation('customers');
  const { templateId, parameters } = action;
  const { data } = useQuery(
    apiQuery('messageTemplateView', { params: { messageTemplateId: templateId } }),
  );
  const body = data?.versions.find(({ number }) => number === data.inUse)?.body;
  const places = body === undefined ? undefined : variablesIn(body).length;
  const [, , { setValue }] = useField<string[]>(`${name}.parameters`);
  // Another template has other places.
  useEffect(() => {
    if (places === undefined || places === parameters.length) return;
    void setValue(Array.from({ length: places }, (_, place) => parameters[place] ?? ''));
  }, [places, parameters, setValue]);
  if (body === undefined) return null;
  return (
    <>
      <Text size="sm" tone="muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {body}
      </Text>
      {parameters.map((_, place) => (
        <TextWithFields
          key={place}
          name={`${name}.parameters.${place}`}
          label={t('ruleParts.edit.parameter', { place: `{{${place + 1}}}` })}
          required
          countTo={limits.campaignParameterMax}
          fields={fields}
          words={words}
        />
      ))}
    </>
  );
};

const MessageFields = (props: ActionFieldsProps) => {
  const { name, action, fields, words } = props;
  const { t } = useTranslation('customers');
  const templates = useQuery(
    apiQuery('messageTemplateList', { query: { sort: 'name', page: '1', pageSize: '100' } }),
  );
  const usable = (templates.data?.items ?? []).filter(({ inUse }) => inUse !== null);
  return (
    <>
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Box flex="1 1 9rem" minW="0">
          <SelectField
            name={`${name}.purpose`}
            label={t('ruleParts.edit.purpose')}
            placeholder={null}
            options={(['care', 'reminders', 'marketing'] as const).map((value) => ({
              value,
              label: t(`ruleParts.edit.purposes.${value}`),
            }))}
          />
        </Box>
        <Box flex="2 1 14rem" minW="0">
          <PickedField
            name={`${name}.channels`}
            label={t('ruleParts.edit.channels')}
            help={t('ruleParts.edit.channelsHelp')}
            options={patientChannels.map((value) => ({
              value,
              label: t(`ruleParts.edit.channel.${value}`),
            }))}
          />
        </Box>
      </Flex>
      {templates.data ? (
        <SelectField
          name={`${name}.templateId`}
          label={t('ruleParts.edit.template')}
          help={t('ruleParts.edit.templateHelp')}
          placeholder={t('ruleParts.edit.noTemplate')}
          options={usable.map(({ id, name: label }) => ({ value: id, label }))}
        />
      ) : null}
      {templates.data && action.templateId ? <TemplateParameters {...props} /> : null}
      <TextWithFields
        name={`${name}.subject`}
        label={t('ruleParts.edit.messageSubject')}
        required
        countTo={limits.ruleTaskTitleMax}
        fields={fields}
        words={words}
      />
      <TextWithFields
        name={`${name}.body`}
        label={t('ruleParts.edit.body')}
        required
        long
        countTo={limits.ruleMessageMax}
        fields={fields}
        words={words}
      />
    </>
  );
};

const SetField = ({ name, action, fields, words }: ActionFieldsProps) => {
  const { t } = useTranslation('customers');
  const field = fields.find(({ key }) => key === action.field);
  const value = {
    name: `${name}.value`,
    label: t('ruleParts.edit.value'),
    help: t('ruleParts.edit.valueHelp'),
  };
  const input = () => {
    switch (field?.type) {
      case undefined:
        return null;
      case 'choice':
        return (
          <SelectField
            {...value}
            options={field.options.map((option) => ({
              value: option.value,
              label: words.choiceOf(field.key, option.value),
            }))}
          />
        );
      case 'boolean':
        return (
          <SelectField
            {...value}
            options={[
              { value: 'true', label: t('conditions.yes') },
              { value: 'false', label: t('conditions.no') },
            ]}
          />
        );
      case 'day':
        return <DateField {...value} />;
      case 'money':
        return <MoneyField {...value} />;
      case 'number':
        return <NumberField {...value} />;
      default:
        return <TextField {...value} autoComplete="off" />;
    }
  };
  return (
    <Flex gap="3" wrap="wrap" align="flex-start">
      <Box flex="1 1 12rem" minW="0">
        <SelectField
          name={`${name}.field`}
          label={t('ruleParts.edit.field')}
          required
          options={fields
            .filter(({ settable }) => settable)
            .map(({ key }) => ({ value: key, label: words.labelOf(key) }))}
        />
      </Box>
      <Box flex="1 1 12rem" minW="0">
        {input()}
      </Box>
    </Flex>
  );
};

/** What a step needs to be said; a branch has its own part. */
export const ActionFields = (props: ActionFieldsProps) => {
  const { name, action, fields, words } = props;
  const { t } = useTranslation('customers');
  switch (action.kind) {
    case 'create_task':
      return <TaskFields {...props} />;
    case 'send_message':
      return <MessageFields {...props} />;
    case 'notify':
      return (
        <>
          <AssigneeField name={name} />
          <TextWithFields
            name={`${name}.text`}
            label={t('ruleParts.edit.text')}
            required
            countTo={limits.ruleTaskTitleMax}
            fields={fields}
            words={words}
          />
        </>
      );
    case 'assign':
      return <AssigneeField name={name} />;
    case 'add_tag':
      return (
        <TextField
          name={`${name}.tag`}
          label={t('ruleParts.edit.tag')}
          required
          autoComplete="off"
        />
      );
    case 'set_field':
      return <SetField {...props} />;
    case 'wait':
      return (
        <Flex gap="3" align="flex-start">
          <Box flex="0 1 6rem" minW="0">
            <NumberField name={`${name}.amount`} label={t('ruleParts.edit.amount')} integer />
          </Box>
          <Box flex="0 1 10rem" minW="0">
            <SelectField
              name={`${name}.unit`}
              label={t('ruleParts.edit.unit')}
              placeholder={null}
              options={offsetUnits.map((value) => ({
                value,
                label: t(`ruleParts.edit.units.${value}`),
              }))}
            />
          </Box>
        </Flex>
      );
    case 'webhook':
      return (
        <TextField
          name={`${name}.url`}
          label={t('ruleParts.edit.url')}
          help={t('ruleParts.edit.urlHelp')}
          type="url"
          required
          autoComplete="off"
        />
      );
    case 'branch':
    case 'stop':
      return null;
  }
};
