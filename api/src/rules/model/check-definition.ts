import {
  allActions,
  subjectOfTrigger,
  variablesIn,
  type RuleAction,
  type RuleAssignee,
  type RuleDefinition,
  type RuleField,
  type RuleSubject,
} from '@sala/shared-contracts';
import { readActiveMembers } from '../../identity';
import { findUsableById } from '../../messaging';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import type { Services } from '../../platform/services';
import { readCompanyFacts } from '../sql/company-facts.queries';
import { checkCondition } from './check-condition';
import { fieldsIn } from './fill-text';
import { faultOfCron } from './schedule-times';
import { subjectFields } from './subject-fields';

/** What a definition is checked with. */
export interface CheckDesk {
  readonly db: Db;
  readonly now: string;
  readonly services: Pick<Services, 'acceptsWebhook'>;
}

interface Checked {
  readonly db: Db;
  readonly acceptsWebhook: Services['acceptsWebhook'];
  readonly subject: RuleSubject;
  readonly fields: readonly RuleField[];
}

const assignable: ReadonlySet<RuleSubject> = new Set([
  'lead',
  'customer',
  'task',
  'conversation',
  'email_thread',
]);
const tagged: ReadonlySet<RuleSubject> = new Set(['customer', 'conversation', 'email_thread']);

const checkText = ({ fields }: Checked, text: string, path: string): void => {
  const unknown = fieldsIn(text).find((name) => !fields.some(({ key }) => key === name));
  if (unknown !== undefined) throw invalid({ path, code: 'unknown', facts: { field: unknown } });
};

const checkAssignee = async (
  { db }: Checked,
  { kind, userId, role }: RuleAssignee,
  path: string,
): Promise<void> => {
  if (kind === 'user') {
    if (userId === undefined) throw invalid({ path: `${path}.userId`, code: 'required' });
    if (!(await readActiveMembers(db, [userId])).has(userId))
      throw invalid({ path: `${path}.userId`, code: 'not_an_option' });
  }
  if ((kind === 'role' || kind === 'round_robin') && role === undefined)
    throw invalid({ path: `${path}.role`, code: 'required' });
};

/** Its template can be sent, and each of its places is filled. */
const checkTemplate = async (
  db: Db,
  { templateId, parameters }: Extract<RuleAction, { kind: 'send_message' }>,
  path: string,
): Promise<void> => {
  if (!templateId) return;
  const template = await findUsableById(db, templateId);
  if (!template) throw invalid({ path: `${path}.templateId`, code: 'not_an_option' });
  const places = variablesIn(template.body).length;
  const given = parameters?.length ?? 1;
  if (given < places)
    throw invalid({ path: `${path}.parameters.${parameters ? given : 0}`, code: 'required' });
  if (given > places)
    throw invalid({ path: `${path}.templateId`, code: 'no_room', facts: { maximum: places } });
};

const checkAction = async (checked: Checked, action: RuleAction, path: string): Promise<void> => {
  const { db, subject, fields } = checked;
  const refuse = (isFit: boolean): void => {
    if (!isFit) throw invalid({ path, code: 'options_not_allowed' });
  };
  switch (action.kind) {
    case 'create_task':
      checkText(checked, action.title, `${path}.title`);
      checkText(checked, action.description ?? '', `${path}.description`);
      for (const [place, text] of (action.checklist ?? []).entries())
        checkText(checked, text, `${path}.checklist.${place}`);
      return checkAssignee(checked, action.assignee, `${path}.assignee`);
    case 'send_message':
      refuse(subject !== 'task' && subject !== 'staff_document' && subject !== 'email_thread');
      checkText(checked, action.subject, `${path}.subject`);
      checkText(checked, action.body, `${path}.body`);
      for (const [place, text] of (action.parameters ?? []).entries())
        checkText(checked, text, `${path}.parameters.${place}`);
      return checkTemplate(db, action, path);
    case 'notify':
      checkText(checked, action.text, `${path}.text`);
      return checkAssignee(checked, action.assignee, `${path}.assignee`);
    case 'assign':
      refuse(assignable.has(subject));
      return checkAssignee(checked, action.assignee, `${path}.assignee`);
    case 'add_tag':
      return refuse(tagged.has(subject));
    case 'set_field': {
      const field = fields.find(({ key, settable }) => settable && key === action.field);
      if (!field) throw invalid({ path: `${path}.field`, code: 'not_an_option' });
      const isChoice = field.options.length > 0;
      if (isChoice && !field.options.some(({ value }) => value === action.value))
        throw invalid({ path: `${path}.value`, code: 'not_an_option' });
      if (field.type === 'day' && action.value !== null) {
        const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(action.value));
        if (!isDay || Number.isNaN(Date.parse(String(action.value))))
          throw invalid({ path: `${path}.value`, code: 'not_a_date' });
      }
      return;
    }
    case 'branch':
      return checkCondition(fields, action.condition, `${path}.condition`);
    case 'webhook':
      if (!checked.acceptsWebhook(action.url))
        throw invalid({ path: `${path}.url`, code: 'not_public' });
      return;
    case 'wait':
    case 'stop':
      return;
  }
};

/** Every action with its path, those of branches included. */
const placed = (
  actions: readonly RuleAction[],
  path: string,
): readonly (readonly [RuleAction, string])[] =>
  actions.flatMap((action, place) => {
    const own = `${path}.${place}`;
    return [
      [action, own] as const,
      ...(action.kind === 'branch'
        ? [...placed(action.then, `${own}.then`), ...placed(action.otherwise, `${own}.otherwise`)]
        : []),
    ];
  });

/** Whether everything that a rule names is there. @throws request.invalid at the first that is not */
export const checkDefinition = async (
  { db, now, services: { acceptsWebhook } }: CheckDesk,
  definition: RuleDefinition,
): Promise<void> => {
  const { trigger, condition, actions } = definition;
  const subject = subjectOfTrigger(trigger);
  const fields = await subjectFields(db, subject);
  if (trigger.kind === 'schedule') {
    const { timeZone } = await readCompanyFacts(db);
    const fault = faultOfCron(trigger.cron, timeZone, now);
    if (fault) throw invalid({ path: 'definition.trigger.cron', code: fault });
  }
  if (trigger.kind === 'relative' && !fields.some((one) => one.isDate && one.key === trigger.field))
    throw invalid({ path: 'definition.trigger.field', code: 'not_an_option' });
  checkCondition(fields, condition, 'definition.condition');
  for (const [action, path] of placed(actions, 'definition.actions'))
    await checkAction({ db, acceptsWebhook, subject, fields }, action, path);
};

/** Whether a rule calls addresses outside. */
export const callsOutside = ({ actions }: RuleDefinition): boolean =>
  allActions(actions).some(({ kind }) => kind === 'webhook');
