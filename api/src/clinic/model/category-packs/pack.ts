import type { CategoryIcon, CategoryKind } from '@sala/shared-contracts';

/** A category of a pack with its children. */
export interface PackLine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Defaults to the icon and colour of the kind. */
  readonly icon?: CategoryIcon;
  readonly color?: string;
  /** Length of a service. */
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
