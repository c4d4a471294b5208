/** Has no types of its own; what is used of it. */
declare module 'html-to-text' {
  interface Selector {
    readonly selector: string;
    readonly format?: 'skip';
    readonly options?: { readonly ignoreHref: boolean };
  }

  export const convert: (
    html: string,
    options: {
      readonly wordwrap: false;
      readonly limits: {
        readonly maxInputLength: number;
        readonly maxDepth: number;
        readonly maxChildNodes: number;
        readonly ellipsis: string;
      };
      readonly selectors: readonly Selector[];
    },
  ) => string;
}
