import {
  subjectOfTrigger,
  type RuleAction,
  type RuleAssignee,
  type RuleDefinition,
  type RuleTrigger,
} from '@sala/shared-contracts';
import { textWith } from './action-draft';
import { conditionSentence, isAlways } from './condition-sentence';
import type { ConditionWords } from './condition-words';
import { scheduleOf, spanOf } from './trigger-draft';

export interface RuleWords extends ConditionWords {
  /** null: it is not known (yet), or no longer with the company. */
  readonly personOf: (userId: string) => string | null;
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/* “de el inicio” is “del inicio”. */
const contracted = (text: string, { locale }: ConditionWords): string =>
  locale === 'es-MX' ? text.replaceAll(/\b(de|a) el /g, '$1l ') : text;

const spanText = (minutes: number, { t }: ConditionWords): string => {
  const { amount, unit } = spanOf(minutes);
  return t(`ruleParts.spans.${unit}`, { count: amount });
};

const scheduleText = (cron: string, { t }: ConditionWords): string => {
  const { repeat, time, weekday, monthDay } = scheduleOf(cron);
  return t(`ruleParts.schedules.${repeat}`, {
    time,
    cron,
    day: monthDay,
    weekday: t(`ruleParts.weekdays.${weekday}`),
  });
};

/** “Cuando un paciente no asiste a su cita”, “Cada día a las 09:00, por cada cita”. */
export const triggerSentence = (trigger: RuleTrigger, words: ConditionWords): string => {
  const { t } = words;
  const each = t(`ruleParts.subjects.${subjectOfTrigger(trigger)}.each`);
  switch (trigger.kind) {
    case 'event':
      return t('ruleParts.when', { what: t(`ruleParts.events.${trigger.event}`) });
    case 'schedule':
      return capital(t('ruleParts.scheduled', { when: scheduleText(trigger.cron, words), each }));
    case 'relative': {
      const field = words.nounOf(trigger.field);
      const { offsetMinutes } = trigger;
      if (offsetMinutes === 0)
        return capital(contracted(t('ruleParts.offsets.at', { field }), words));
      const span = spanText(offsetMinutes, words);
      const side = offsetMinutes < 0 ? 'before' : 'after';
      return capital(contracted(t(`ruleParts.offsets.${side}`, { span, field }), words));
    }
    case 'manual':
      return t('ruleParts.manual', { each });
  }
};

/** “Recepción”, “por turnos en Recepción”, “Eva Luna”. */
export const assigneeText = ({ kind, role, userId }: RuleAssignee, words: RuleWords): string => {
  const { t } = words;
  switch (kind) {
    case 'owner':
      return t('ruleParts.assignees.owner');
    case 'user':
      return words.personOf(userId ?? '') ?? t('ruleParts.assignees.somebody');
    case 'role':
    case 'round_robin':
      return t(`ruleParts.assignees.${kind}`, { role: t(`ruleParts.roles.${role ?? 'owner'}`) });
  }
};

const joined = (actions: readonly RuleAction[], words: RuleWords): string =>
  actions.map((action) => actionSentence(action, words)).join('; ');

const branchText = (
  action: Extract<RuleAction, { readonly kind: 'branch' }>,
  words: RuleWords,
): string => {
  const { t } = words;
  const condition = conditionSentence(action.condition, words);
  const then = joined(action.then, words);
  return action.otherwise.length === 0
    ? t('ruleParts.actions.branch', { condition, then })
    : t('ruleParts.actions.branchElse', {
        condition,
        then,
        otherwise: joined(action.otherwise, words),
      });
};

/** “crear la tarea «Llamar a ‹Nombre del paciente›» para Recepción, para hoy” */
export function actionSentence(action: RuleAction, words: RuleWords): string {
  const { t } = words;
  const quoted = (text: string) => t('conditions.quoted', { text: textWith(text, words.labelOf) });
  const sentence = (facts: Readonly<Record<string, string>>) =>
    contracted(t(`ruleParts.actions.${action.kind}`, facts), words);
  switch (action.kind) {
    case 'create_task':
      return sentence({
        title: quoted(action.title),
        who: assigneeText(action.assignee, words),
        due:
          action.dueInDays === 0
            ? t('ruleParts.dueToday')
            : t('ruleParts.due', { count: action.dueInDays }),
      });
    case 'send_message':
      return sentence({ subject: quoted(action.subject) });
    case 'notify':
      return sentence({ who: assigneeText(action.assignee, words), text: quoted(action.text) });
    case 'assign':
      return sentence({ who: assigneeText(action.assignee, words) });
    case 'add_tag':
      return sentence({ tag: quoted(action.tag) });
    case 'set_field': {
      const { field: key, value } = action;
      const field = words.nounOf(key);
      if (value === null) return contracted(t('ruleParts.actions.clear_field', { field }), words);
      const type = words.fieldOf(key)?.type;
      const text =
        typeof value === 'string'
          ? type === 'day'
            ? words.format.day(value)
            : quoted(words.choiceOf(key, value))
          : typeof value === 'boolean'
            ? t(value ? 'conditions.yes' : 'conditions.no')
            : type === 'money'
              ? words.format.money(value)
              : words.format.number(value);
      return sentence({ field, value: text });
    }
    case 'wait':
      return sentence({ span: spanText(action.minutes, words) });
    case 'webhook':
      return sentence({ url: action.url });
    case 'branch':
      return branchText(action, words);
    case 'stop':
      return sentence({});
  }
}

/** The whole rule in one sentence. */
export const ruleSentence = (definition: RuleDefinition, words: RuleWords): string => {
  const { trigger, condition, actions } = definition;
  const start = triggerSentence(trigger, words);
  return words.t(isAlways(condition) ? 'ruleParts.rule' : 'ruleParts.ruleIf', {
    start,
    condition: conditionSentence(condition, words),
    actions: joined(actions, words),
  });
};
