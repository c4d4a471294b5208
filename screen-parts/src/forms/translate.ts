/** A text of the screen's locale; `facts` fill its places. */
export type Translate = (
  ...args: [key: string] | [key: string, facts: Readonly<Record<string, string | number>>]
) => string;
