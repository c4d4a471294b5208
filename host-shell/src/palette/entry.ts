import type { Icon } from '@sala/shared-ui/icons';

/** One line of the palette. */
export interface Entry {
  /** Unique in the palette. */
  readonly id: string;
  /** Where it leads, of places and records. */
  readonly path?: string | undefined;
  readonly label: string;
  /** Context shown next to the label. */
  readonly detail?: string | undefined;
  /** Other words for it: matched like the label, but not shown. */
  readonly also?: string | undefined;
  readonly Icon: Icon;
  /** Shortcut that does the same. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Running it keeps the palette open: the entry is about the palette itself. */
  readonly keepsOpen?: boolean;
  /** Offered because nothing was found. */
  readonly isOffer?: boolean;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** More entries may follow. */
  readonly loading?: boolean;
}
