import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { ChakraMenuProps, ChakraPointMenuProps } from './menu-props';

const MenuList = ({ actions }: Pick<ChakraMenuProps, 'actions'>) => (
  <Menu.Positioner>
    <Menu.Content
      zIndex="popover" // applied by its positioner
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
          {...(action.checked === undefined
            ? {}
            : { role: 'menuitemradio', 'aria-checked': action.checked })}
          onClick={() => {
            if (!action.disabled) action.onSelect(); // Enter also clicks
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
          {action.checked ? (
            <chakra.span ms="auto" ps="3" color="accent.fg">
              <Check aria-hidden />
            </chakra.span>
          ) : null}
        </Menu.Item>
      ))}
    </Menu.Content>
  </Menu.Positioner>
);

/** The menu: 38 KB, loaded on first use. */
export const ChakraMenu = ({ trigger, actions, byKey, within }: ChakraMenuProps) => {
  const container = useRef(within);
  return (
    <Menu.Root
      unstyled
      defaultOpen
      defaultHighlightedValue={
        byKey ? (actions.find(({ disabled }) => !disabled)?.key ?? null) : null
      }
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end', gutter: 4 }}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal container={container}>
        <MenuList actions={actions} />
      </Portal>
    </Menu.Root>
  );
};

/** The same menu at a point, open as long as it is there. */
export const ChakraPointMenu = ({ at, label, actions, within, onClose }: ChakraPointMenuProps) => {
  const container = useRef(within);
  return (
    <Menu.Root
      unstyled
      open
      aria-label={label}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      defaultHighlightedValue={actions.find(({ disabled }) => !disabled)?.key ?? null}
      positioning={{
        placement: 'bottom-start',
        gutter: 4,
        getAnchorRect: () => ({ ...at, width: 0, height: 0 }),
      }}
    >
      <Portal container={container}>
        <MenuList actions={actions} />
      </Portal>
    </Menu.Root>
  );
};
