import { Box, Flex, IconButton } from '@sala/shared-ui';
import { HelpIcon, MenuIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { memo, type Ref } from 'react';
import { openHelp, useHasHelp } from '../help';
import { Bell } from '../notifications/bell';
import { CreateButton } from './create-button';
import { Crumbs } from './crumbs';
import { LocaleSwitch } from './locale-switch';
import { ProfileButton } from './profile-button';
import { SearchButton } from './search-button';
import { ThemeMenu } from './theme-menu';
import { VersionChips } from '../news/version-chips';

interface HeaderProps {
  readonly onOpenMenu: () => void;
  readonly menuButton: Ref<HTMLButtonElement>;
}

/**
 * 48 px: breadcrumb left, search centre, personal controls right. Its parts subscribe to
 * navigations themselves: re-rendering all of it on each one caused visible delay.
 */
export const Header = memo(({ onOpenMenu, menuButton }: HeaderProps) => {
  const { t } = useTranslation();
  const hasHelp = useHasHelp();
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '1', md: '3' }}
      h="12"
      px={{ base: '1', md: '4' }}
      position="sticky"
      top="0"
      zIndex="header"
      bg="bg"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" flex={{ base: '1 1 0', md: '1 1 12rem' }} minW="0">
        <IconButton
          ref={menuButton}
          label={t('frame.openMenu')}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          display={{ base: 'inline-flex', md: 'none' }}
          onClick={onOpenMenu}
        />
        <Crumbs />
      </Flex>
      <Flex justify="center" flex={{ base: '0 0 auto', md: '0 1 22rem' }} minW="0">
        <SearchButton />
      </Flex>
      <Flex align="center" justify="flex-end" gap="0.5" flex="0 0 auto">
        <CreateButton />
        {/* On a phone these move into the profile panel to leave room for the breadcrumb. */}
        <Flex align="center" gap="0.5" hideBelow="md">
          {hasHelp ? (
            <IconButton label={t('frame.help')} icon={<HelpIcon />} onClick={openHelp} />
          ) : null}
          <ThemeMenu />
          <Box mx="1">
            <LocaleSwitch short />
          </Box>
        </Flex>
        <VersionChips />
        <Bell />
        <ProfileButton />
      </Flex>
    </Flex>
  );
});
