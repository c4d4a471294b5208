// SQL of the names of patients, practitioners and accounts, from an alias of their table (docs/adr/0137).

/** Full name as spoken: `Mariana García López`. */
export const personName = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, ${alias}.last_name, ${alias}.second_last_name)`;

/** As lists show it: `García López, Mariana`. */
export const personListName = (alias: string): string =>
  `concat_ws(', ', concat_ws(' ', ${alias}.last_name, ${alias}.second_last_name), ${alias}.first_name)`;

/** Without the second surname, as colleagues know each other: `Mariana García`. */
export const shortPersonName = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`;
