import type { RuleAction } from '@sala/shared-contracts';

/** The action at a place such as `2` or `2.then.0`; undefined: there is none. */
export const actionAt = (actions: readonly RuleAction[], place: string): RuleAction | undefined => {
  const [index = '', side, ...rest] = place.split('.');
  const action = actions[Number(index)];
  if (side === undefined || action === undefined) return action;
  if (action.kind !== 'branch') return undefined;
  return actionAt(side === 'then' ? action.then : action.otherwise, rest.join('.'));
};
