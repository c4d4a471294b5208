/** Parts of a name, where there is no `name` yet. */
interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName?: string | null;
}

/** Given name and first surname, as colleagues know each other: `Mariana García`. */
export const shortName = ({ firstName, lastName }: NameParts): string => `${firstName} ${lastName}`;

/** As spoken: `Mariana García López`. */
export const fullName = ({ firstName, lastName, secondLastName }: NameParts): string =>
  [firstName, lastName, secondLastName].filter(Boolean).join(' ');
