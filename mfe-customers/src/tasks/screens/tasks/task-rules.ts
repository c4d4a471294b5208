import {
  limits,
  patterns,
  type Contract,
  type EndpointInput,
  type TaskDetail,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface StepValues {
  text: string;
  mandatory: boolean;
  done: boolean;
}

type RelatedKind = NonNullable<TaskDetail['related']>['kind'];

export interface TaskFormValues {
  title: string;
  description: string;
  priority: TaskDetail['priority'];
  labelId: string;
  /** '' for nobody, a member's id, or `role:<role>`. */
  assignee: string;
  startOn: string;
  dueOn: string;
  recurrence: NonNullable<TaskDetail['recurrence']> | '';
  relatedKind: RelatedKind | '';
  /** Counts while its kind is the chosen one. */
  related: { kind: RelatedKind; id: string; name: string } | null;
  steps: StepValues[];
}

type CreateBody = EndpointInput<Contract['taskCreate']>['body'];
type UpdateBody = EndpointInput<Contract['taskUpdate']>['body'];

export const emptyTask = (title: string): TaskFormValues => ({
  title,
  description: '',
  priority: 'medium',
  labelId: '',
  assignee: '',
  startOn: '',
  dueOn: '',
  recurrence: '',
  relatedKind: '',
  related: null,
  steps: [],
});

export const valuesOfTask = (task: TaskDetail): TaskFormValues => ({
  title: task.title,
  description: task.description ?? '',
  priority: task.priority,
  labelId: task.label?.id ?? '',
  assignee: task.assigneeRole ? `role:${task.assigneeRole}` : (task.assignee?.id ?? ''),
  startOn: task.startOn ?? '',
  dueOn: task.dueOn ?? '',
  recurrence: task.recurrence ?? '',
  relatedKind: task.related?.kind ?? '',
  related: task.related && { ...task.related, name: task.related.name ?? '' },
  steps: task.steps.map((step) => ({ ...step })),
});

export const taskSchema = (t: Translate, formatNumber: (value: number) => string) => {
  const text = (max: number) =>
    yup
      .string()
      .trim()
      .max(max, t('rules.tooLong', { max: formatNumber(max) }));
  const day = yup
    .string()
    .matches(patterns.isoDate, { message: t('rules.date'), excludeEmptyString: true });
  return yup.object({
    title: text(limits.taskTitleMax).required(t('tasks.rules.title')),
    description: text(limits.taskDescriptionMax),
    startOn: day,
    dueOn: day.test(
      'afterStart',
      t('tasks.rules.dueOn'),
      (dueOn, { parent }: { parent: Partial<TaskFormValues> }) =>
        !dueOn || !parent.startOn || dueOn >= parent.startOn,
    ),
    related: yup
      .mixed<NonNullable<TaskFormValues['related']>>()
      .nullable()
      .test(
        'ofKind',
        t('tasks.rules.related'),
        (related, { parent }: { parent: Partial<TaskFormValues> }) =>
          !parent.relatedKind || related?.kind === parent.relatedKind,
      ),
    steps: yup.array(
      yup.object({
        text: text(limits.taskChecklistTextMax).required(t('tasks.rules.step')),
      }),
    ),
  });
};

const columnsOf = (values: TaskFormValues) => {
  const role = values.assignee.startsWith('role:') ? values.assignee.slice(5) : null;
  return {
    title: values.title.trim(),
    description: values.description.trim() || null,
    priority: values.priority,
    labelId: values.labelId || null,
    assigneeId: role ? null : values.assignee || null,
    // The options of the form are roles.
    assigneeRole: role as TaskDetail['assigneeRole'],
    startOn: values.startOn || null,
    dueOn: values.dueOn || null,
    recurrence: values.recurrence || null,
    related:
      values.relatedKind && values.related
        ? { kind: values.related.kind, id: values.related.id }
        : null,
    steps: values.steps.map(({ text, mandatory, done }) => ({
      text: text.trim(),
      mandatory,
      done,
    })),
  };
};

/** Request body from validated values. */
export const createBody = (values: TaskFormValues): CreateBody => columnsOf(values);

/** Values that differ from the original task. */
export const changesOf = (
  values: TaskFormValues,
  before: TaskDetail,
): Omit<UpdateBody, 'version'> => {
  const columns = columnsOf(values);
  const old = columnsOf(valuesOfTask(before));
  const names = Object.keys(columns) as (keyof typeof columns)[]; // keys of the object above
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(columns[name]) !== JSON.stringify(old[name]))
      .map((name) => [name, columns[name]]),
  );
};
