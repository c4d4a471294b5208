import { Box, Flex } from '@sala/shared-ui';
import { SidebarIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { memo } from 'react';
import { NavHints } from './nav-hint';
import { NavList } from './nav-list';
import { toggleSidebar, useSidebar } from './sidebar-state';
import { WorkplaceName } from './workplace-name';

const CollapseButton = ({ collapsed }: { readonly collapsed: boolean }) => {
  const { t } = useTranslation();
  const label = t(collapsed ? 'frame.expand' : 'frame.collapse');
  return (
    <Flex
      asChild
      align="center"
      gap="2.5"
      h="8"
      px="2.5"
      mx="2"
      my="1"
      flexShrink="0"
      color="fg.muted"
      fontSize="sm"
      borderRadius="md"
      cursor="pointer"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
    >
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Control+B"
        data-hint={collapsed ? label : undefined}
        onClick={toggleSidebar}
      >
        <SidebarIcon aria-hidden />
        {collapsed ? null : label}
      </button>
    </Flex>
  );
};

/** 232 px next to the screen, or 56 px of icons; below 768 px it is a drawer (nav-drawer.tsx). */
export const Sidebar = memo(() => {
  const collapsed = useSidebar((state) => state.collapsed);
  return (
    <Flex
      as="aside"
      direction="column"
      flexShrink="0"
      display={{ base: 'none', md: 'flex' }}
      position="sticky"
      top="0"
      zIndex="header"
      h="calc(100dvh - var(--strip, 0px))"
      w={collapsed ? '3.5rem' : '14.5rem'}
      bg="bg.canvas"
      borderInlineEndWidth="1px"
    >
      <NavHints>
        <Box px="2" flexShrink="0">
          <WorkplaceName compact={collapsed} />
        </Box>
        <NavList compact={collapsed} />
        <CollapseButton collapsed={collapsed} />
      </NavHints>
    </Flex>
  );
});
