/** A translated text; `facts` fill its placeholders. */
export type Translate = (
  ...args: [key: string] | [key: string, facts: Readonly<Record<string, string | number>>]
) => string;
