import {
  basesOfScope,
  fillVariables,
  isoWeekdays,
  limits,
  reminderScopes,
  reminderVariables,
  type ReminderConfig,
  type ReminderScope,
} from '@sala/shared-contracts';
import { Box, Button, Flex, Text, type UiProblem } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useDayWords, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { useMemo, type ReactNode } from 'react';
import { configSchema, hasUse, sampleOf, type ConfigValues } from './config-rules';
import { TargetField } from './target-field';
import { useTemplateChoices } from './template-choices';
import { dayPlus } from './reminders-search';

const two = (part: number): string => String(part).padStart(2, '0');
const halves = Array.from(
  { length: 48 },
  (_, half) => `${two(Math.floor(half / 2))}:${two((half % 2) * 30)}`,
);

const WhatFields = ({ learned }: { readonly learned: ReminderConfig | undefined }) => {
  const { t } = useTranslation('customers');
  const { values, setValues } = useFormikContext<ConfigValues>();
  const choose = (scope: ReminderScope) =>
    void setValues({
      ...values,
      scope,
      basis: basesOfScope[scope][0],
      targetId: '',
      targetName: '',
      message: values.message === sampleOf(t, values.scope) ? sampleOf(t, scope) : values.message,
    });
  return (
    <FormBody columns={2}>
      <FormWide>
        <TextField name="name" label={t('reminders.name')} required autoComplete="off" />
      </FormWide>
      <FormWide>
        <Flex gap="2" wrap="wrap" role="group" aria-label={t('reminders.scope')}>
          {reminderScopes.map((scope) => (
            <Button
              key={scope}
              size="sm"
              variant={values.scope === scope ? 'solid' : 'outline'}
              aria-pressed={values.scope === scope}
              onClick={() => choose(scope)}
            >
              {t(`reminders.scopes.${scope}`)}
            </Button>
          ))}
        </Flex>
      </FormWide>
      <FormWide>
        <TargetField />
      </FormWide>
      {basesOfScope[values.scope].length > 1 ? (
        <SelectField
          name="basis"
          label={t('reminders.basis')}
          placeholder={null}
          options={basesOfScope[values.scope].map((value) => ({
            value,
            label: t(`reminders.bases.${value}`),
          }))}
        />
      ) : null}
      {values.basis === 'last_purchase' ? (
        <NumberField
          name="cycleDays"
          label={t('reminders.cycleDays')}
          help={
            learned?.learnedDays
              ? t('reminders.learned', { count: learned.learnedFrom, days: learned.learnedDays })
              : t('reminders.cycleHelp')
          }
          integer
        />
      ) : null}
      {hasUse(values) ? (
        <>
          <NumberField
            name="unitsPerSale"
            label={t('reminders.unitsPerSale')}
            help={t('reminders.unitsHelp')}
            integer
          />
          <NumberField name="dailyUse" label={t('reminders.dailyUse')} required />
        </>
      ) : null}
      <NumberField
        name="leadDays"
        label={t('reminders.leadDays')}
        help={t('reminders.leadHelp')}
        integer
        required
      />
      {values.basis === 'last_purchase' ? (
        <FormWide>
          <CheckboxField
            name="usesLearnedCycle"
            label={t('reminders.usesLearned')}
            help={t('reminders.usesLearnedHelp', { count: limits.reminderLearnedFrom })}
          />
        </FormWide>
      ) : null}
    </FormBody>
  );
};

const WhenFields = () => {
  const { t } = useTranslation('customers');
  const { say } = useDayWords();
  const weekStart = useWeekStart();
  const { values, errors, submitCount } = useFormikContext<ConfigValues>();
  const days = inWeekOrder(
    isoWeekdays.map((day) => ({
      place: day - 1,
      name: say('weekday', dayPlus('2026-01-04', day)), // a Sunday
    })),
    weekStart,
  );
  const times = halves.includes(values.sendAt) ? halves : [values.sendAt, ...halves];
  return (
    <FormSection>
      <legend>{t('reminders.when')}</legend>
      <FormBody columns={2}>
        <NumberField name="maxReminders" label={t('reminders.maxReminders')} integer required />
        {Number(values.maxReminders) > 1 ? (
          <NumberField name="repeatEvery" label={t('reminders.repeatEvery')} integer required />
        ) : null}
        <SelectField
          name="sendAt"
          label={t('reminders.sendAt')}
          help={t('reminders.sendAtHelp')}
          placeholder={null}
          options={times.map((value) => ({ value, label: value }))}
        />
      </FormBody>
      <Flex gap="3" wrap="wrap" role="group" aria-label={t('reminders.weekdays')}>
        {days.map(({ place, name }) => (
          <CheckboxField key={place} name={`weekdays.${place}`} label={name} />
        ))}
      </Flex>
      {submitCount > 0 && typeof errors.weekdays === 'string' ? (
        <Text size="sm" tone="danger" role="alert">
          {errors.weekdays}
        </Text>
      ) : null}
    </FormSection>
  );
};

/** As somebody reads it, with values of an example. */
const Preview = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ConfigValues>();
  const sample: Readonly<Record<string, string>> = {
    'cliente.nombre': 'Rosa',
    'producto.nombre': values.targetName || t('reminders.sample.product'),
    'compra.fecha': t('reminders.sample.date'),
    'campo.fecha': t('reminders.sample.date'),
    'clinica.nombre': t('reminders.sample.clinic'),
    'clinica.telefono': '55 1234 5678',
  };
  return (
    <Box as="section" aria-label={t('reminders.preview')} p="3" bg="bg.subtle" borderRadius="md">
      <Text size="xs" tone="muted">
        {t('reminders.preview')}
      </Text>
      <Text size="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {fillVariables(values.message, sample).text}
      </Text>
    </Box>
  );
};

const channelOrders = ['whatsapp,sms,email', 'whatsapp', 'sms', 'email'];

const WordFields = () => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<ConfigValues>();
  const templates = useTemplateChoices();
  const orders =
    values.channels === '' || channelOrders.includes(values.channels)
      ? channelOrders
      : [values.channels, ...channelOrders];
  return (
    <FormSection>
      <legend>{t('reminders.words')}</legend>
      <FormBody>
        <TextField
          name="subject"
          label={t('reminders.subject')}
          required
          countTo={limits.reminderSubjectMax}
          autoComplete="off"
        />
        <TextareaField
          name="message"
          label={t('reminders.message')}
          required
          rows={4}
          countTo={limits.ruleMessageMax}
        />
        <Flex gap="1.5" wrap="wrap">
          {reminderVariables[values.scope].map((name) => (
            <Button
              key={name}
              size="sm"
              onClick={() => void setFieldValue('message', `${values.message}{{${name}}}`)}
            >
              {t(`reminders.variables.${name.replace('.', '_')}`)}
            </Button>
          ))}
        </Flex>
        <Preview />
        <SelectField
          name="channels"
          label={t('reminders.channel')}
          placeholder={t('reminders.channelDefault')}
          options={orders.map((value) => ({
            value,
            label: value
              .split(',')
              .map((channel) => t(`reminders.channels.${channel}`))
              .join(' → '),
          }))}
        />
        {templates.length > 0 || values.templateId ? (
          <SelectField
            name="templateId"
            label={t('reminders.template')}
            help={t('reminders.templateHelp')}
            placeholder={t('reminders.noTemplate')}
            options={templates}
          />
        ) : null}
      </FormBody>
    </FormSection>
  );
};

const AfterFields = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ConfigValues>();
  return (
    <FormSection>
      <legend>{t('reminders.after')}</legend>
      <Text size="sm" tone="muted">
        {t('reminders.stops')}
      </Text>
      <SwitchField name="stopsOnVisit" label={t('reminders.stopsOnVisit')} />
      <SwitchField name="asksToCall" label={t('reminders.asksToCall')} />
      {values.asksToCall ? (
        <FormBody columns={2}>
          <NumberField name="responseDays" label={t('reminders.responseDays')} integer required />
        </FormBody>
      ) : null}
    </FormSection>
  );
};

export interface ConfigFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: ConfigValues;
  /** Of one that is there: how often it was saved here. */
  readonly saved?: number;
  /** With the habits of people, where it is known already. */
  readonly learned?: ReminderConfig | undefined;
  readonly readOnly?: boolean;
  readonly onSubmit: (values: ConfigValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
}

/** Of what, when, with which words, and until when people are reminded. */
export const ConfigForm = ({ learned, notice, ...panel }: ConfigFormProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => configSchema(t), [t]);
  return (
    <FormPanel<ConfigValues> {...panel} validationSchema={schema}>
      {notice}
      <WhatFields learned={learned} />
      <WhenFields />
      <WordFields />
      <AfterFields />
    </FormPanel>
  );
};
