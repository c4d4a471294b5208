/** Global names differ by version; otherwise the page would reuse the code it has loaded. */
export const globalNameOf = (name: string, version: string): string =>
  `${name}_${version.replace(/\W/g, '_')}`;
