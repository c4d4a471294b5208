import { limits } from '@sala/shared-contracts';
import { Grid, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormSection,
  RadioGroupField,
  SwitchField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useReminderName } from '../../parts/reminder-times';
import type { EventTypeValues } from './event-type-values';

/** Messages to patients and their times. */
export const NotificationFields = () => {
  const { t } = useTranslation('hospital');
  const reminderName = useReminderName();
  const { values, errors, submitCount } = useFormikContext<EventTypeValues>();
  const fault = submitCount > 0 && typeof errors.reminders === 'string' ? errors.reminders : null;
  return (
    <>
      <SwitchField
        name="sendsConfirmation"
        label={t('eventTypes.fields.sendsConfirmation')}
        help={t('eventTypes.fields.sendsConfirmationHelp')}
      />
      <RadioGroupField
        name="reminding"
        label={t('eventTypes.fields.reminding')}
        direction="column"
        options={(['clinic', 'own'] as const).map((value) => ({
          value,
          label: t(`eventTypes.reminding.${value}`),
          help: t(`eventTypes.remindingHelp.${value}`),
        }))}
      />
      {values.reminding === 'own' ? (
        <FormSection gap="1">
          <legend>{t('eventTypes.fields.reminders', { max: limits.remindersMax })}</legend>
          <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="1">
            {Object.keys(values.reminders).map((key) => (
              <CheckboxField
                key={key}
                name={`reminders.${key}`}
                label={reminderName(Number(key.slice(1)))}
              />
            ))}
          </Grid>
          {fault ? (
            <Text role="alert" size="sm" tone="danger">
              {fault}
            </Text>
          ) : null}
        </FormSection>
      ) : null}
    </>
  );
};
