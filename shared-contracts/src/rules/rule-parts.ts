import type { RuleAction, RuleTrigger } from './rule-definition';
import { ruleEvents, type RuleSubject } from './rule-kinds';

/* Apart from the schemas, which screens do not load. */

export const subjectOfTrigger = (trigger: RuleTrigger): RuleSubject =>
  trigger.kind === 'event' ? ruleEvents[trigger.event] : trigger.subject;

/** Steps inside of a step. */
export const insideOf = (action: RuleAction): readonly RuleAction[] =>
  action.kind === 'branch' ? [...action.then, ...action.otherwise] : [];

/** Every action, those of branches included, in reading order. */
export const allActions = (actions: readonly RuleAction[]): readonly RuleAction[] =>
  actions.flatMap((action) => [action, ...allActions(insideOf(action))]);
