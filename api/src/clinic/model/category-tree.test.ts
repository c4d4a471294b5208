import fc from 'fast-check';
import { inTreeOrder, placementBelow, withAncestors, type TreeNode } from './category-tree';

const node = (id: string, parentId: string | null = null): TreeNode => ({ id, parentId });
const ids = (nodes: readonly TreeNode[]): string => nodes.map(({ id }) => id).join(' ');

/** a ─ b ─ c, d ─ e, f */
const forest = [node('c', 'b'), node('f'), node('a'), node('e', 'd'), node('b', 'a'), node('d')];

/** Any forest: each node is a root or has a parent among the nodes before it. */
const anyForest = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })
  .map((dice) =>
    dice.map((die, index) =>
      node(`n${index}`, die < 0.3 || index === 0 ? null : `n${Math.floor(die * (index - 1))}`),
    ),
  );

describe('category tree', () => {
  test('lists parents before children and keeps the order of siblings', () => {
    expect(ids(inTreeOrder(forest))).toBe('f a b c d e');
  });

  test('leaves out descendants of nodes that are not listed', () => {
    expect(ids(inTreeOrder(forest.filter(({ id }) => id !== 'b')))).toBe('f a d e');
  });

  test('lists every node of any forest once, parents first', () => {
    fc.assert(
      fc.property(anyForest, (nodes) => {
        const ordered = inTreeOrder([...nodes].reverse());
        expect(ordered).toHaveLength(nodes.length);
        const seen = new Set<string | null>([null]);
        for (const { id, parentId } of ordered) {
          expect(seen).toContain(parentId);
          seen.add(id);
        }
      }),
    );
  });

  test('finds the ancestors of several nodes once', () => {
    expect([...withAncestors(forest, ['c', 'b', 'e', 'nobody'])].sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  test.each([
    ['a new one on the second level', null, 'a', 'allowed'],
    ['a new one on the third level', null, 'b', 'allowed'],
    ['a new one on the fourth level', null, 'c', 'too_deep'],
    ['a leaf to the third level', 'f', 'b', 'allowed'],
    ['two levels below the first', 'd', 'a', 'allowed'],
    ['two levels below the second', 'd', 'b', 'too_deep'],
    ['three levels below anything', 'a', 'f', 'too_deep'],
    ['into itself', 'a', 'a', 'cycle'],
    ['below its own child', 'a', 'b', 'cycle'],
    ['below its own grandchild', 'a', 'c', 'cycle'],
    ['to its current place', 'b', 'a', 'allowed'],
    ['below an unknown parent', 'f', 'nobody', 'parent_unknown'],
  ])('%s', (_name, moved, parentId, placement) => {
    expect(placementBelow(forest, moved, parentId)).toBe(placement);
  });
});
