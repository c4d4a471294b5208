import {
  allActions,
  limits,
  roles,
  ruleActionKinds,
  type taskPriorities,
  type PatientChannel,
  type RuleAction,
  type RuleActionKind,
  type RuleAssignee,
  type RuleField,
  type RuleSubject,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { centavosOf, typedPesos } from '../../parts/money/amounts';
import {
  conditionFaults,
  conditionOf,
  draftOf,
  emptyCondition,
  leafOf,
  type Fault,
  type GroupDraft,
} from './condition-draft';
import { minutesIn, spanOf, type OffsetUnit } from './trigger-draft';

/** A step as it is typed; each kind uses some of these. */
export interface ActionDraft {
  kind: RuleActionKind;
  title: string;
  description: string;
  priority: (typeof taskPriorities)[number];
  /** `owner`, `user:<id>`, `role:<role>`, `round_robin:<role>`, or '' */
  assignee: string;
  dueInDays: string;
  /** One step a line. */
  checklist: string;
  purpose: 'care' | 'reminders' | 'marketing';
  channels: PatientChannel[];
  templateId: string;
  /** One for each place of the template. */
  parameters: string[];
  subject: string;
  body: string;
  text: string;
  tag: string;
  field: string;
  value: string;
  amount: string;
  unit: OffsetUnit;
  url: string;
  condition: GroupDraft;
  then: ActionDraft[];
  otherwise: ActionDraft[];
}

/** What an action has to do with. */
export interface ActionScope {
  readonly subject: RuleSubject;
  readonly fields: readonly RuleField[];
  readonly zone: string;
}

export const newAction = (kind: RuleActionKind): ActionDraft => ({
  kind,
  title: '',
  description: '',
  priority: 'medium',
  assignee: '',
  dueInDays: '1',
  checklist: '',
  purpose: 'care',
  channels: [],
  templateId: '',
  parameters: [],
  subject: '',
  body: '',
  text: '',
  tag: '',
  field: '',
  value: '',
  amount: '1',
  unit: 'days',
  url: '',
  condition: kind === 'branch' ? { ...emptyCondition, items: [leafOf(undefined)] } : emptyCondition,
  then: [],
  otherwise: [],
});

const assigneeText = ({ kind, userId, role }: RuleAssignee): string => {
  if (kind === 'owner') return kind;
  return `${kind}:${(kind === 'user' ? userId : role) ?? ''}`;
};

const assigneeOf = (text: string): RuleAssignee => {
  const [kind, id = ''] = text.split(':');
  if (kind === 'user') return { kind, userId: id };
  const role = roles.find((one) => one === id);
  if ((kind === 'role' || kind === 'round_robin') && role) return { kind, role };
  return { kind: 'owner' };
};

const valueText = (
  value: string | number | boolean | null,
  field: RuleField | undefined,
): string => {
  if (value === null) return '';
  return typeof value === 'number' && field?.type === 'money' ? typedPesos(value) : String(value);
};

const valueOf = (typed: string, field: RuleField | undefined): string | number | boolean | null => {
  const text = typed.trim();
  if (text === '') return null;
  if (field?.type === 'money') return centavosOf(text) ?? null;
  if (field?.type === 'number') return parseNumber(text);
  return field?.type === 'boolean' ? text === 'true' : text;
};

export const actionDraftOf = (action: RuleAction, scope: ActionScope): ActionDraft => {
  const draft = newAction(action.kind);
  switch (action.kind) {
    case 'create_task':
      return {
        ...draft,
        title: action.title,
        description: action.description ?? '',
        priority: action.priority,
        assignee: assigneeText(action.assignee),
        dueInDays: String(action.dueInDays),
        checklist: (action.checklist ?? []).join('\n'),
      };
    case 'send_message':
      return {
        ...draft,
        purpose: action.purpose,
        channels: [...(action.channels ?? [])],
        templateId: action.templateId ?? '',
        // Rules of before had their text in the only place.
        parameters: [...(action.parameters ?? (action.templateId ? [action.body] : []))],
        subject: action.subject,
        body: action.body,
      };
    case 'notify':
      return { ...draft, assignee: assigneeText(action.assignee), text: action.text };
    case 'assign':
      return { ...draft, assignee: assigneeText(action.assignee) };
    case 'add_tag':
      return { ...draft, tag: action.tag };
    case 'set_field': {
      const field = scope.fields.find(({ key }) => key === action.field);
      return { ...draft, field: action.field, value: valueText(action.value, field) };
    }
    case 'wait': {
      const { amount, unit } = spanOf(action.minutes);
      return { ...draft, amount: String(amount), unit };
    }
    case 'webhook':
      return { ...draft, url: action.url };
    case 'branch':
      return {
        ...draft,
        condition: draftOf(action.condition, scope.fields, scope.zone),
        then: action.then.map((inner) => actionDraftOf(inner, scope)),
        otherwise: action.otherwise.map((inner) => actionDraftOf(inner, scope)),
      };
    case 'stop':
      return draft;
  }
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const actionOf = (draft: ActionDraft, scope: ActionScope): RuleAction => {
  const { kind } = draft;
  switch (kind) {
    case 'create_task': {
      const description = draft.description.trim();
      const checklist = linesOf(draft.checklist);
      return {
        kind,
        title: draft.title.trim(),
        ...(description ? { description } : {}),
        priority: draft.priority,
        assignee: assigneeOf(draft.assignee),
        dueInDays: parseNumber(draft.dueInDays) ?? 0,
        ...(checklist.length > 0 ? { checklist } : {}),
      };
    }
    case 'send_message':
      return {
        kind,
        purpose: draft.purpose,
        ...(draft.channels.length > 0 ? { channels: draft.channels } : {}),
        ...(draft.templateId
          ? {
              templateId: draft.templateId,
              parameters: draft.parameters.map((text) => text.trim()),
            }
          : {}),
        subject: draft.subject.trim(),
        body: draft.body.trim(),
      };
    case 'notify':
      return { kind, assignee: assigneeOf(draft.assignee), text: draft.text.trim() };
    case 'assign':
      return { kind, assignee: assigneeOf(draft.assignee) };
    case 'add_tag':
      return { kind, tag: draft.tag.trim() };
    case 'set_field': {
      const field = scope.fields.find(({ key }) => key === draft.field);
      return { kind, field: draft.field, value: valueOf(draft.value, field) };
    }
    case 'wait':
      return { kind, minutes: minutesIn(draft.amount, draft.unit) };
    case 'webhook':
      return { kind, url: draft.url.trim() };
    case 'branch':
      return {
        kind,
        condition: conditionOf(draft.condition, scope.fields, scope.zone),
        then: draft.then.map((inner) => actionOf(inner, scope)),
        otherwise: draft.otherwise.map((inner) => actionOf(inner, scope)),
      };
    case 'stop':
      return { kind };
  }
};

const place = /\{\{([^{}]{0,120})\}\}/g;

/** Fields that a text names and the subject does not have. */
export const unknownIn = (text: string, fields: readonly RuleField[]): readonly string[] =>
  [...text.matchAll(place)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !fields.some(({ key }) => key === name));

/** A text with the names of the fields in their places, as people read it. */
export const textWith = (text: string, labelOf: (key: string) => string): string =>
  text.replaceAll(place, (_, key: string) => `‹${labelOf(key.trim())}›`);

/** @param absent what an empty text is told; null: it may be empty */
const faultOfText = (
  typed: string,
  absent: string | null,
  max: number,
  { fields }: ActionScope,
  t: Translate,
): string | null => {
  const text = typed.trim();
  if (text === '') return absent;
  if ([...text].length > max) return t('rules.tooLong', { max });
  const [unknown] = unknownIn(text, fields);
  return unknown === undefined ? null : t('ruleParts.faults.unknown', { name: `{{${unknown}}}` });
};

type TextName = 'title' | 'description' | 'subject' | 'body' | 'text' | 'tag';

const textFault = (
  draft: ActionDraft,
  name: TextName,
  max: number,
  scope: ActionScope,
  t: Translate,
): string | null => {
  const absent = name === 'description' ? null : t(`ruleParts.faults.${name}`);
  return faultOfText(draft[name], absent, max, scope, t);
};

const inCharge: readonly RuleSubject[] = [
  'lead',
  'customer',
  'task',
  'conversation',
  'email_thread',
];
const tagged: readonly RuleSubject[] = ['customer', 'conversation', 'email_thread'];
const unreachable: readonly RuleSubject[] = ['task', 'staff_document', 'email_thread'];

/** Whether a step can be done with a subject; the server refuses the others, too. */
const fits = (kind: RuleActionKind, { subject, fields }: ActionScope): boolean => {
  switch (kind) {
    case 'assign':
      return inCharge.includes(subject);
    case 'add_tag':
      return tagged.includes(subject);
    case 'send_message':
      return !unreachable.includes(subject);
    case 'set_field':
      return fields.some(({ settable }) => settable);
    default:
      return true;
  }
};

const wholeWithin = (typed: string, min: number, max: number): boolean => {
  const value = parseNumber(typed);
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
};

/** What is missing or wrong in a step, each at the path of its field in the form. */
export const actionFaults = (
  draft: ActionDraft,
  path: string,
  scope: ActionScope,
  t: Translate,
): readonly Fault[] => {
  const at = (name: string, message: string | null): readonly Fault[] =>
    message === null ? [] : [{ path: `${path}.${name}`, message }];
  const words = (name: TextName, max: number) => at(name, textFault(draft, name, max, scope, t));
  const whose = at('assignee', draft.assignee ? null : t('ruleParts.faults.assignee'));
  const { ruleTaskTitleMax, ruleMessageMax, ruleDueDaysMax, ruleWaitDaysMax } = limits;
  const { campaignParameterMax } = limits;
  if (!fits(draft.kind, scope)) return at('kind', t('ruleParts.faults.misfit'));
  switch (draft.kind) {
    case 'create_task':
      return [
        ...words('title', ruleTaskTitleMax),
        ...words('description', ruleMessageMax),
        ...whose,
        ...at(
          'dueInDays',
          wholeWithin(draft.dueInDays, 0, ruleDueDaysMax)
            ? null
            : t('ruleParts.faults.due', { max: ruleDueDaysMax }),
        ),
      ];
    case 'send_message':
      return [
        ...words('subject', ruleTaskTitleMax),
        ...words('body', ruleMessageMax),
        ...(draft.templateId ? draft.parameters : []).flatMap((text, n) =>
          at(
            `parameters.${n}`,
            faultOfText(text, t('ruleParts.faults.parameter'), campaignParameterMax, scope, t),
          ),
        ),
      ];
    case 'notify':
      return [...whose, ...words('text', ruleTaskTitleMax)];
    case 'assign':
      return whose;
    case 'add_tag':
      return words('tag', limits.conditionTextMax);
    case 'set_field': {
      const field = scope.fields.find(({ key }) => key === draft.field);
      if (!field?.settable) return at('field', t('ruleParts.faults.field'));
      return at('value', Number.isNaN(valueOf(draft.value, field)) ? t('rules.number') : null);
    }
    case 'wait': {
      const minutes = minutesIn(draft.amount, draft.unit);
      const fits = wholeWithin(draft.amount, 1, 100_000) && minutes <= ruleWaitDaysMax * 1440;
      return at('amount', fits ? null : t('ruleParts.faults.wait', { max: ruleWaitDaysMax }));
    }
    case 'webhook':
      return at(
        'url',
        /^https?:\/\/\S+$/.test(draft.url.trim()) ? null : t('ruleParts.faults.url'),
      );
    case 'branch':
      return [
        ...conditionFaults(draft.condition, `${path}.condition`, scope.fields, t),
        ...at('then', draft.then.length > 0 ? null : t('ruleParts.faults.then')),
        ...draft.then.flatMap((one, n) => actionFaults(one, `${path}.then.${n}`, scope, t)),
        ...draft.otherwise.flatMap((one, n) =>
          actionFaults(one, `${path}.otherwise.${n}`, scope, t),
        ),
      ];
    case 'stop':
      return [];
  }
};

/** Steps, those inside of branches included. */
export const stepsIn = (drafts: readonly ActionDraft[]): number =>
  drafts.reduce((sum, one) => sum + 1 + stepsIn(one.then) + stepsIn(one.otherwise), 0);

/** Whether somebody outside of the company gets something of it. */
export const reachesOut = (actions: readonly RuleAction[]): boolean =>
  allActions(actions).some(({ kind }) => kind === 'send_message' || kind === 'webhook');

/** What can be added: a branch only so deep, and what the subject can take. */
export const kindsAt = (depth: number, scope: ActionScope): readonly RuleActionKind[] =>
  ruleActionKinds.filter(
    (kind) => (kind !== 'branch' || depth < limits.ruleActionsDepthMax) && fits(kind, scope),
  );
