import { boardColumns, queueActions } from '@sala/shared-contracts';
import { actionKey, dropEffectOf, nextAction } from './board-moves';
import { expectedCard, queueCard } from '../../../testing/queue-card.fixture';

const waiting = queueCard('1');
const serving = queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'] });

test('a card can be dropped only on its next steps', () => {
  const targets = (card: typeof waiting) =>
    boardColumns.filter((column) => dropEffectOf(card, column, true) !== null);
  expect(targets(expectedCard('3'))).toEqual(['waiting', 'triage']);
  expect(targets(waiting)).toEqual(['triage', 'consultation']);
  expect(targets(queueCard('4', { column: 'triage', stage: 'triage' }))).toEqual(['waiting']);
  expect(targets(serving)).toEqual(['payment', 'done']);
  expect(targets(queueCard('5', { column: 'done', status: 'finished', actions: [] }))).toEqual([]);
});

test('actions the server does not offer are ignored', () => {
  expect(dropEffectOf({ ...waiting, actions: [] }, 'consultation', true)).toBeNull();
  expect(dropEffectOf(expectedCard('3'), 'waiting', false)).toBeNull();
});

test('the button on the card is the next step', () => {
  expect(nextAction(waiting)).toBe('call');
  expect(nextAction({ ...waiting, status: 'called', actions: [...queueActions] })).toBe('serve');
  expect(nextAction(serving)).toBe('finish');
  expect(nextAction({ ...waiting, actions: [] })).toBeNull();
});

test('the label of an action names the stage', () => {
  const inTriage = queueCard('6', { column: 'triage', stage: 'triage' });
  expect(actionKey(waiting, 'serve')).toBe('board.actions.serve.consultation');
  expect(actionKey(inTriage, 'serve')).toBe('board.actions.serve.triage');
  expect(actionKey(inTriage, 'finish')).toBe('board.actions.triaged');
  expect(actionKey(serving, 'finish')).toBe('board.actions.finish');
});
