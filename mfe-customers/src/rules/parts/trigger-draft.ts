import {
  limits,
  ruleEventNames,
  ruleEvents,
  subjectOfTrigger,
  type RuleEvent,
  type RuleSubject,
  type RuleTrigger,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import type { Fault } from './condition-draft';

export const repeats = ['daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const;
export type Repeat = (typeof repeats)[number];
export const offsetUnits = ['minutes', 'hours', 'days'] as const;
export type OffsetUnit = (typeof offsetUnits)[number];
export const offsetSides = ['before', 'after'] as const;

export interface TriggerDraft {
  /** An event, or one of the other kinds. */
  when: RuleEvent | 'schedule' | 'relative' | 'manual' | '';
  /** Of the kinds that do not give it. */
  subject: RuleSubject;
  repeat: Repeat;
  /** `08:30` */
  time: string;
  weekday: string;
  monthDay: string;
  /** As typed, of a custom schedule. */
  cron: string;
  field: string;
  amount: string;
  unit: OffsetUnit;
  side: (typeof offsetSides)[number];
}

export const newTrigger: TriggerDraft = {
  when: '',
  subject: 'appointment',
  repeat: 'daily',
  time: '09:00',
  weekday: '1',
  monthDay: '1',
  cron: '',
  field: '',
  amount: '1',
  unit: 'days',
  side: 'before',
};

const minutesOf: Readonly<Record<OffsetUnit, number>> = { minutes: 1, hours: 60, days: 1440 };

const isEvent = (when: TriggerDraft['when']): when is RuleEvent =>
  ruleEventNames.some((name) => name === when);

/** Of what the rule speaks. */
export const subjectOf = ({ when, subject }: TriggerDraft): RuleSubject =>
  isEvent(when) ? ruleEvents[when] : subject;

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/;

const cronOf = (draft: TriggerDraft): string => {
  const [, hour = '9', minute = '0'] = clock.exec(draft.time) ?? [];
  const at = `${Number(minute)} ${Number(hour)}`;
  switch (draft.repeat) {
    case 'daily':
      return `${at} * * *`;
    case 'weekdays':
      return `${at} * * 1-5`;
    case 'weekly':
      return `${at} * * ${draft.weekday}`;
    case 'monthly':
      return `${at} ${draft.monthDay} * *`;
    case 'custom':
      return draft.cron.trim();
  }
};

const common = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|1-5|[0-6])$/;

/** The parts of a cron line that the form has slots for; `custom` for any other. */
export const scheduleOf = (
  cron: string,
): Pick<TriggerDraft, 'repeat' | 'time' | 'weekday' | 'monthDay' | 'cron'> => {
  const { weekday, monthDay, time } = newTrigger;
  const bare = { repeat: 'custom', time, weekday, monthDay, cron } as const;
  const [, minute, hour, day, days] = common.exec(cron) ?? [];
  if (minute === undefined || hour === undefined || day === undefined || days === undefined)
    return bare;
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (!clock.test(at)) return bare;
  if (day !== '*')
    return days === '*' ? { ...bare, time: at, repeat: 'monthly', monthDay: day } : bare;
  if (days === '*') return { ...bare, time: at, repeat: 'daily' };
  if (days === '1-5') return { ...bare, time: at, repeat: 'weekdays' };
  return { ...bare, time: at, repeat: 'weekly', weekday: days };
};

/** Minutes in the largest unit that says them without a rest. */
export const spanOf = (minutes: number): { readonly amount: number; readonly unit: OffsetUnit } => {
  const size = Math.abs(minutes);
  const unit =
    size > 0 && size % 1440 === 0 ? 'days' : size > 0 && size % 60 === 0 ? 'hours' : 'minutes';
  return { amount: size / minutesOf[unit], unit };
};

export const minutesIn = (amount: string, unit: OffsetUnit): number =>
  (parseNumber(amount) ?? 0) * minutesOf[unit];

export const triggerDraftOf = (trigger: RuleTrigger): TriggerDraft => {
  const subject = subjectOfTrigger(trigger);
  switch (trigger.kind) {
    case 'event':
      return { ...newTrigger, subject, when: trigger.event };
    case 'schedule':
      return { ...newTrigger, subject, when: 'schedule', ...scheduleOf(trigger.cron) };
    case 'relative': {
      const { amount, unit } = spanOf(trigger.offsetMinutes);
      return {
        ...newTrigger,
        subject,
        when: 'relative',
        field: trigger.field,
        amount: String(amount),
        unit,
        side: trigger.offsetMinutes > 0 ? 'after' : 'before',
      };
    }
    case 'manual':
      return { ...newTrigger, subject, when: 'manual' };
  }
};

export const triggerOf = (draft: TriggerDraft): RuleTrigger => {
  const { when, subject, field, side } = draft;
  if (isEvent(when)) return { kind: 'event', event: when };
  if (when === 'schedule') return { kind: 'schedule', subject, cron: cronOf(draft) };
  if (when === 'relative') {
    const minutes = minutesIn(draft.amount, draft.unit);
    return {
      kind: 'relative',
      subject,
      field,
      offsetMinutes: side === 'before' && minutes > 0 ? -minutes : minutes,
    };
  }
  return { kind: 'manual', subject };
};

const daysMax = limits.ruleOffsetDaysMax;

export const triggerFaults = (
  draft: TriggerDraft,
  dates: readonly string[],
  t: Translate,
): readonly Fault[] => {
  const fault = (name: keyof TriggerDraft, message: string): readonly Fault[] => [
    { path: `trigger.${name}`, message },
  ];
  switch (draft.when) {
    case '':
      return fault('when', t('ruleParts.faults.when'));
    case 'schedule':
      if (draft.repeat === 'custom')
        return draft.cron.trim() === '' ? fault('cron', t('ruleParts.faults.cron')) : [];
      return clock.test(draft.time) ? [] : fault('time', t('ruleParts.faults.time'));
    case 'relative': {
      const amount = parseNumber(draft.amount);
      const fits =
        amount !== null &&
        Number.isInteger(amount) &&
        amount >= 0 &&
        minutesIn(draft.amount, draft.unit) <= daysMax * 1440;
      return [
        ...(dates.includes(draft.field) ? [] : fault('field', t('ruleParts.faults.date'))),
        ...(fits ? [] : fault('amount', t('ruleParts.faults.offset', { max: daysMax }))),
      ];
    }
    default:
      return [];
  }
};
