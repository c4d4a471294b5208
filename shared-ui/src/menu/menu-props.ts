import type { ReactElement, ReactNode } from 'react';
import type { ButtonProps } from '../controls/button';

/** A menu action. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Irreversible: shown in red at the end. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** When set, the actions are a single choice; true marks the current one. */
  readonly checked?: boolean;
}

export interface ActionMenuProps {
  /** Button or IconButton that opens it. */
  readonly trigger: ReactElement<ButtonProps>;
  readonly actions: readonly MenuAction[];
}

export interface ChakraMenuProps extends ActionMenuProps {
  /** Opened by keyboard: highlights the first action. */
  readonly byKey: boolean;
  /** Container the menu renders into. */
  readonly within: HTMLElement;
}

export interface PointMenuProps {
  /** Where it opens, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** Accessible name. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** It was left, or an action was taken. */
  readonly onClose: () => void;
}

export interface ChakraPointMenuProps extends PointMenuProps {
  /** Container the menu renders into. */
  readonly within: HTMLElement;
}
