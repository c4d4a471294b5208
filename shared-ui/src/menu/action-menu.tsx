import { cloneElement, useState, type ComponentType, type MouseEvent } from 'react';
import { RowButton } from '../controls/row-button';
import { fillMessage, useUiMessages } from '../messages/messages';
import type { ActionMenuProps, ChakraMenuProps, MenuAction } from './menu-props';

const load = () => import('./chakra-menu');
/**
 * Container of the menu: the button's dialog or `main`. All content belongs to a landmark, and
 * outside an open dialog it could be neither clicked nor read by a screen reader.
 */
const surroundings = (button: Element): HTMLElement =>
  button.closest<HTMLElement>('[role=dialog], main') ??
  document.querySelector('main') ??
  document.body;

/* Preload; a failure shows when the menu is opened. */
const loadAhead = () => void load().catch(() => undefined);

/**
 * Action menu below a button, with arrow keys, type-ahead and Escape. Its code loads on hover or
 * focus; after a failure the button can be pressed again.
 */
export const ActionMenu = (props: ActionMenuProps) => {
  const [Menu, setMenu] = useState<ComponentType<ChakraMenuProps> | null>(null);
  const [asked, setAsked] = useState<Pick<ChakraMenuProps, 'byKey' | 'within'> | null>(null);
  const [loading, setLoading] = useState(false);
  if (Menu && asked) return <Menu {...props} {...asked} />;
  const open = async (event: MouseEvent) => {
    // A keyboard click has detail 0. Read the button now, since it may lose focus while loading.
    setAsked({ byKey: event.detail === 0, within: surroundings(event.currentTarget) });
    setLoading(true);
    try {
      const { ChakraMenu } = await load();
      setMenu(() => ChakraMenu);
    } finally {
      setLoading(false);
    }
  };
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    loading,
    onClick: (event) => void open(event).catch(() => undefined), // the button can be pressed again
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
  });
};

export interface RowMenuProps {
  /** Record name, part of the button's accessible name. */
  readonly name: string;
  readonly actions: readonly MenuAction[];
}

/** Further actions of a row, behind three dots. */
export const RowMenu = ({ name, actions }: RowMenuProps) => {
  const { messages } = useUiMessages();
  return (
    <ActionMenu
      actions={actions}
      trigger={
        <RowButton
          label={fillMessage(messages.moreActions, { name })}
          icon={<i className="sala-dots" />}
        />
      }
    />
  );
};
