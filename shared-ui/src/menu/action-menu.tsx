import { cloneElement, useState, type ComponentType, type MouseEvent } from 'react';
import { RowButton } from '../controls/row-button';
import { fillMessage, useUiMessages } from '../messages/messages';
import type { ActionMenuProps, ChakraMenuProps, MenuAction } from './menu-props';

const load = () => import('./chakra-menu');
/**
 * Where the menu is told from: the dialog or the `main` of the button, since all content belongs to
 * a landmark, and what is outside of an open dialog can be neither seen by a screen reader nor
 * clicked.
 */
const surroundings = (button: Element): HTMLElement =>
  button.closest<HTMLElement>('[role=dialog], main') ??
  document.querySelector('main') ??
  document.body;

/* Somebody is about to ask: a failure is met again, and shown, when they do. */
const loadAhead = () => void load().catch(() => undefined);

/**
 * A menu of actions under a button: arrows, letters, Escape. Its code comes when the button is
 * pointed at or has the focus; when it cannot be had, the button can be pressed again.
 */
export const ActionMenu = (props: ActionMenuProps) => {
  const [Menu, setMenu] = useState<ComponentType<ChakraMenuProps> | null>(null);
  const [asked, setAsked] = useState<Pick<ChakraMenuProps, 'byKey' | 'within'> | null>(null);
  const [loading, setLoading] = useState(false);
  if (Menu && asked) return <Menu {...props} {...asked} />;
  const open = async (event: MouseEvent) => {
    // No pointer made a click of 0. The button is asked now: while it waits it may lose the focus.
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
    onClick: (event) => void open(event).catch(() => undefined), // the button is there to be pressed again
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
  });
};

export interface RowMenuProps {
  /** Who or what the row is: part of the button's name. */
  readonly name: string;
  readonly actions: readonly MenuAction[];
}

/** The rest of a row's actions, behind three dots. */
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
