/** Another version must have another global name, or the page runs the code it already holds. */
export const globalNameOf = (name: string, version: string): string =>
  `${name}_${version.replace(/\W/g, '_')}`;
