import type * as z from 'zod/mini';

/** Check that reports each later item with a repeated key at `<index>.<field>`. */
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
