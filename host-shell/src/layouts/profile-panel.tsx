import { fullName } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Button, densities, Flex, Text, themes, useAppearance } from '@sala/shared-ui';
import { Popover } from '@sala/shared-ui/floating';
import {
  AccountIcon,
  AppearanceIcon,
  CompanyIcon,
  HelpIcon,
  KeyboardIcon,
  RolesIcon,
  SignOutIcon,
  type Icon,
} from '@sala/shared-ui/icons';
import { SegmentedControl } from '@sala/shared-ui/table';
import { hasUnsavedWork, Link, signOut, useLocale, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { ownerOf, useComposition } from '../composition';
import { openHelp, useHasHelp } from '../help';
import { openKeymap } from '../keymap/keymap-state';
import { paths } from '../paths';
import { OwnAvatar } from './own-avatar';
import { LocaleSwitch } from './locale-switch';
import type { PanelProps } from './panel-props';
import { useSignOutStep } from './sign-out';

const Fact = ({ Icon: Shown, children }: { readonly Icon: Icon; readonly children: ReactNode }) => (
  <Flex gap="2" color="fg.muted" fontSize="sm" mt="1.5" css={{ '& .lucide': { mt: '0.125rem' } }}>
    <Shown aria-hidden />
    <Box minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Flex>
);

const Person = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useAuth((state) => state.user);
  if (!user) return null;
  const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format([
    ...user.roles.map((role) => t(`roles.${role}`)),
    ...(user.customRoles ?? []).map(({ name }) => name),
  ]);
  return (
    <Box px="4" py="3" borderBottomWidth="1px">
      <Flex gap="3" align="flex-start">
        <OwnAvatar user={user} large />
        <Box minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {fullName(user)}
          </Text>
          <Text size="sm" tone="muted" overflowWrap="anywhere">
            {user.email}
          </Text>
        </Box>
      </Flex>
      {user.company ? <Fact Icon={CompanyIcon}>{user.company.name}</Fact> : null}
      {roles ? <Fact Icon={RolesIcon}>{roles}</Fact> : null}
    </Box>
  );
};

const Setting = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Flex align="center" justify="space-between" gap="3" wrap="wrap" px="4" py="1">
    <Text size="sm" tone="muted" aria-hidden>
      {title}
    </Text>
    {children}
  </Flex>
);

const line = {
  variant: 'ghost',
  justifyContent: 'flex-start',
  w: 'full',
  px: '2',
  fontWeight: 'normal',
  gap: '2.5',
} as const;

/** Personal pages of the settings remote, if the composition has it. */
const accountPages = [
  { path: paths.account, label: 'profile.account', Icon: AccountIcon },
  { path: paths.appearance, label: 'profile.appearance', Icon: AppearanceIcon },
];

const useAccountPages = () => {
  useComposition(); // re-render when these pages come or go
  return accountPages.filter(({ path }) => ownerOf(path) !== undefined);
};

/** Identity, preferences, account pages and sign-out. */
export const ProfilePanel = ({ trigger }: PanelProps) => {
  const { t } = useTranslation();
  const { theme, setTheme, density, setDensity } = useAppearance();
  const going = useSignOutStep(({ step }) => step === 'going');
  const hasHelp = useHasHelp();
  const shown = useAccountPages();
  return (
    <Popover trigger={trigger} label={t('profile.title')} width="21rem" defaultOpen>
      {(close) => (
        <Box overflowY="auto">
          <Person />
          <Box py="2" borderBottomWidth="1px">
            <Box hideFrom="md">
              <Setting title={t('frame.theme')}>
                <SegmentedControl
                  label={t('frame.theme')}
                  value={theme}
                  onChange={setTheme}
                  options={themes.map((value) => ({ value, label: t(`frame.themes.${value}`) }))}
                />
              </Setting>
              <Setting title={t('frame.language')}>
                <LocaleSwitch />
              </Setting>
            </Box>
            <Box hideBelow="md">
              <Setting title={t('profile.density')}>
                <SegmentedControl
                  label={t('profile.density')}
                  value={density}
                  onChange={setDensity}
                  options={densities.map((value) => ({
                    value,
                    label: t(`profile.densities.${value}`),
                  }))}
                />
              </Setting>
            </Box>
          </Box>
          <Box p="2" borderBottomWidth="1px">
            {shown.map(({ path, label, Icon: Shown }) => (
              <Button key={path} asChild {...line} onClick={() => close()}>
                <Link to={path}>
                  <Shown aria-hidden />
                  {t(label)}
                </Link>
              </Button>
            ))}
            {hasHelp ? (
              <Button {...line} onClick={() => close(openHelp)}>
                <HelpIcon aria-hidden />
                {t('frame.help')}
              </Button>
            ) : null}
            <Button {...line} onClick={() => close(openKeymap)}>
              <KeyboardIcon aria-hidden />
              {t('keymap.title')}
            </Button>
          </Box>
          <Box p="2">
            <Button
              {...line}
              loading={going}
              onClick={() => (hasUnsavedWork() ? close(signOut) : signOut())}
            >
              <SignOutIcon aria-hidden />
              {t('frame.signOut')}
            </Button>
          </Box>
        </Box>
      )}
    </Popover>
  );
};
