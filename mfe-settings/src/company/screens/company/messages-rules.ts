import {
  limits,
  patientChannels,
  patterns,
  type Contract,
  type EndpointInput,
  type OutgoingPolicy,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '../../parts/shared-rules';

/** Numbers as typed; money in pesos. */
export interface MessagesValues {
  readonly quiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly serviceDailyMax: string;
  readonly marketingDays: string;
  readonly monthlyBudget: string;
  readonly whatsappPrice: string;
  readonly smsPrice: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

export type MessagesChanges = Omit<
  EndpointInput<Contract['outgoingPolicyUpdate']>['body'],
  'version'
>;

const million = 1_000_000;
const typed = (number: number | null): string => (number === null ? '' : String(number));
const pesos = (micros: number | null): string => typed(micros === null ? null : micros / million);
const micros = (text: string): number | null => {
  const number = parseNumber(text);
  return number === null ? null : Math.round(number * million);
};

export const messagesValues = (policy: OutgoingPolicy): MessagesValues => {
  const [first = '', second = '', third = ''] = policy.channels;
  return {
    quiet: policy.quietHours !== null,
    quietFrom: policy.quietHours?.from ?? '20:00',
    quietTo: policy.quietHours?.to ?? '09:00',
    serviceDailyMax: typed(policy.serviceDailyMax),
    marketingDays: typed(policy.marketingDays),
    monthlyBudget: pesos(policy.monthlyBudgetMicros),
    whatsappPrice: pesos(policy.whatsappPriceMicros),
    smsPrice: pesos(policy.smsPriceMicros),
    first,
    second,
    third,
  };
};

const chosen = ({ first, second, third }: MessagesValues) =>
  [first, second, third].flatMap((name) => patientChannels.find((one) => one === name) ?? []);

const bodyOf = (values: MessagesValues) => ({
  quietHours: values.quiet ? { from: values.quietFrom.trim(), to: values.quietTo.trim() } : null,
  serviceDailyMax: parseNumber(values.serviceDailyMax),
  marketingDays: parseNumber(values.marketingDays),
  monthlyBudgetMicros: micros(values.monthlyBudget),
  whatsappPriceMicros: micros(values.whatsappPrice) ?? 0,
  smsPriceMicros: micros(values.smsPrice) ?? 0,
  channels: chosen(values),
});

/** Only what differs from the policy. */
export const messagesChanges = (
  values: MessagesValues,
  policy: OutgoingPolicy,
): MessagesChanges => {
  const before = new Map<string, unknown>(Object.entries(bodyOf(messagesValues(policy))));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
    ),
  );
};

export const messagesRules = (t: Translate) => {
  const within = (min: number, max: number, { whole }: { readonly whole: boolean }) =>
    yup.string().test('within', t('companySettings.validation.between', { min, max }), (text) => {
      const number = parseNumber(text ?? '');
      if (number === null) return true;
      return (!whole || Number.isInteger(number)) && number >= min && number <= max;
    });
  const time = yup
    .string()
    .test('time', t('companySettings.messages.timeWrong'), function isTime(text) {
      // yup does not type sibling values.
      const { quiet } = this.parent as MessagesValues;
      return !quiet || patterns.clockTime.test((text ?? '').trim());
    });
  return yup.object({
    quietFrom: time,
    quietTo: time.test('other', t('companySettings.messages.sameTime'), function isOther(to) {
      const { quiet, quietFrom } = this.parent as MessagesValues; // see above
      return !quiet || (to ?? '').trim() !== quietFrom.trim();
    }),
    serviceDailyMax: within(1, limits.serviceDailyMax, { whole: true }),
    marketingDays: within(1, limits.marketingDaysMax, { whole: true }),
    monthlyBudget: within(0, limits.messageBudgetMicrosMax / million, { whole: false }),
    whatsappPrice: within(0, limits.messagePriceMicrosMax / million, { whole: false }),
    smsPrice: within(0, limits.messagePriceMicrosMax / million, { whole: false }),
    first: yup.string().required(t('companySettings.messages.channelMissing')),
    third: yup.string().test('once', t('companySettings.messages.channelTwice'), function isOnce() {
      const all = chosen(this.parent as MessagesValues); // see above
      return new Set(all).size === all.length;
    }),
  });
};
