import {
  isoWeekdays,
  limits,
  reminderVariables,
  unknownNames,
  type Contract,
  type EndpointInput,
  type PatientChannel,
  type ReminderBasis,
  type ReminderConfig,
  type ReminderScope,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface ConfigValues {
  name: string;
  scope: ReminderScope;
  /** '' of prescriptions. */
  targetId: string;
  targetName: string;
  basis: ReminderBasis;
  cycleDays: string;
  usesLearnedCycle: boolean;
  unitsPerSale: string;
  dailyUse: string;
  leadDays: string;
  maxReminders: string;
  repeatEvery: string;
  subject: string;
  message: string;
  templateId: string;
  /** Joined by commas; '' as the company has it. */
  channels: string;
  /** One for each day from Monday on. */
  weekdays: boolean[];
  sendAt: string;
  stopsOnVisit: boolean;
  asksToCall: boolean;
  responseDays: string;
}

export type ConfigBody = NonNullable<EndpointInput<Contract['reminderConfigCreate']>['body']>;

/** A text to begin with; only of what is bought it can name the product. */
export const sampleOf = (t: Translate, scope: ReminderScope): string => {
  const names = { name: '{{cliente.nombre}}', clinic: '{{clinica.nombre}}' };
  return scope === 'product' || scope === 'category'
    ? t('reminders.sampleMessage', { ...names, product: '{{producto.nombre}}' })
    : t('reminders.sampleRenewal', names);
};

/** What is used most: thirty days, three ahead, Monday to Saturday at ten. */
export const newConfig = (t: Translate): ConfigValues => ({
  name: '',
  scope: 'product',
  targetId: '',
  targetName: '',
  basis: 'last_purchase',
  cycleDays: '30',
  usesLearnedCycle: false,
  unitsPerSale: '',
  dailyUse: '',
  leadDays: '3',
  maxReminders: '1',
  repeatEvery: '',
  subject: t('reminders.sampleSubject'),
  message: sampleOf(t, 'product'),
  templateId: '',
  channels: '',
  weekdays: isoWeekdays.map((day) => day < 7),
  sendAt: '10:00',
  stopsOnVisit: true,
  asksToCall: false,
  responseDays: '3',
});

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const valuesOf = (config: ReminderConfig): ConfigValues => ({
  name: config.name,
  scope: config.scope,
  targetId: config.targetId ?? '',
  targetName: config.targetName ?? '',
  basis: config.basis,
  cycleDays: typed(config.cycleDays),
  usesLearnedCycle: config.usesLearnedCycle,
  unitsPerSale: typed(config.unitsPerSale),
  dailyUse: typed(config.dailyUse),
  leadDays: typed(config.leadDays),
  maxReminders: typed(config.maxReminders),
  repeatEvery: typed(config.repeatEvery),
  subject: config.subject,
  message: config.message,
  templateId: config.templateId ?? '',
  channels: config.channels?.join(',') ?? '',
  weekdays: isoWeekdays.map((day) => config.weekdays.includes(day)),
  sendAt: config.sendAt,
  stopsOnVisit: config.stopsOnVisit,
  asksToCall: config.onNoResponse === 'task',
  responseDays: typed(config.responseDays),
});

const isChannel = (value: string): value is PatientChannel =>
  value === 'whatsapp' || value === 'sms' || value === 'email';

const hasCycle = ({ basis }: Pick<ConfigValues, 'basis'>): boolean => basis === 'last_purchase';

/** Whether how much is used in a day is asked for. */
export const hasUse = ({ basis, scope }: Pick<ConfigValues, 'basis' | 'scope'>): boolean =>
  basis === 'run_out' && scope !== 'prescription_item';

/** Request body from validated values. */
export const bodyOf = (values: ConfigValues): Omit<ConfigBody, 'active'> => {
  const maxReminders = parseNumber(values.maxReminders) ?? 1;
  const channels = values.channels.split(',').filter(isChannel);
  return {
    name: values.name.trim(),
    scope: values.scope,
    targetId: values.scope === 'prescription_item' ? null : values.targetId || null,
    basis: values.basis,
    cycleDays: hasCycle(values) ? parseNumber(values.cycleDays) : null,
    usesLearnedCycle: hasCycle(values) && values.usesLearnedCycle,
    unitsPerSale: hasUse(values) ? parseNumber(values.unitsPerSale) : null,
    dailyUse: hasUse(values) ? parseNumber(values.dailyUse) : null,
    leadDays: parseNumber(values.leadDays) ?? 0,
    repeatEvery: maxReminders > 1 ? parseNumber(values.repeatEvery) : null,
    maxReminders,
    subject: values.subject.trim(),
    message: values.message.trim(),
    templateId: values.templateId || null,
    channels: channels.length > 0 ? channels : null,
    weekdays: isoWeekdays.filter((day) => values.weekdays[day - 1]),
    sendAt: values.sendAt,
    stopsOnVisit: values.stopsOnVisit,
    onNoResponse: values.asksToCall ? 'task' : 'none',
    responseDays: parseNumber(values.responseDays) ?? 3,
  };
};

/** Values that differ from the original. */
export const changesOf = (values: ConfigValues, base: ReminderConfig): Partial<ConfigBody> => {
  const before = new Map<string, unknown>(Object.entries(bodyOf(valuesOf(base))));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
    ),
  );
};

/** Validation, with translated messages. */
export const configSchema = (t: Translate) => {
  const between = (min: number, max: number, isNeeded: (values: ConfigValues) => boolean) => {
    const rule = t('reminders.rules.days', { min, max });
    return yup.string().test('days', rule, (value, { parent }) => {
      const number = parseNumber(value);
      if (number === null) return !isNeeded(parent as ConfigValues); // the form's own values
      return Number.isInteger(number) && number >= min && number <= max;
    });
  };
  const always = () => true;
  const never = () => false;
  const repeats = ({ maxReminders }: ConfigValues) => (parseNumber(maxReminders) ?? 1) > 1;
  const text = (missing: string, max: number) =>
    yup.string().trim().required(t(missing)).max(max, t('rules.tooLong', { max }));
  const said = (missing: string, max: number) =>
    text(missing, max).test('variables', t('reminders.rules.variable'), (value, { parent }) => {
      const { scope } = parent as ConfigValues; // the form's own values
      return unknownNames(value, reminderVariables[scope]).length === 0;
    });
  return yup.object({
    name: text('reminders.rules.name', limits.ruleNameMax),
    targetId: yup.string().test('target', t('reminders.rules.target'), (value, { parent }) => {
      const { scope } = parent as ConfigValues; // the form's own values
      return scope === 'prescription_item' || Boolean(value);
    }),
    cycleDays: between(1, limits.reminderCycleDaysMax, never),
    unitsPerSale: between(1, limits.reminderUnitsMax, never),
    dailyUse: yup.string().test('use', t('reminders.rules.dailyUse'), (value, { parent }) => {
      if (!hasUse(parent as ConfigValues)) return true; // the form's own values
      const number = parseNumber(value);
      return number !== null && number > 0 && number <= limits.reminderUnitsMax;
    }),
    leadDays: between(0, limits.reminderLeadDaysMax, always),
    maxReminders: between(1, limits.reminderTimesMax, always),
    repeatEvery: between(1, limits.reminderRepeatDaysMax, repeats),
    subject: said('reminders.rules.subject', limits.reminderSubjectMax),
    message: said('reminders.rules.message', limits.ruleMessageMax),
    weekdays: yup
      .array()
      .test('some', t('reminders.rules.weekdays'), (days) => (days ?? []).includes(true)),
    responseDays: between(1, limits.reminderResponseDaysMax, ({ asksToCall }) => asksToCall),
  });
};
