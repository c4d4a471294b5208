import { countedCash } from './cash-sessions';
import { isQuantity } from '../platform/money';
import { possibleActions, type PurchaseAction, type PurchaseStatus } from './purchase-machine';

describe('a purchase', () => {
  // Written by hand from docs/spec/sales.md §2, independent of the code's table.
  test.each<[PurchaseStatus, readonly PurchaseAction[]]>([
    ['draft', ['edit', 'issue', 'pay', 'cancel']],
    ['pending', ['edit', 'pay', 'cancel']],
    ['partially_paid', ['pay']],
    ['paid', ['refund']],
    ['partially_refunded', ['refund']],
    ['refunded', []],
    ['cancelled', []],
  ])('%s allows %j', (status, actions) => expect(possibleActions(status)).toEqual(actions));

  test.each([
    [1, true],
    [0.001, true],
    [2.675, true],
    [1.1 + 2.2, true], // 3.3000000000000003, meant as 3.3
    [99_999, true],
    [99_998.999, true],
    [0, false],
    [-1, false],
    [0.0001, false],
    [0.0005, false],
    [1.2345, false],
    [99_999.001, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('quantity %d is valid: %s', (quantity, allowed) => expect(isQuantity(quantity)).toBe(allowed));
});

test('the total of a cash count is the sum of its coins and notes', () => {
  expect(countedCash({})).toBe(0);
  expect(countedCash({ '100000': 2, '50': 3, '500': 1 })).toBe(200_650);
});
