import type { Dataset, DatasetDefinition, DatasetSchedule } from '@sala/shared-contracts';
import { apiMutation, useAuth } from '@sala/shared-auth';
import type { RecordLine } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { ScheduleForm } from './schedule-form';
import { bodyOf, changesOf, newSchedule, valuesOf } from './schedule-rules';
import { useSentText, useWhenText } from './schedule-text';
import { useInvalidateSchedules } from './use-schedule-actions';

interface NewScheduleProps {
  readonly dataset: Dataset;
  /** Current question. */
  readonly definition: DatasetDefinition;
  readonly onClose: () => void;
}

/** Schedules the current question. */
export const NewSchedule = ({ dataset, definition, onClose }: NewScheduleProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateSchedules();
  const me = useAuth(({ user }) => user);
  const create = useMutation({
    ...apiMutation('datasetScheduleCreate'),
    onSuccess: () => {
      notify.success(t('datasetMail.createdDone'));
      invalidate();
      onClose();
    },
  });
  const problem = useFailure(create.error);
  if (!me) return null;
  return (
    <ScheduleForm
      title={t('datasetMail.newTitle')}
      submitLabel={t('datasetMail.create')}
      dataset={dataset}
      currentDefinition={definition}
      initialValues={newSchedule({ id: me.id, name: me.firstName }, definition)}
      onSubmit={(values) =>
        create.mutate({ params: { datasetId: dataset.id }, body: bodyOf(values) })
      }
      submitting={create.isPending}
      problem={problem}
      onClose={onClose}
    />
  );
};

/** Labels and values of a schedule, in a fixed order. */
const useLines = (dataset: Dataset): ((schedule: DatasetSchedule) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const whenText = useWhenText();
  const sentText = useSentText(dataset);
  return ({ definition, when, format, recipients, active }) => [
    { label: t('datasetMail.what'), text: sentText(definition) },
    { label: t('datasetMail.cadence'), text: whenText(when) },
    { label: t('datasetMail.format'), text: t(`datasets.formats.${format}`) },
    { label: t('datasetMail.to'), text: recipients.map(({ name }) => name).join(', ') },
    {
      label: t('datasetMail.state'),
      text: t(active ? 'datasetMail.activeChip' : 'datasetMail.paused'),
    },
  ];
};

interface EditScheduleProps {
  readonly dataset: Dataset;
  /** Current question, offered as a replacement. */
  readonly definition: DatasetDefinition;
  readonly schedule: DatasetSchedule;
  readonly onClose: () => void;
}

/** Changes content, time, format and recipients. */
export const EditSchedule = ({ dataset, definition, schedule, onClose }: EditScheduleProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateSchedules();
  const lines = useLines(dataset);
  const update = useMutation({
    ...apiMutation('datasetScheduleUpdate'),
    onSuccess: () => {
      notify.success(t('datasetMail.updatedDone'));
      invalidate();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: schedule,
    update,
    send: (body) => update.mutate({ params: { datasetScheduleId: schedule.id }, body }),
    changesOf,
    valuesOf,
    lines,
    forget: invalidate,
  });
  return (
    <ScheduleForm
      title={t('datasetMail.editTitle')}
      submitLabel={t('datasetMail.save')}
      dataset={dataset}
      currentDefinition={definition}
      storedDefinition={edit.base.definition}
      initialValues={valuesOf(schedule)}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};
