import {
  limits,
  subjectOfTrigger,
  type RuleDefinition,
  type RuleField,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { actionDraftOf, actionFaults, actionOf, newAction, type ActionDraft } from './action-draft';
import {
  conditionFaults,
  conditionOf,
  draftOf,
  emptyCondition,
  formPathOf,
  type Fault,
  type GroupDraft,
} from './condition-draft';
import {
  newTrigger,
  subjectOf,
  triggerDraftOf,
  triggerFaults,
  triggerOf,
  type TriggerDraft,
} from './trigger-draft';

/** A rule as it is typed. */
export interface RuleFormValues {
  name: string;
  trigger: TriggerDraft;
  condition: GroupDraft;
  actions: ActionDraft[];
  limits: { oncePerSubject: boolean; hourlyMax: string };
}

export const emptyRule: RuleFormValues = {
  name: '',
  trigger: newTrigger,
  condition: emptyCondition,
  actions: [newAction('create_task')],
  limits: { oncePerSubject: false, hourlyMax: '' },
};

export const valuesOfRule = (
  { name, definition }: { readonly name: string; readonly definition: RuleDefinition },
  fields: readonly RuleField[],
  zone: string,
): RuleFormValues => {
  const scope = { subject: subjectOfTrigger(definition.trigger), fields, zone };
  return {
    name,
    trigger: triggerDraftOf(definition.trigger),
    condition: draftOf(definition.condition, fields, zone),
    actions: definition.actions.map((action) => actionDraftOf(action, scope)),
    limits: {
      oncePerSubject: definition.limits.oncePerSubject,
      hourlyMax: String(definition.limits.hourlyMax ?? ''),
    },
  };
};

/** As the API takes it, from valid values. */
export const definitionOf = (
  values: RuleFormValues,
  fields: readonly RuleField[],
  zone: string,
): RuleDefinition => {
  const scope = { subject: subjectOf(values.trigger), fields, zone };
  return {
    trigger: triggerOf(values.trigger),
    condition: conditionOf(values.condition, fields, zone),
    actions: values.actions.map((action) => actionOf(action, scope)),
    limits: {
      oncePerSubject: values.limits.oncePerSubject,
      hourlyMax: parseNumber(values.limits.hourlyMax),
    },
  };
};

const hourlyMost = 10_000;

/** @param isNamed a trial needs no name */
export const ruleFaults = (
  values: RuleFormValues,
  fields: readonly RuleField[],
  zone: string,
  t: Translate,
  isNamed: boolean,
): readonly Fault[] => {
  const { name, trigger, condition, actions } = values;
  const scope = { subject: subjectOf(trigger), fields, zone };
  const length = [...name.trim()].length;
  const hourly = parseNumber(values.limits.hourlyMax);
  const fitsHour =
    hourly === null || (Number.isInteger(hourly) && hourly >= 1 && hourly <= hourlyMost);
  return [
    ...(isNamed && length === 0 ? [{ path: 'name', message: t('ruleParts.faults.name') }] : []),
    ...(length > limits.ruleNameMax
      ? [{ path: 'name', message: t('rules.tooLong', { max: limits.ruleNameMax }) }]
      : []),
    ...triggerFaults(
      trigger,
      fields.filter(({ isDate }) => isDate).map(({ key }) => key),
      t,
    ),
    ...conditionFaults(condition, 'condition', fields, t),
    ...(actions.length === 0 ? [{ path: 'actions', message: t('ruleParts.faults.actions') }] : []),
    ...actions.flatMap((action, place) => actionFaults(action, `actions.${place}`, scope, t)),
    ...(fitsHour
      ? []
      : [{ path: 'limits.hourlyMax', message: t('ruleParts.faults.hourly', { max: hourlyMost }) }]),
  ];
};

const renamed: readonly (readonly [RegExp, string])[] = [
  [/^trigger\.(?:kind|event)$/, 'trigger.when'],
  [/^trigger\.offsetMinutes$/, 'trigger.amount'],
  [/\.assignee\.\w+$/, '.assignee'],
  [/\.checklist\.\d+$/, '.checklist'],
  [/^(actions\..*)\.minutes$/, '$1.amount'],
];

/** Where the form shows what the API says of a path. */
export const ruleFormPath = (apiPath: string): string =>
  renamed.reduce((path, [from, to]) => path.replace(from, to), formPathOf(apiPath));
