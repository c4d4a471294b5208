import { limits, type Appointment } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useBulkOutcome } from './use-bulk-outcome';

interface Values {
  reason: string;
}

export interface BulkNoShowProps {
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Marks many as no-shows, such as after a storm. */
export const BulkNoShow = ({ appointments, onDone, onClose }: BulkNoShowProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const miss = useMutation({
    ...apiMutation('appointmentBulkNoShow'),
    ...useBulkOutcome('noShow', onDone),
  });
  const count = appointments.length;
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .max(
            limits.reasonMax,
            t('appointments.rules.tooLong', { max: format.number(limits.reasonMax) }),
          ),
      }),
    [t, format],
  );
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="sm"
      title={t('bulkAppointments.noShowTitle', { count })}
      description={t('bulkAppointments.noShowText')}
      submitLabel={t('bulkAppointments.noShowThem')}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={({ reason }) =>
        miss.mutate({
          body: {
            reason: reason.trim() || null,
            appointments: appointments.map(({ id, version }) => ({ id, version })),
          },
        })
      }
      submitting={miss.isPending}
      problem={useFailure(miss.error)}
    >
      <TextareaField
        name="reason"
        label={t('bulkAppointments.noShowReason')}
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
