import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, taskCategories, taskPriorities } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FormBody,
  FormWide,
  RadioGroupField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRoleNames } from '@sala/screen-parts/roles';
import { useMemo, type ReactNode } from 'react';
import { taskBody, taskRoles, taskRules, taskTos, type NewTaskValues } from './new-task-values';
import { useForgetTasks } from './use-forget-tasks';
import { useTaskMessages } from './use-task-messages';

interface Picked {
  readonly id: string;
  readonly name: string;
}

interface PickerProps {
  readonly label: string;
  readonly required: true;
  readonly chosen: Picked | null;
  readonly onChoose: (patient: Picked | null) => void;
  readonly error: string | null | undefined;
}

export interface NewTaskProps {
  /** Absent: chosen in the form. */
  readonly patient?: Picked | undefined;
  /** How a patient is chosen. */
  readonly picker?: (props: PickerProps) => ReactNode;
  /** The visit that is open: a task can be due in it. */
  readonly visitId?: string | undefined;
  readonly given?: Partial<Pick<NewTaskValues, 'title' | 'category'>>;
  readonly onClose: () => void;
}

/** For a person, showing how much each has to do, or for a role; never both. */
const AssigneeFields = () => {
  const { t } = useTranslation('hospital');
  const roles = useRoleNames();
  const { values } = useFormikContext<NewTaskValues>();
  const people = useQuery({
    ...apiQuery('taskAssigneeList', { query: { scope: 'clinical' } }),
    enabled: useCan('tasks:read') && values.to === 'person',
    meta: failsAlone,
  });
  return (
    <>
      <FormWide>
        <RadioGroupField
          name="to"
          label={t('clinicalTasks.form.to')}
          direction="row"
          options={taskTos.map((value) => ({ value, label: t(`clinicalTasks.form.tos.${value}`) }))}
        />
      </FormWide>
      {values.to === 'person' ? (
        <SelectField
          name="assigneeId"
          label={t('clinicalTasks.form.person')}
          required
          options={(people.data?.items ?? []).map(({ id, name, open }) => ({
            value: id,
            label: t('clinicalTasks.form.load', { name, n: open }),
          }))}
        />
      ) : null}
      {values.to === 'role' ? (
        <SelectField
          name="assigneeRole"
          label={t('clinicalTasks.form.role')}
          required
          options={taskRoles.map((value) => ({ value, label: roles[value] }))}
        />
      ) : null}
    </>
  );
};

const DueFields = ({ inVisit }: { readonly inVisit: boolean }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<NewTaskValues>();
  const types = inVisit
    ? (['this_visit', 'next_visit', 'date'] as const)
    : (['next_visit', 'date'] as const);
  return (
    <>
      <FormWide>
        <RadioGroupField
          name="dueType"
          label={t('clinicalTasks.form.dueType')}
          direction="row"
          options={types.map((value) => ({ value, label: t(`clinicalTasks.dueTypes.${value}`) }))}
        />
      </FormWide>
      {values.dueType === 'date' ? (
        <DateField name="dueOn" label={t('clinicalTasks.form.dueOn')} required />
      ) : null}
      {values.dueType === 'this_visit' ? (
        <FormWide>
          <CheckboxField name="mandatory" label={t('clinicalTasks.form.mandatory')} />
        </FormWide>
      ) : null}
    </>
  );
};

const PatientPart = ({ patient, picker }: Pick<NewTaskProps, 'patient' | 'picker'>) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, errors, submitCount } = useFormikContext<NewTaskValues>();
  if (patient) return <Text fontWeight="semibold">{patient.name}</Text>;
  return picker?.({
    label: t('clinicalTasks.patient'),
    required: true,
    chosen: values.patientId ? { id: values.patientId, name: values.patientName } : null,
    onChoose: (chosen) =>
      void setValues((now) => ({
        ...now,
        patientId: chosen?.id ?? '',
        patientName: chosen?.name ?? '',
      })),
    error: submitCount > 0 ? errors.patientId : null,
  });
};

/** Creates a task for a patient. */
export const NewTask = ({ patient, picker, visitId, given, onClose }: NewTaskProps) => {
  useTaskMessages();
  const { t } = useTranslation('hospital');
  const forget = useForgetTasks();
  const rules = useMemo(() => taskRules(t), [t]);
  const create = useMutation({
    ...apiMutation('clinicalTaskCreate'),
    onSuccess: ({ title }) => {
      notify.success(t('clinicalTasks.created', { title }));
      onClose();
      return forget();
    },
  });
  return (
    <FormDialog<NewTaskValues>
      open
      size="lg"
      title={t('clinicalTasks.new')}
      submitLabel={t('clinicalTasks.create')}
      initialValues={{
        patientId: patient?.id ?? '',
        patientName: patient?.name ?? '',
        title: '',
        rationale: '',
        category: 'call_patient',
        priority: 'medium',
        dueType: visitId ? 'this_visit' : 'date',
        dueOn: '',
        to: 'nobody',
        assigneeId: '',
        assigneeRole: '',
        mandatory: false,
        ...given,
      }}
      validationSchema={rules}
      onSubmit={(values) => create.mutate({ body: taskBody(values, visitId) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <FormBody columns={2} maxW="full">
        <FormWide>
          <PatientPart patient={patient} {...(picker ? { picker } : {})} />
        </FormWide>
        <FormWide>
          <TextField
            name="title"
            label={t('clinicalTasks.form.title')}
            required
            countTo={limits.taskTitleMax}
          />
        </FormWide>
        <SelectField
          name="category"
          label={t('clinicalTasks.category')}
          placeholder={null}
          options={taskCategories.map((value) => ({
            value,
            label: t(`clinicalTasks.categories.${value}`),
          }))}
        />
        <SelectField
          name="priority"
          label={t('clinicalTasks.priority')}
          placeholder={null}
          options={taskPriorities.map((value) => ({
            value,
            label: t(`clinicalTasks.priorities.${value}`),
          }))}
        />
        <DueFields inVisit={visitId !== undefined} />
        <AssigneeFields />
        <FormWide>
          <TextareaField
            name="rationale"
            label={t('clinicalTasks.form.rationale')}
            help={t('clinicalTasks.form.rationaleHelp')}
            rows={2}
            countTo={limits.taskReasonMax}
          />
        </FormWide>
      </FormBody>
    </FormDialog>
  );
};
