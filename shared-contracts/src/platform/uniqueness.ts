import type * as z from 'zod/mini';

/** A check that marks every later item whose key repeats an earlier one, at `<index>.<field>`. */
export const uniqueBy =
  <Item>(field: keyof Item & string, keyOf: (item: Item) => string) =>
  (context: z.core.ParsePayload<Item[]>): void => {
    const seen = new Set<string>();
    context.value.forEach((item, index) => {
      const key = keyOf(item);
      if (seen.has(key)) {
        context.issues.push({
          code: 'custom',
          path: [index, field],
          params: { rule: 'duplicate' },
          input: key,
        });
      }
      seen.add(key);
    });
  };
