import * as z from 'zod/mini';
import { daySchema, zonedInstantSchema } from '../platform/days';
import { fieldKeyMax } from '../platform/limits';
import { exactText, shortText } from '../platform/text';
import { conditionOperators, spanUnits } from './condition-kinds';
import * as limits from './limits';

/** `status`, `patient.birthDate`, or `custom.<key>` for a custom field. */
const field = exactText(fieldKeyMax + 'custom.'.length).check(
  z.regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)?$/),
);

const scalar = z.union([
  z.number(),
  z.boolean(),
  daySchema,
  zonedInstantSchema,
  shortText(limits.conditionTextMax),
]);

const span = z.strictObject({
  amount: z.int().check(z.minimum(1), z.maximum(1000)),
  unit: z.enum(spanUnits),
});

const leafSchema = z.strictObject({
  field,
  op: z.enum(conditionOperators),
  value: z.optional(
    z.union([
      scalar,
      z.array(scalar).check(z.minLength(1), z.maxLength(limits.conditionChoicesMax)),
      span,
    ]),
  ),
});

export type ConditionLeaf = z.output<typeof leafSchema>;

export type RuleCondition =
  | { readonly all: readonly RuleCondition[] }
  | { readonly any: readonly RuleCondition[] }
  | ConditionLeaf;

const tree: z.ZodMiniType<RuleCondition, RuleCondition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(tree).check(z.maxLength(limits.conditionLeavesMax)) }),
    z.strictObject({ any: z.array(tree).check(z.maxLength(limits.conditionLeavesMax)) }),
    leafSchema,
  ]),
);

const childrenOf = (condition: RuleCondition): readonly RuleCondition[] =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : [];

/** Groups above its deepest leaf, itself included. */
export const conditionDepth = (condition: RuleCondition): number =>
  1 + Math.max(0, ...childrenOf(condition).map(conditionDepth));

/** Every comparison in it, in reading order. */
export const conditionLeaves = (condition: RuleCondition): readonly ConditionLeaf[] =>
  'field' in condition ? [condition] : childrenOf(condition).flatMap(conditionLeaves);

/**
 * What must hold of a subject, as nested groups of comparisons (screens §9c). `{ all: [] }` always
 * holds, `{ any: [] }` never. Which operators and values a field takes is checked by the server
 * against the catalogue of its subject.
 */
export const ruleConditionSchema = tree.check(
  z.refine((condition) => conditionDepth(condition) <= limits.conditionDepthMax, {
    params: { rule: 'too_big' },
  }),
  z.refine((condition) => conditionLeaves(condition).length <= limits.conditionLeavesMax, {
    params: { rule: 'too_long' },
  }),
);
