import * as z from 'zod/mini';
import {
  categoryIcons,
  categoryKinds,
  categoryPacks,
  categoryTaxes,
  categoryUses,
} from './category-kinds';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import * as patterns from '../platform/patterns';
import { idParams } from '../platform/lists';
import { blankableLine, searchText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';

const code = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.categoryCodeMax), z.regex(patterns.categoryCode));
const name = shortText(limits.categoryNameMax);
const nameEn = blankableLine(limits.categoryNameMax);
const color = z.string().check(z.regex(patterns.color));
const sortOrder = z.int().check(z.minimum(0), z.maximum(platformLimits.sortOrderMax));

const icon = z.enum(categoryIcons);
/** Only services have these. */
const metaSchema = z.strictObject({
  minutes: z.optional(
    z.int().check(z.minimum(limits.eventMinutesMin), z.maximum(limits.eventMinutesMax)),
  ),
  /** Product or service key of the SAT catalogue. */
  satKey: z.optional(z.string().check(z.regex(patterns.satKey))),
  tax: z.optional(z.enum(categoryTaxes)),
});

export const categorySchema = z.object({
  id: z.uuid(),
  kind: z.enum(categoryKinds),
  code: z.string(),
  name: z.string(),
  /** English name; null: the Spanish name serves both languages. */
  nameEn: z.nullable(z.string()),
  /** A category of the same kind. At most three levels, without cycles. */
  parentId: z.nullable(z.uuid()),
  /** `#rrggbb`, lower case. */
  color: z.string(),
  icon: z.nullable(icon),
  meta: metaSchema,
  sortOrder: z.int(),
  /** false: archived, kept for old records and no longer offered. */
  active: z.boolean(),
  /** true: supplied by the system; cannot be changed or deleted. */
  systemManaged: z.boolean(),
  /** Records that refer to it, subcategories included. Above 0 it cannot be deleted. */
  usageCount: z.int(),
  version: versionSchema,
});

export type Category = z.output<typeof categorySchema>;

const packEntrySchema = z.object({
  ...z.pick(categorySchema, {
    kind: true,
    code: true,
    name: true,
    color: true,
    icon: true,
    meta: true,
  }).shape,
  nameEn: z.string(),
  /** Parent of the same kind and pack; top level where the company lacks that parent. */
  parentCode: z.nullable(z.string()),
  /** Whether the company has a category of this kind and code. */
  state: z.enum(['missing', 'active', 'archived']),
});

export type PackEntry = z.output<typeof packEntrySchema>;

export const categories = {
  categoryList: endpoint({
    summary: 'All categories of a kind, parents before children, in their order',
    access: { permission: 'categories:read' },
    query: z.strictObject({
      kind: z.enum(categoryKinds),
      search: z.optional(searchText(platformLimits.searchMax)),
      /** Absent: archived categories are omitted. */
      includeArchived: z.optional(z.stringbool()),
    }),
    response: z.object({ items: z.array(categorySchema) }),
  }),
  categoryView: endpoint({
    summary: 'One category',
    access: { permission: 'categories:read' },
    params: idParams('categoryId'),
    response: categorySchema,
  }),
  categoryCreate: endpoint({
    summary: 'Create a category',
    access: { permission: 'categories:manage' },
    body: z.strictObject({
      kind: z.enum(categoryKinds),
      code,
      name,
      nameEn: z.optional(z.nullable(nameEn)),
      parentId: z.optional(z.nullable(z.uuid())),
      color: z._default(color, '#64748b'),
      icon: z.optional(z.nullable(icon)),
      meta: z.optional(metaSchema),
      sortOrder: z.optional(sortOrder),
    }),
    response: categorySchema,
    status: 201,
  }),
  categoryUpdate: endpoint({
    summary: 'Change, archive or restore a category; its kind never changes',
    access: { permission: 'categories:manage' },
    params: idParams('categoryId'),
    body: z.strictObject({
      version: versionSchema,
      code: z.optional(code),
      name: z.optional(name),
      nameEn: z.optional(z.nullable(nameEn)),
      parentId: z.optional(z.nullable(z.uuid())),
      color: z.optional(color),
      icon: z.optional(z.nullable(icon)),
      meta: z.optional(metaSchema),
      sortOrder: z.optional(sortOrder),
      active: z.optional(z.boolean()),
    }),
    response: categorySchema,
  }),
  categoryOrder: endpoint({
    summary: 'Put those below one category, or at the top, into an order',
    access: { permission: 'categories:manage' },
    body: z.strictObject({
      kind: z.enum(categoryKinds),
      parentId: z.nullable(z.uuid()),
      /** All siblings, archived ones included. */
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(limits.categorySiblingsMax)),
    }),
    response: z.object({ items: z.array(categorySchema) }),
  }),
  categoryUsage: endpoint({
    summary: 'What refers to a category, by kind of record',
    access: { permission: 'categories:read' },
    params: idParams('categoryId'),
    response: z.object({ items: z.array(z.object({ use: z.enum(categoryUses), count: z.int() })) }),
  }),
  categoryMerge: endpoint({
    summary:
      'Put a category into another of its kind: everything that refers to it refers to the other, and it goes',
    access: { permission: 'categories:manage' },
    params: idParams('categoryId'),
    body: z.strictObject({ version: versionSchema, targetId: z.uuid() }),
    response: z.object({
      target: categorySchema,
      moved: z.array(z.object({ use: z.enum(categoryUses), count: z.int() })),
    }),
  }),
  categoryPackList: endpoint({
    summary: 'Bundles of usual categories, with how many the company does not have yet',
    access: { permission: 'categories:manage' },
    response: z.object({
      items: z.array(z.object({ pack: z.enum(categoryPacks), total: z.int(), missing: z.int() })),
    }),
  }),
  categoryPackView: endpoint({
    summary: 'What is in a bundle, parents before children, and which of it the company has',
    access: { permission: 'categories:manage' },
    params: z.strictObject({ pack: z.enum(categoryPacks) }),
    response: z.object({
      items: z.array(packEntrySchema).check(z.maxLength(limits.categoryPackMax)),
    }),
  }),
  categoryPackAdd: endpoint({
    summary: 'Add what is missing of a bundle; what is there stays as it is',
    access: { permission: 'categories:manage' },
    body: z.strictObject({
      pack: z.enum(categoryPacks),
      /** Absent: the whole pack. */
      entries: z.optional(
        z
          .array(z.strictObject({ kind: z.enum(categoryKinds), code }))
          .check(z.minLength(1), z.maxLength(limits.categoryPackMax)),
      ),
    }),
    /** `kept`: requested entries that already existed. */
    response: z.object({ added: z.int(), kept: z.int() }),
  }),
  categoryDelete: endpoint({
    summary: 'Delete a category that nothing refers to',
    access: { permission: 'categories:manage' },
    params: idParams('categoryId'),
  }),
};
