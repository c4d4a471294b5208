import { limits, type PurchaseReminder } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { DateField, FormBody, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidateReminders } from './invalidate-reminders';
import { dayPlus } from './reminders-search';

export interface SnoozeDialogProps {
  readonly reminder: PurchaseReminder;
  readonly name: string;
  readonly onClose: () => void;
}

/** Puts a reminder off to another day of the next 30. */
export const SnoozeDialog = ({ reminder, name, onClose }: SnoozeDialogProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const today = useToday();
  const last = dayPlus(today, limits.reminderAheadDays);
  const invalidate = useInvalidateReminders();
  const snooze = useMutation({
    ...apiMutation('purchaseReminderSnooze'),
    onSuccess: ({ dueOn }: PurchaseReminder) => {
      notify.success(t('reminders.snoozedTo', { day: format.day(dueOn) }));
      onClose();
    },
    onSettled: invalidate,
  });
  const schema = useMemo(() => {
    const within = t('reminders.rules.snooze', { until: format.day(last) });
    return yup.object({
      dueOn: yup
        .string()
        .required(within)
        .test('within', within, (day) => day >= today && day <= last),
    });
  }, [t, format, today, last]);
  const start = dayPlus(reminder.dueOn < today ? today : reminder.dueOn, 7);
  return (
    <FormDialog
      open
      title={t('reminders.snoozeOf', { name })}
      description={t('reminders.snoozeText')}
      initialValues={{ dueOn: start > last ? last : start }}
      validationSchema={schema}
      onSubmit={({ dueOn }) =>
        snooze.mutate({
          params: { purchaseReminderId: reminder.id },
          body: { dueOn, version: reminder.version },
        })
      }
      submitting={snooze.isPending}
      problem={useFailure(snooze.error)}
      onClose={onClose}
      submitLabel={t('reminders.snooze')}
    >
      <FormBody>
        <DateField name="dueOn" label={t('reminders.newDay')} min={today} max={last} required />
      </FormBody>
    </FormDialog>
  );
};
