import { apiMutation } from '@sala/shared-auth';
import { DateField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../../parts/unsaved-watch';
import { useInvalidateStaff } from '../invalidate-staff';
import { firstOfWeek, useWeekStart } from '@sala/screen-parts/week';
import { addDays } from '../staff-search';

export interface CopyDialogProps {
  /** The Monday of the week on screen. */
  readonly from: string;
  readonly departmentId: string;
  /** Shows the other week. */
  readonly onCopied: (week: string) => void;
  readonly onClose: () => void;
}

/** Repeats the shifts of the week on screen in another. */
export const CopyDialog = ({ from, departmentId, onCopied, onClose }: CopyDialogProps) => {
  const { t } = useTranslation('settings');
  const weekStart = useWeekStart();
  const format = useFormat();
  const invalidate = useInvalidateStaff();
  const copy = useMutation({ ...apiMutation('staffShiftCopy'), meta: failsAlone });
  const schema = useMemo(
    () =>
      yup.object({
        to: yup
          .string()
          .required(t('staff.rules.required'))
          .test('other', t('staff.rules.otherWeek'), (day) => firstOfWeek(day, weekStart) !== from),
      }),
    [t, from, weekStart],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('staff.copy.title')}
      description={t('staff.copy.text', {
        from: format.day(from),
        to: format.day(addDays(from, 6)),
      })}
      submitLabel={t('staff.copy.submit')}
      initialValues={{ to: addDays(from, 7) }}
      validationSchema={schema}
      onSubmit={(values) => {
        const to = firstOfWeek(values.to, weekStart);
        copy.mutate(
          { body: { from, to, ...(departmentId ? { departmentId } : {}) } },
          {
            onSuccess: (counts) => {
              notify.success(t('staff.toasts.planned', counts));
              invalidate();
              onCopied(to);
            },
          },
        );
      }}
      submitting={copy.isPending}
      problem={useFailure(copy.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <DateField name="to" label={t('staff.copy.to')} help={t('staff.copy.toHelp')} required />
    </FormDialog>
  );
};
