import type { CategoryIcon, CategoryKind } from '@sala/shared-contracts';

/** A category of a bundle, with those below it. */
export interface PackLine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Instead of the icon and the colour of its kind. */
  readonly icon?: CategoryIcon;
  readonly color?: string;
  /** How long a service takes. */
  readonly minutes?: number;
  readonly below?: readonly PackLine[];
}

export type PackContents = Partial<Record<CategoryKind, readonly PackLine[]>>;

export const line = (
  code: string,
  name: string,
  nameEn: string,
  more: Omit<PackLine, 'code' | 'name' | 'nameEn'> = {},
): PackLine => ({
  code,
  name,
  nameEn,
  ...more,
});
