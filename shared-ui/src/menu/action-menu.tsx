import { cloneElement, useState, type ComponentType, type MouseEvent } from 'react';
import { RowButton } from '../controls/row-button';
import { fillMessage, useUiMessages } from '../messages/messages';
import type { ActionMenuProps, ChakraMenuProps, MenuAction } from './menu-props';

const load = () => import('./chakra-menu');
/* Somebody is about to ask: a failure is met again, and shown, when they do. */
const loadAhead = () => void load().catch(() => undefined);

/**
 * A menu of actions under a button: arrows, letters, Escape. Its code comes when the button is
 * pointed at or has the focus; when it cannot be had, the button can be pressed again.
 */
export const ActionMenu = (props: ActionMenuProps) => {
  const [Menu, setMenu] = useState<ComponentType<ChakraMenuProps> | null>(null);
  const [byKey, setByKey] = useState(false);
  const [loading, setLoading] = useState(false);
  if (Menu) return <Menu {...props} byKey={byKey} />;
  const open = async (event: MouseEvent) => {
    setByKey(event.detail === 0); // a click that no pointer made
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
      trigger={<RowButton label={fillMessage(messages.moreActions, { name })} icon={<i className="sala-dots" />} />}
    />
  );
};
