import type { ReminderConfig } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, useState } from 'react';
import { ConfigForm } from './config-form';
import { bodyOf, changesOf, newConfig, valuesOf, type ConfigValues } from './config-rules';
import { useInvalidateReminders } from './invalidate-reminders';

const NewConfig = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateReminders();
  const initial = useMemo(() => newConfig(t), [t]);
  const create = useMutation({
    ...apiMutation('reminderConfigCreate'),
    onSuccess: ({ name }: ReminderConfig) => {
      notify.success(t('reminders.createdDone', { name }));
      invalidate();
      onClose();
    },
  });
  return (
    <ConfigForm
      title={t('reminders.new')}
      submitLabel={t('reminders.create')}
      initialValues={initial}
      onSubmit={(values) => create.mutate({ body: { ...bodyOf(values), active: true } })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

interface EditProps {
  readonly config: ReminderConfig;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

const DeleteConfig = ({
  config: { id, name, version },
  onClose,
  onDeleted,
}: {
  readonly config: ReminderConfig;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateReminders();
  const remove = useMutation({
    ...apiMutation('reminderConfigDelete'),
    onSuccess: () => {
      notify.success(t('reminders.deletedDone', { name }));
      onDeleted();
    },
    onSettled: invalidate,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('reminders.deleteTitle', { name })}
      text={t('reminders.deleteText')}
      confirmLabel={t('reminders.delete')}
      onConfirm={() =>
        remove.mutate({ params: { reminderConfigId: id }, query: { version: String(version) } })
      }
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

const EditConfig = ({ config, canWrite, onClose }: EditProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateReminders();
  const [deleting, setDeleting] = useState(false);
  const update = useMutation({
    ...apiMutation('reminderConfigUpdate'),
    onSuccess: ({ name }: ReminderConfig) => {
      notify.success(t('reminders.updatedDone', { name }));
      invalidate();
    },
  });
  const edit = useRecordEdit({
    entry: config,
    update,
    stays: true,
    send: (body) => update.mutate({ params: { reminderConfigId: config.id }, body }),
    changesOf: (values: ConfigValues, base) => changesOf(values, base),
    valuesOf,
    lines: (entry) => [
      { label: t('reminders.name'), text: entry.name },
      { label: t('reminders.cycleDays'), text: String(entry.cycleDays ?? '—') },
      { label: t('reminders.leadDays'), text: String(entry.leadDays) },
      { label: t('reminders.message'), text: entry.message },
    ],
    forget: invalidate,
  });
  const initial = useMemo(() => valuesOf(edit.base), [edit.base]);
  return (
    <>
      <ConfigForm
        title={t('reminders.editNamed', { name: config.name })}
        submitLabel={t('reminders.save')}
        initialValues={initial}
        saved={edit.saves}
        learned={config}
        readOnly={!canWrite}
        onSubmit={edit.save}
        submitting={update.isPending}
        problem={edit.problem}
        onClose={onClose}
        notice={edit.notice}
        footer={
          canWrite && config.sent === 0 ? (
            <Button onClick={() => setDeleting(true)}>
              <DeleteIcon />
              {t('reminders.delete')}
            </Button>
          ) : null
        }
      />
      {deleting ? (
        <DeleteConfig config={config} onClose={() => setDeleting(false)} onDeleted={onClose} />
      ) : null}
    </>
  );
};

export interface OpenConfigProps extends Pick<EditProps, 'canWrite' | 'onClose'> {
  /** undefined: a new one. */
  readonly config: ReminderConfig | undefined;
}

/** A new configuration, or one that is there. */
export const OpenConfig = ({ config, ...panel }: OpenConfigProps) =>
  config ? <EditConfig config={config} {...panel} /> : <NewConfig onClose={panel.onClose} />;
