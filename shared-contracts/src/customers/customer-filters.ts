import * as z from 'zod/mini';
import {
  consentPurposes,
  customerKinds,
  customerSources,
  customerStatuses,
} from './customer-kinds';
import { customerSegments } from './customer-segments';
import * as platformLimits from '../platform/limits';
import * as limits from './limits';
import { anyOf, listQuery } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import { daySchema } from '../platform/days';
import { consentChannels } from '../platform/consent-channels';

/** `relevance` ranks names that start with the search words first; without words it sorts by name. */
export const customerSorts = [
  'name',
  '-name',
  'code',
  '-code',
  'createdAt',
  '-createdAt',
  'lastPurchaseAt',
  '-lastPurchaseAt',
  'totalSpent',
  '-totalSpent',
  'relevance',
] as const;

const fromJson = z.transform((text: string, context: z.core.ParsePayload) => {
  try {
    return JSON.parse(text) as unknown; // validated by the next schema in the pipe
  } catch {
    context.issues.push({ code: 'custom', params: { rule: 'format' }, input: text });
    return z.NEVER;
  }
});

const key = exactText(platformLimits.fieldKeyMax);
const bound = z.optional(z.nullable(z.union([z.number(), daySchema])));
const words = shortText(limits.textValueMax);

/**
 * Condition on a custom field. `equals` ignores accents and case for text. `range` covers numbers
 * and dates, bounds included, either bound optional. `in` matches any value. `empty` and `filled`
 * test for a value.
 */
export const fieldConditionSchema = z.discriminatedUnion('op', [
  z.strictObject({ key, op: z.literal('equals'), value: z.union([z.number(), words]) }),
  z.strictObject({ key, op: z.literal('contains'), value: words }),
  z.strictObject({ key, op: z.literal('range'), from: bound, to: bound }),
  z.strictObject({
    key,
    op: z.literal('in'),
    values: z.array(words).check(z.minLength(1), z.maxLength(50)),
  }),
  z.strictObject({ key, op: z.literal('empty') }),
  z.strictObject({ key, op: z.literal('filled') }),
]);

export type FieldCondition = z.output<typeof fieldConditionSchema>;

/** Filters shared by list, counts and export. */
export const customerFilters = {
  status: z.optional(anyOf(customerStatuses)),
  kind: z.optional(z.enum(customerKinds)),
  source: z.optional(anyOf(customerSources)),
  /** Comma-separated; any match. */
  tags: z.optional(
    z.pipe(
      exactText(1000),
      z.transform((list: string) => list.split(',')),
    ),
  ),
  /** Any match; see `segmentRules`. */
  segment: z.optional(anyOf(customerSegments)),
  /** A user id, or `none`. */
  owner: z.optional(z.union([z.uuid(), z.literal('none')])),
  /** `yyyy-mm-dd` in the company's time zone, both inclusive. */
  createdFrom: z.optional(daySchema),
  createdTo: z.optional(daySchema),
  /** `<channel>:<purpose>` that was granted. */
  consent: z.optional(z.templateLiteral([z.enum(consentChannels), ':', z.enum(consentPurposes)])),
  /** JSON array of {@link FieldCondition}; all must hold. */
  fields: z.optional(
    z.pipe(exactText(8000), z.pipe(fromJson, z.array(fieldConditionSchema).check(z.maxLength(10)))),
  ),
};

const { search, ...listing } = listQuery(customerSorts);

export const customerFilterQuery = { search, ...customerFilters };

export const customerListQuery = z.strictObject({
  ...customerFilterQuery,
  ...listing,
  /** Cursor: `next` of the previous page. Replaces `page`, at constant cost for any depth. */
  after: z.optional(exactText(1000)),
});

export const customerFilterSchema = z.strictObject(customerFilterQuery);

export type CustomerFilters = z.output<typeof customerFilterSchema>;
