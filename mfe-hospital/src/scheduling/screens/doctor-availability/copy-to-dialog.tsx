import { apiMutation } from '@sala/shared-auth';
import type { AvailabilitySchedule } from '@sala/shared-contracts';
import { SelectField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { usePractitioners } from '../../../parts/pickers/clinic-lists';
import { OverlapNote } from './overlap-note';

/** Copies a weekly schedule to another practitioner. */
export const CopyToDialog = ({
  schedule,
  onClose,
}: {
  readonly schedule: AvailabilitySchedule;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const others = usePractitioners().filter(({ id }) => id !== schedule.practitionerId);
  const copy = useMutation({
    ...apiMutation('availabilityScheduleCopy'),
    meta: failsAlone,
    onSuccess: ({ practitionerId }) => {
      notify.success(
        t('availability.toasts.copied', {
          name: others.find(({ id }) => id === practitionerId)?.name ?? '',
        }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('availability.copyTo.title', { name: schedule.name })}
      submitLabel={t('availability.copyTo.copy')}
      initialValues={{ practitionerId: '' }}
      validationSchema={yup.object({
        practitionerId: yup.string().required(t('availability.rules.practitioner')),
      })}
      onSubmit={({ practitionerId }) =>
        copy.mutate({ params: { scheduleId: schedule.id }, body: { practitionerId } })
      }
      submitting={copy.isPending}
      problem={useFailure(copy.error)}
      onClose={onClose}
    >
      <OverlapNote error={copy.error} />
      <SelectField
        name="practitionerId"
        label={t('availability.practitioner')}
        required
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
};
