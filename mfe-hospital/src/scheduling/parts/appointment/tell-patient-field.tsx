import { tellingUndoMinutes, type TellingSubject } from '@sala/shared-contracts';
import { CheckboxField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useCancelMessages } from './use-cancel-messages';
import { useTelling } from './use-telling';

interface TellPatientFieldProps {
  readonly appointmentId: string;
  readonly of: TellingSubject;
}

/** Whether the patient is told, by which channel and at which address, or why they cannot be. */
export const TellPatientField = ({ appointmentId, of }: TellPatientFieldProps) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  const telling = useTelling(appointmentId, of);
  if (telling?.channel)
    return (
      <CheckboxField
        name="tellPatient"
        label={t(`telling.by.${telling.channel}`, { to: telling.to })}
        help={
          telling.until === null
            ? t('telling.help', { count: tellingUndoMinutes })
            : t('telling.helpLater')
        }
      />
    );
  // Of no value of the form: what nobody can be told shows no tick.
  return (
    <CheckboxField
      name="tellNobody"
      label={t('telling.nobody')}
      disabled
      help={telling ? t(`telling.because.${telling.reason ?? 'no_channel'}`) : t('telling.looking')}
    />
  );
};
