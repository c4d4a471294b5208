import type { Icon } from '@sala/shared-ui/icons';

/** One line of the palette. */
export interface Entry {
  /** Unique in the palette. */
  readonly id: string;
  readonly label: string;
  /** Beside the label: where it is, or what tells it from others. */
  readonly detail?: string | undefined;
  /** Finds it too, and is not shown. */
  readonly also?: string;
  readonly Icon: Icon;
  /** The key that does the same without the palette. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** The palette stays open: the line tells of the palette itself. */
  readonly stays?: boolean;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** More may come. */
  readonly loading?: boolean;
}
