import { limits } from '@sala/shared-contracts';

export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}

const childrenOf = <Node extends TreeNode>(
  nodes: readonly Node[],
): ReadonlyMap<string | null, Node[]> => {
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentId);
    if (siblings) siblings.push(node);
    else children.set(node.parentId, [node]);
  }
  return children;
};

/**
 * Parents before children, siblings in their given order. Drops descendants of nodes that are not
 * in the list, such as children of archived categories.
 */
export const inTreeOrder = <Node extends TreeNode>(nodes: readonly Node[]): Node[] => {
  const children = childrenOf(nodes);
  const walk = (parentId: string | null): Node[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...walk(node.id)]);
  return walk(null);
};

/** Ids of these nodes and all their ancestors. */
export const withAncestors = (
  nodes: readonly TreeNode[],
  ids: Iterable<string>,
): ReadonlySet<string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const wanted = new Set<string>();
  for (const id of ids) {
    for (
      let node = byId.get(id);
      node && !wanted.has(node.id);
      node = byId.get(node.parentId ?? '')
    )
      wanted.add(node.id);
  }
  return wanted;
};

/** Number of levels from a node to its deepest descendant, itself included. */
const heightOf = (children: ReadonlyMap<string | null, readonly TreeNode[]>, id: string): number =>
  1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(children, child.id)));

export type Placement = 'allowed' | 'parent_unknown' | 'cycle' | 'too_deep';

/**
 * Checks whether a category may be placed below another of its kind.
 *
 * @param nodes every category of the kind, before the move
 * @param moved the category that moves with its branch; null for a new one
 */
export const placementBelow = (
  nodes: readonly TreeNode[],
  moved: string | null,
  parentId: string,
): Placement => {
  if (!nodes.some((node) => node.id === parentId)) return 'parent_unknown';
  const above = withAncestors(nodes, [parentId]);
  if (moved !== null && above.has(moved)) return 'cycle';
  const height = moved === null ? 1 : heightOf(childrenOf(nodes), moved);
  return above.size + height > limits.categoryDepthMax ? 'too_deep' : 'allowed';
};
