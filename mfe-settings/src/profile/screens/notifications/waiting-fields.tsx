import {
  FormBody,
  FormSection,
  SelectField,
  SwitchField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { hours, hourText, timesAround, type NotificationValues } from './notification-values';

const asChoices = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** Quiet hours and digest. */
export const WaitingFields = ({ timeZone }: { readonly timeZone: string | null }) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<NotificationValues>();
  const clock = timeZone === null ? '' : timeZone.replaceAll('_', ' ');
  return (
    <>
      <FormSection>
        <legend>{t('notifications.quiet')}</legend>
        <SwitchField
          name="quiet"
          label={t('notifications.quietOn')}
          help={t('notifications.quietHelp', { clock })}
        />
        {values.quiet ? (
          <FormBody columns={2}>
            <SelectField
              name="from"
              label={t('notifications.from')}
              placeholder={null}
              options={asChoices(timesAround(values.from))}
            />
            <SelectField
              name="to"
              label={t('notifications.to')}
              placeholder={null}
              options={asChoices(timesAround(values.to))}
            />
          </FormBody>
        ) : null}
      </FormSection>
      <FormSection>
        <legend>{t('notifications.digest')}</legend>
        <SelectField
          name="digest"
          label={t('notifications.digestHour')}
          help={t('notifications.digestHelp')}
          placeholder={t('notifications.atOnce')}
          options={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        />
      </FormSection>
    </>
  );
};
