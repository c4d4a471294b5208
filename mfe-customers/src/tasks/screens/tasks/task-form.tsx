import { limits, roles, taskPriorities, taskRecurrences } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Text, type UiProblem } from '@sala/shared-ui';
import {
  DateField,
  FormBody,
  FormWide,
  SelectField,
  TextareaField,
  TextField,
} from '@sala/shared-ui/form';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { StepFields } from './step-fields';
import { TaskRelated } from './task-related';
import { taskSchema, type TaskFormValues } from './task-rules';

export interface TaskFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: TaskFormValues;
  readonly onSubmit: (values: TaskFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

export const TaskForm = ({ notice, ...panel }: TaskFormProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const schema = useMemo(() => taskSchema(t, format.number), [t, format]);
  const people = useQuery(apiQuery('taskAssigneeList'));
  const labels = useQuery(apiQuery('categoryList', { query: { kind: 'task_label' } }));
  const assignees = [
    // How much each person has to do already helps to choose.
    ...(people.data?.items ?? []).map(({ id, name, open, overdue }) => ({
      value: id,
      label: t(overdue > 0 ? 'tasks.withOverdue' : 'tasks.withOpen', {
        name,
        count: open,
        overdue,
      }),
    })),
    ...roles
      .filter((role) => role !== 'auditor')
      .map((role) => ({ value: `role:${role}`, label: t(`tasks.roles.${role}`) })),
  ];
  return (
    <FormPanel<TaskFormValues> {...panel} validationSchema={schema}>
      {notice}
      <FormBody columns={2}>
        <FormWide>
          <TextField name="title" label={t('tasks.name')} required autoFocus autoComplete="off" />
        </FormWide>
        <FormWide>
          <TextareaField
            name="description"
            label={t('tasks.description')}
            countTo={limits.taskDescriptionMax}
          />
        </FormWide>
        <FormWide>
          <SelectField
            name="assignee"
            label={t('tasks.assignee')}
            placeholder={t('tasks.nobody')}
            options={assignees}
          />
        </FormWide>
        <SelectField
          name="priority"
          label={t('tasks.priority')}
          options={taskPriorities.map((priority) => ({
            value: priority,
            label: t(`tasks.priorities.${priority}`),
          }))}
        />
        <SelectField
          name="labelId"
          label={t('tasks.label')}
          placeholder={t('tasks.noLabel')}
          options={(labels.data?.items ?? [])
            .filter(({ active }) => active)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField name="startOn" label={t('tasks.startOn')} />
        <DateField name="dueOn" label={t('tasks.dueOn')} />
        <SelectField
          name="recurrence"
          label={t('tasks.recurrence')}
          placeholder={t('tasks.once')}
          options={taskRecurrences.map((recurrence) => ({
            value: recurrence,
            label: t(`tasks.recurrences.${recurrence}`),
          }))}
        />
        <TaskRelated />
        <FormWide>
          <StepFields />
        </FormWide>
        {people.isError || labels.isError ? (
          <FormWide>
            <Text size="sm" tone="muted">
              {t('tasks.choicesFailed')}
            </Text>
          </FormWide>
        ) : null}
      </FormBody>
    </FormPanel>
  );
};
