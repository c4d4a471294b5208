import { parseSig } from '@sala/shared-contracts';
import { amoxicillin } from '../../../testing/prescription.fixture';
import { computedQuantity, isMismatch, itemFaults, itemSentence } from './item-facts';
import { itemFromSig } from './item-from-sig';
import { itemBodyOf, itemValuesOf } from './item-values';

describe('facts of an item', () => {
  const typed = (line: string) => itemFromSig(parseSig(line), amoxicillin);

  test.each([
    ['amoxi 500 c/8 7d', 1, 'capsule'],
    ['amoxi 250 mg c/8 7d', 250, 'mg'],
    ['amoxi 2 cápsulas c/8 7d', 2, 'capsule'],
  ])(
    '%s is %s %s: strength is not multiplied by dose, nobody cuts a capsule',
    (line, value, unit) => {
      expect(itemBodyOf(typed(line)).dose).toEqual({ value, unit });
    },
  );

  test('what is stored is typed again as it was', () => {
    const item = typed('amoxi 500 c/8 7d');
    expect(itemFaults(item)).toEqual([]);
    expect(computedQuantity(item)?.value).toBe(21);
    const again = itemValuesOf({ ...itemBodyOf(item), medication: amoxicillin });
    expect(itemSentence(again)).toBe(itemSentence(item));
  });

  test.each([
    ['21', false],
    ['24', false], // two packages of 12
    ['25', true],
    ['20', true],
  ])('a quantity of %s for 21 capsules is a mismatch: %s', (quantity, mismatch) => {
    expect(isMismatch({ ...typed('amoxi 500 c/8 7d'), quantity })).toBe(mismatch);
  });

  test('group I and a dose of zero keep an item from being issued', () => {
    const medication = { ...amoxicillin, group: 'I' as const };
    const item = { ...typed('amoxi 500 c/8 7d'), medication, doseValue: '0' };
    expect(itemFaults(item)).toEqual(['dose', 'quantity', 'groupOne']);
  });
});
