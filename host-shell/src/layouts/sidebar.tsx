import type { NavIcon } from '@sala/shared-contracts';
import { Box, Flex, IconButton, Text } from '@sala/shared-ui';
import {
  AppearanceIcon,
  AppsIcon,
  CategoriesIcon,
  CloseIcon,
  CustomersIcon,
  FieldsIcon,
  HomeIcon,
  PricingIcon,
  type Icon,
} from '@sala/shared-ui/icons';
import { Link, NavLink, useLocation, useTranslation } from '@sala/shell-sdk';
import { useEffect, useId } from 'react';
import { paths } from '../paths';
import { Brand } from './brand';
import { LocaleSwitch } from './locale-switch';
import { useNavSections, type NavEntry } from './nav-items';

const icons: Record<NavIcon, Icon> = {
  categories: CategoriesIcon,
  customers: CustomersIcon,
  fields: FieldsIcon,
  pricing: PricingIcon,
  appearance: AppearanceIcon,
  app: AppsIcon,
};

const Entry = ({ path, label, Icon: Shown, exact = false }: { path: string; label: string; Icon: Icon; exact?: boolean }) => (
  <li>
    <Flex
      asChild
      align="center"
      gap="2.5"
      h={{ base: 'touch', md: 'control' }}
      px="2"
      borderRadius="md"
      color="fg.muted"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      css={{ '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' } }}
    >
      <NavLink to={path} end={exact}>
        <Shown aria-hidden />
        <Box as="span" truncate>
          {label}
        </Box>
      </NavLink>
    </Flex>
  </li>
);

const Section = ({ title, entries }: { title: string; entries: readonly NavEntry[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="xs" tone="subtle" fontWeight="medium" px="2" mt="4" mb="1">
        {title}
      </Text>
      <ul role="list">
        {entries.map(({ path, label, icon }) => (
          <Entry key={path} path={path} label={label} Icon={icons[icon]} />
        ))}
      </ul>
    </section>
  );
};

const Contents = ({ onClose }: { readonly onClose?: () => void }) => {
  const { t } = useTranslation();
  const sections = useNavSections();
  return (
    <>
      <Flex align="center" justify="space-between" h="12" px="2" flexShrink="0">
        <Link to={paths.home} title={t('frame.home')}>
          <Brand />
        </Link>
        {onClose ? <IconButton label={t('frame.closeMenu')} icon={<CloseIcon />} onClick={onClose} /> : null}
      </Flex>
      <Box as="nav" aria-label={t('frame.navigation')} overflowY="auto" pb="4">
        <ul role="list">
          <Entry path={paths.home} label={t('frame.home')} Icon={HomeIcon} exact />
        </ul>
        {sections.map(({ group, entries }) => (
          <Section key={group} title={t(`groups.${group}`)} entries={entries} />
        ))}
      </Box>
      {onClose ? (
        <Box mt="auto" py="3">
          <LocaleSwitch />
        </Box>
      ) : null}
    </>
  );
};

const column = { direction: 'column', bg: 'bg.canvas', px: '2', w: '14.5rem' } as const;

/** 232 px beside the screen; under 768 px a drawer that closes with Escape and with every choice. */
export const Sidebar = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => onClose(), [pathname, onClose]);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [open, onClose]);
  return (
    <>
      <Flex
        {...column}
        as="aside"
        flexShrink="0"
        display={{ base: 'none', md: 'flex' }}
        position="sticky"
        top="0"
        h="100dvh"
        borderInlineEndWidth="1px"
      >
        <Contents />
      </Flex>
      {open ? (
        <>
          <Box position="fixed" inset="0" bg="bg.scrim" zIndex="overlay" onClick={onClose} aria-hidden />
          <Flex
            {...column}
            role="dialog"
            aria-modal
            aria-label={t('frame.navigation')}
            position="fixed"
            insetBlock="0"
            insetInlineStart="0"
            zIndex="popover"
            boxShadow="lg"
          >
            <Contents onClose={onClose} />
          </Flex>
        </>
      ) : null}
    </>
  );
};
