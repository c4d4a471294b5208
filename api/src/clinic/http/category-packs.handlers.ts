import { categoryPacks, type CategoryPack, type PackEntry } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { lockTree, readCoded, type CodedNode } from '../sql/categories.queries';
import { inTreeOrder, placementBelow } from '../model/category-tree';
import { createCategory } from '../model/create-category';
import { packContents, type PackCategory } from '../model/pack-contents';

type Named = Pick<PackCategory, 'kind' | 'code'>;

const keyOf = ({ kind, code }: Named): string => `${kind}/${code}`;

const kindsOf = (categories: readonly Named[]) =>
  [...new Set(categories.map(({ kind }) => kind))].sort();

const entriesOf = async (db: Db, pack: CategoryPack): Promise<PackEntry[]> => {
  const contents = packContents[pack];
  const there = new Map(
    (await readCoded(db, kindsOf(contents))).map(
      (node) => [keyOf(node), node.active ? 'active' : 'archived'] as const,
    ),
  );
  return contents.map((category) => ({
    ...category,
    state: there.get(keyOf(category)) ?? 'missing',
  }));
};

/** The named categories of a pack; all of them when none is named. */
const chosenOf = (
  pack: CategoryPack,
  named: readonly Named[] | undefined,
): readonly PackCategory[] => {
  const contents = packContents[pack];
  if (!named) return contents;
  const existing = new Set(contents.map(keyOf));
  const strange = named.flatMap((entry, index) =>
    existing.has(keyOf(entry))
      ? []
      : [{ path: `entries.${index}.code`, code: 'not_an_option' as const }],
  );
  if (strange.length > 0) throw invalid(...strange);
  const wanted = new Set(named.map(keyOf));
  return contents.filter((category) => wanted.has(keyOf(category)));
};

/**
 * Parent of a pack category in the company's tree; top level when that parent is missing, archived
 * or too deep.
 */
const parentFor = (
  nodes: readonly CodedNode[],
  { kind, parentCode }: PackCategory,
): string | null => {
  const ofKind = nodes.filter((node) => node.kind === kind);
  const parent = inTreeOrder(ofKind.filter(({ active }) => active)).find(
    ({ code }) => code === parentCode,
  );
  return parent && placementBelow(ofKind, null, parent.id) === 'allowed' ? parent.id : null;
};

export const categoryPackHandlers = defineHandlers<
  'categoryPackList' | 'categoryPackView' | 'categoryPackAdd'
>({
  categoryPackList: async ({ db }) => {
    const items = [];
    for (const pack of categoryPacks) {
      const entries = await entriesOf(db, pack);
      items.push({
        pack,
        total: entries.length,
        missing: entries.filter(({ state }) => state === 'missing').length,
      });
    }
    return { items };
  },

  categoryPackView: async ({ db, params }) => ({ items: await entriesOf(db, params.pack) }),

  categoryPackAdd: async ({ body, ...context }) => {
    const chosen = chosenOf(body.pack, body.entries);
    const kinds = kindsOf(chosen);
    // Locks in a fixed order, so that concurrent requests cannot deadlock.
    for (const kind of kinds) await lockTree(context.db, kind);
    const nodes = await readCoded(context.db, kinds);
    const existing = new Set(nodes.map(keyOf));
    const missing = chosen.filter((category) => !existing.has(keyOf(category)));
    for (const category of missing) {
      const { parentCode: _parentCode, ...given } = category;
      nodes.push(
        await createCategory(
          context,
          { ...given, parentId: parentFor(nodes, category) },
          { pack: [null, body.pack] },
        ),
      );
    }
    return { added: missing.length, kept: chosen.length - missing.length };
  },
});
