import { Menu, Portal } from '@chakra-ui/react';
import { EllipsisVertical } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../controls/button';
import { fillMessage, useUiMessages } from '../messages/messages';

/** One action of a menu. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Cannot be undone: in red, at the end. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export interface ActionMenuProps {
  /** What opens it: a Button or an IconButton. */
  readonly trigger: ReactElement;
  readonly actions: readonly MenuAction[];
}

/** A menu of actions under a button: arrows, letters, Escape. */
export const ActionMenu = ({ trigger, actions }: ActionMenuProps) => (
  <Menu.Root
    unstyled
    lazyMount
    unmountOnExit
    positioning={{ placement: 'bottom-end', gutter: 4 }}
  >
    <Menu.Trigger asChild>{trigger}</Menu.Trigger>
    <Portal>
      <Menu.Positioner zIndex="popover">
        <Menu.Content
          minW="11rem"
          p="1"
          bg="bg.raised"
          color="fg"
          borderWidth="1px"
          borderRadius="md"
          boxShadow="md"
          outline="none"
          _open={{ animation: 'appear 120ms linear' }}
        >
          {actions.map((action) => (
            <Menu.Item
              key={action.key}
              value={action.key}
              disabled={action.disabled ?? false}
              onClick={() => {
                if (!action.disabled) action.onSelect(); // Enter clicks too
              }}
              display="flex"
              alignItems="center"
              gap="2"
              px="2"
              minH={{ base: 'touch', md: '8' }}
              fontSize="sm"
              borderRadius="sm"
              cursor="pointer"
              color={action.danger ? 'danger.fg' : 'fg'}
              _highlighted={{ bg: action.danger ? 'danger.subtle' : 'bg.muted' }}
              _disabled={{ opacity: 0.5, cursor: 'not-allowed' }}
            >
              {action.icon}
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

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
      trigger={<IconButton size="sm" label={fillMessage(messages.moreActions, { name })} icon={<EllipsisVertical />} />}
    />
  );
};
