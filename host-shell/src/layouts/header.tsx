import { Box, Flex, IconButton, Text } from '@sala/shared-ui';
import { MenuIcon } from '@sala/shared-ui/icons';
import { useLocale, useLocation, useTranslation } from '@sala/shell-sdk';
import { ownerOf } from '../composition';
import { LocaleSwitch } from './locale-switch';
import { UserBox } from './user-box';

/** Where the person is: the area, then the screen, in words of the remote's contract. */
const Crumbs = () => {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  const owned = ownerOf(pathname);
  const item = owned?.remote.nav.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const messages = owned?.remote.messages[locale];
  const words = [messages?.title ?? t('frame.home'), item ? messages?.nav[item.key] : undefined];
  const shown = words.filter((word, index) => word !== undefined && word !== words[index - 1]);
  return (
    <Flex as="nav" aria-label={t('frame.breadcrumbs')} minW="0">
      <Flex as="ol" gap="1.5" minW="0" listStyleType="none">
        {shown.map((word, index) => (
            <Text
              as="li"
              key={word}
              tone={index < shown.length - 1 ? 'muted' : 'default'}
              display={{ base: index < shown.length - 1 ? 'none' : 'block', md: 'block' }}
              truncate
            >
              {index > 0 ? (
                <Box as="span" aria-hidden display={{ base: 'none', md: 'inline' }}>
                  {'› '}
                </Box>
              ) : null}
              {word}
            </Text>
        ))}
      </Flex>
    </Flex>
  );
};

/** 48 px: where one is on the left, language and person on the right. */
export const Header = ({ onOpenMenu }: { readonly onOpenMenu: () => void }) => {
  const { t } = useTranslation();
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      gap="2"
      h="12"
      px={{ base: '2', md: '4' }}
      position="sticky"
      top="0"
      zIndex="header"
      bg="bg"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" minW="0">
        <IconButton
          label={t('frame.openMenu')}
          icon={<MenuIcon />}
          display={{ base: 'inline-flex', md: 'none' }}
          onClick={onOpenMenu}
        />
        <Crumbs />
      </Flex>
      <Flex align="center" gap="2" flexShrink="0">
        {/* On a phone the language is in the menu: the line belongs to the place. */}
        <Box display={{ base: 'none', md: 'block' }}>
          <LocaleSwitch />
        </Box>
        <UserBox />
      </Flex>
    </Flex>
  );
};
