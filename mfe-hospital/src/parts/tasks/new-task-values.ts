import { limits, type Contract, type EndpointInput, type Role } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

type Body = NonNullable<EndpointInput<Contract['clinicalTaskCreate']>['body']>;

export interface NewTaskValues {
  readonly patientId: string;
  readonly patientName: string;
  readonly title: string;
  readonly rationale: string;
  readonly category: Body['category'];
  readonly priority: NonNullable<Body['priority']>;
  readonly dueType: Body['dueType'];
  readonly dueOn: string;
  readonly to: 'nobody' | 'person' | 'role';
  readonly assigneeId: string;
  readonly assigneeRole: '' | Role;
  readonly mandatory: boolean;
}

/** Roles that see clinical tasks. */
export const taskRoles = ['doctor', 'nurse', 'reception', 'admin'] as const satisfies Role[];

export const taskTos = ['nobody', 'person', 'role'] as const;

export const taskBody = (values: NewTaskValues, visitId: string | undefined): Body => ({
  patientId: values.patientId,
  title: values.title.trim(),
  rationale: values.rationale.trim() || null,
  category: values.category,
  priority: values.priority,
  dueType: values.dueType,
  ...(visitId ? { visitId } : {}),
  ...(values.dueType === 'date' ? { dueOn: values.dueOn } : {}),
  ...(values.to === 'person' ? { assigneeId: values.assigneeId } : {}),
  ...(values.to === 'role' && values.assigneeRole ? { assigneeRole: values.assigneeRole } : {}),
  mandatory: values.dueType === 'this_visit' && values.mandatory,
});

export const taskRules = (t: Translate) => {
  const neededWhen = (field: string, is: string, message: string) =>
    yup.string().when(field, ([given], rule) => (given === is ? rule.required(t(message)) : rule));
  const tooLong = (max: number) => t('clinicalTasks.rules.tooLong', { max });
  return yup.object({
    patientId: yup.string().required(t('clinicalTasks.rules.patient')),
    title: yup
      .string()
      .trim()
      .required(t('clinicalTasks.rules.title'))
      .max(limits.taskTitleMax, tooLong(limits.taskTitleMax)),
    rationale: yup.string().trim().max(limits.taskReasonMax, tooLong(limits.taskReasonMax)),
    dueOn: neededWhen('dueType', 'date', 'clinicalTasks.rules.dueOn'),
    assigneeId: neededWhen('to', 'person', 'clinicalTasks.rules.person'),
    assigneeRole: neededWhen('to', 'role', 'clinicalTasks.rules.role'),
  });
};
