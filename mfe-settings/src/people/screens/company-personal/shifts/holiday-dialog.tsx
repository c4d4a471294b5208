import { apiMutation } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { DateField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../../parts/unsaved-watch';
import { useInvalidateStaff } from '../invalidate-staff';
import { weekRules } from './shift-rules';

export interface HolidayDialogProps {
  readonly from: string;
  readonly onClose: () => void;
}

/** Notes a day on which the company rests. */
export const HolidayDialog = ({ from, onClose }: HolidayDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const create = useMutation({
    ...apiMutation('companyHolidayCreate'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('staff.toasts.holidaySaved'));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(() => {
    const { required } = weekRules(t);
    return yup.object({
      date: required,
      name: required
        .trim()
        .max(limits.holidayNameMax, t('staff.rules.tooLong', { max: limits.holidayNameMax })),
    });
  }, [t]);
  return (
    <FormDialog
      open
      size="sm"
      title={t('staff.holidays.new')}
      submitLabel={t('staff.save')}
      initialValues={{ date: from, name: '' }}
      validationSchema={schema}
      onSubmit={({ date, name }) => create.mutate({ body: { date, name: name.trim() } })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <DateField name="date" label={t('staff.shifts.date')} required />
      <TextField name="name" label={t('staff.holidays.name')} required autoComplete="off" />
    </FormDialog>
  );
};
