import type { BoardColumn, QueueAction, QueueCard } from '@sala/shared-contracts';

/** Effect of dropping a card on another column. */
export type DropEffect =
  | { readonly kind: 'receive' }
  | { readonly kind: 'act'; readonly action: QueueAction }
  | { readonly kind: 'stage'; readonly stage: 'triage' | 'consultation' };

const actionEffect = (card: QueueCard, action: QueueAction): DropEffect | null =>
  card.actions.includes(action) ? { kind: 'act', action } : null;

const stageEffect = (card: QueueCard, stage: 'triage' | 'consultation'): DropEffect | null =>
  card.actions.includes('move') ? { kind: 'stage', stage } : null;

/**
 * The effect of the drop; null when the card cannot go there.
 *
 * @param mayReceive whether the user may check patients in
 */
export const dropEffectOf = (
  card: QueueCard,
  column: BoardColumn,
  mayReceive: boolean,
): DropEffect | null => {
  if (card.column === column) return null;
  switch (card.column) {
    case 'expected':
      return mayReceive && (column === 'waiting' || column === 'triage')
        ? { kind: 'receive' }
        : null;
    case 'waiting':
      if (column === 'triage') return stageEffect(card, 'triage');
      return column === 'consultation' ? actionEffect(card, 'serve') : null;
    case 'triage':
      if (column !== 'waiting') return null;
      return card.status === 'serving'
        ? actionEffect(card, 'finish')
        : stageEffect(card, 'consultation');
    case 'consultation':
      return column === 'payment' || column === 'done' ? actionEffect(card, 'finish') : null;
    default:
      return null;
  }
};

/** Action on the card itself; the others are in its menu. */
export const nextAction = (card: QueueCard): QueueAction | null => {
  const wanted: QueueAction =
    card.status === 'serving' ? 'finish' : card.status === 'called' ? 'serve' : 'call';
  return card.actions.find((action) => action === wanted) ?? null;
};

/** Message key of an action; serving and finishing are worded by stage. */
export const actionKey = (card: QueueCard, action: QueueAction): string => {
  if (action === 'serve') return `board.actions.serve.${card.stage ?? 'consultation'}`;
  if (action === 'finish' && card.stage === 'triage') return 'board.actions.triaged';
  if (action === 'call' && card.status === 'called') return 'board.actions.recall';
  return `board.actions.${action}`;
};
