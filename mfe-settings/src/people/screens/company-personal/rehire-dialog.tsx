import { apiMutation } from '@sala/shared-auth';
import { DateField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { useInvalidateStaff } from './invalidate-staff';
import type { TerminateDialogProps } from './terminate-dialog';

/** Takes back a person who had left. */
export const RehireDialog = ({ member, onClose }: TerminateDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const rehire = useMutation({
    ...apiMutation('staffMemberRehire'),
    meta: failsAlone,
    onSuccess: ({ name }) => {
      notify.success(t('staff.toasts.rehired', { name }));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        hiredOn: yup
          .string()
          .required(t('staff.rules.required'))
          .test('later', t('staff.rules.rehired'), (day) => day > (member.leftOn ?? '')),
      }),
    [t, member.leftOn],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={t('staff.rehire.title', { name: member.name })}
      description={t('staff.rehire.text')}
      submitLabel={t('staff.rehire.submit')}
      initialValues={{ hiredOn: '' }}
      validationSchema={schema}
      onSubmit={({ hiredOn }) =>
        rehire.mutate({
          params: { staffMemberId: member.id },
          body: { version: member.version, hiredOn },
        })
      }
      submitting={rehire.isPending}
      problem={useFailure(rehire.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <DateField name="hiredOn" label={t('staff.fields.hiredOn')} required />
    </FormDialog>
  );
};
