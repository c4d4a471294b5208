import type { ReactElement, ReactNode } from 'react';
import type { ButtonProps } from '../controls/button';

/** One action of a menu. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Cannot be undone: in red, at the end. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Given: the actions are a choice of one, and this says whether it is the one in force. */
  readonly checked?: boolean;
}

export interface ActionMenuProps {
  /** What opens it: a Button or an IconButton. */
  readonly trigger: ReactElement<ButtonProps>;
  readonly actions: readonly MenuAction[];
}

export interface ChakraMenuProps extends ActionMenuProps {
  /** It was asked for by a key: the first action is the one that Enter would do. */
  readonly byKey: boolean;
  /** The menu is drawn inside of it. */
  readonly within: HTMLElement;
}
