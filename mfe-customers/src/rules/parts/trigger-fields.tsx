import { ruleEventNames, ruleSubjects, type RuleField } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import { NumberField, SelectField, TextField, useField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useConditionWords } from './condition-words';
import { offsetSides, offsetUnits, repeats, subjectOf, type TriggerDraft } from './trigger-draft';

const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;
const monthDays = Array.from({ length: 28 }, (_, day) => String(day + 1));

/** The slots of a set time. */
const ScheduleFields = ({ repeat }: Pick<TriggerDraft, 'repeat'>) => {
  const { t } = useTranslation('customers');
  return (
    <>
      <Box flex="1 1 10rem" minW="0">
        <SelectField
          name="trigger.repeat"
          label={t('ruleParts.edit.repeat')}
          placeholder={null}
          options={repeats.map((value) => ({
            value,
            label: t(`ruleParts.edit.repeats.${value}`),
          }))}
        />
      </Box>
      {repeat === 'weekly' ? (
        <Box flex="1 1 8rem" minW="0">
          <SelectField
            name="trigger.weekday"
            label={t('ruleParts.edit.weekday')}
            placeholder={null}
            options={weekdays.map((value) => ({ value, label: t(`ruleParts.weekdays.${value}`) }))}
          />
        </Box>
      ) : null}
      {repeat === 'monthly' ? (
        <Box flex="1 1 6rem" minW="0">
          <SelectField
            name="trigger.monthDay"
            label={t('ruleParts.edit.monthDay')}
            placeholder={null}
            options={monthDays.map((value) => ({ value, label: value }))}
          />
        </Box>
      ) : null}
      <Box flex="1 1 8rem" minW="0">
        {repeat === 'custom' ? (
          <TextField
            name="trigger.cron"
            label={t('ruleParts.edit.cron')}
            help={t('ruleParts.edit.cronHelp')}
            mono
            autoComplete="off"
          />
        ) : (
          <TextField
            name="trigger.time"
            label={t('ruleParts.edit.time')}
            help={t('ruleParts.edit.timeHelp')}
            autoComplete="off"
          />
        )}
      </Box>
    </>
  );
};

interface DateFieldsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The slots of so long before or after a date. */
const OffsetFields = ({ options }: DateFieldsProps) => {
  const { t } = useTranslation('customers');
  return (
    <>
      <Box flex="0 1 5rem" minW="0">
        <NumberField name="trigger.amount" label={t('ruleParts.edit.amount')} integer />
      </Box>
      <Box flex="1 1 7rem" minW="0">
        <SelectField
          name="trigger.unit"
          label={t('ruleParts.edit.unit')}
          placeholder={null}
          options={offsetUnits.map((value) => ({
            value,
            label: t(`ruleParts.edit.units.${value}`),
          }))}
        />
      </Box>
      <Box flex="1 1 8rem" minW="0">
        <SelectField
          name="trigger.side"
          label={t('ruleParts.edit.side')}
          placeholder={null}
          options={offsetSides.map((value) => ({
            value,
            label: t(`ruleParts.edit.sides.${value}`),
          }))}
        />
      </Box>
      <Box flex="1 1 12rem" minW="0">
        <SelectField name="trigger.field" label={t('ruleParts.edit.dateField')} options={options} />
      </Box>
    </>
  );
};

/** When a rule starts, and of what it speaks. */
export const TriggerFields = ({ fields }: { readonly fields: readonly RuleField[] }) => {
  const { t } = useTranslation('customers');
  const [{ value: trigger }] = useField<TriggerDraft>('trigger');
  const words = useConditionWords(subjectOf(trigger), fields);
  const needsSubject =
    trigger.when === 'schedule' || trigger.when === 'relative' || trigger.when === 'manual';
  return (
    <Box display="grid" gap="3">
      <SelectField
        name="trigger.when"
        label={t('ruleParts.edit.when')}
        placeholder={trigger.when === '' ? t('ruleParts.edit.chooseWhen') : null}
        required
        options={[
          ...ruleEventNames.map((value) => ({ value, label: t(`ruleParts.events.${value}`) })),
          ...(['schedule', 'relative', 'manual'] as const).map((value) => ({
            value,
            label: t(`ruleParts.edit.${value}`),
          })),
        ]}
      />
      {needsSubject ? (
        <Flex gap="3" wrap="wrap" align="flex-start">
          <Box flex="1 1 10rem" minW="0">
            <SelectField
              name="trigger.subject"
              label={t('ruleParts.edit.subject')}
              placeholder={null}
              options={ruleSubjects.map((value) => ({
                value,
                label: t(`ruleParts.subjects.${value}.each`),
              }))}
            />
          </Box>
          {trigger.when === 'schedule' ? <ScheduleFields repeat={trigger.repeat} /> : null}
          {trigger.when === 'relative' ? (
            <OffsetFields
              options={fields
                .filter(({ isDate }) => isDate)
                .map(({ key }) => ({ value: key, label: words.labelOf(key) }))}
            />
          ) : null}
        </Flex>
      ) : null}
    </Box>
  );
};
