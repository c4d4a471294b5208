import { DateField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';
import { useMemo } from 'react';
import { useNow } from '../../../parts/use-now';
import { dayAfter, instantAt } from '../../../parts/zoned-time';

const clockPattern = /^([01]?\d|2[0-3]):[0-5]\d$/;

interface ChooseMomentProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly onChosen: (instant: string) => void;
  readonly onClose: () => void;
}

/** A day and an hour of the clinic, later than now. */
export const ChooseMoment = ({ title, submitLabel, onChosen, onClose }: ChooseMomentProps) => {
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const today = useToday();
  const now = useNow();
  const rules = useMemo(
    () =>
      yup.object({
        day: yup.string().required(t('patientChats.dayRequired')),
        clock: yup
          .string()
          .trim()
          .matches(clockPattern, t('patientChats.clockFormat'))
          .required(t('patientChats.clockFormat'))
          .test('later', t('patientChats.mustBeLater'), function isLater(clock) {
            // Formik gives the siblings as they were typed.
            const { day } = this.parent as { readonly day?: string };
            if (!day || !clockPattern.test(clock)) return true;
            return (
              Date.parse(instantAt(`${day}T${clock.padStart(5, '0')}`, zone)) > Date.parse(now)
            );
          }),
      }),
    [t, zone, now],
  );
  return (
    <FormDialog
      open
      size="sm"
      title={title}
      submitLabel={submitLabel}
      initialValues={{ day: dayAfter(today, 1), clock: '09:00' }}
      validationSchema={rules}
      onSubmit={({ day, clock }) =>
        onChosen(instantAt(`${day}T${clock.trim().padStart(5, '0')}`, zone))
      }
      onClose={onClose}
    >
      <DateField name="day" label={t('patientChats.day')} required min={today} />
      <TextField
        name="clock"
        label={t('patientChats.clock')}
        required
        placeholder="09:00"
        help={t('patientChats.clinicTime')}
      />
    </FormDialog>
  );
};
