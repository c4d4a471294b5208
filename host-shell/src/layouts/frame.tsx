import { useAuth } from '@sala/shared-auth';
import { Box, Flex, lazyPart, useLoadAhead, VisuallyHidden } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { withAccountMessages } from '../account-messages';
import { prepareFederation } from '../load-federation';
import { HelpHost } from '../help';
import { KeymapHost } from '../keymap/keymap-host';
import { rerunGuards } from '../navigation';
import { PaletteHost } from '../palette';
import { refreshUser } from '../refresh-user';
import { useShortcuts } from '../shortcuts';
import { screenStart, useFocusOnNavigation, useDocumentTitle } from './screen-focus';
import { useFontAtIdle } from './font-at-idle';
import { BillingBanner } from './billing-banner';
import { ClosingBanner } from './closing-banner';
import { useCompanyAccent } from './company-accent';
import { SecondFactorBanner } from './second-factor-banner';
import { Header } from './header';
import { loadFrameParts } from './load-frame-parts';
import { PublicLayout } from './public-layout';
import { Sidebar } from './sidebar';
import { useScreenName } from './breadcrumb';

const mainId = 'main';

const TermsGate = lazyPart(
  withAccountMessages(() => import(/* webpackChunkName: "terms" */ './terms-gate')),
  (part) => part.TermsGate,
);
const NavDrawer = lazyPart(loadFrameParts, (parts) => parts.NavDrawer);

const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <Box
      asChild
      position="absolute"
      top="-12"
      left="2"
      px="3"
      py={{ base: '2.5', md: '2' }}
      zIndex="toast"
      bg="bg.raised"
      borderRadius="md"
      boxShadow="md"
      _focusVisible={{ top: '1.5' }}
    >
      <a href={`#${mainId}`}>{t('frame.skip')}</a>
    </Box>
  );
};

/** Navigation drawer of a phone; on close focus goes to the chosen screen or back to the button. */
const usePhoneMenu = () => {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  /** Path at which it was opened; null until first opened, so its code is not loaded. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [closed, setClosed] = useState(true);
  const show = useCallback(() => {
    setOpenedAt(location.pathname); // stable across paths, so that the memoised header does not re-render
    setClosed(false);
  }, []);
  return {
    button,
    wanted: openedAt !== null,
    open: !closed && openedAt === pathname,
    show,
    close: () => setClosed(true),
    finalFocus: () => (openedAt === pathname ? button.current : screenStart()),
  };
};

/* Paper shows the screen alone. */
const onPaper = {
  _print: {
    minHeight: '0',
    '& > :not(div), & > div > :not(main)': { display: 'none' },
  },
} as const;

/** Sidebar, header, and the screen in the only `main`. */
const Workplace = () => {
  const menu = usePhoneMenu();
  const name = useScreenName();
  useDocumentTitle(name);
  useFontAtIdle();
  useFocusOnNavigation();
  useCompanyAccent();
  useShortcuts();

  useLoadAhead(prepareFederation); // the next click may lead into a remote
  useLoadAhead(loadFrameParts);

  return (
    <Flex minH="calc(100dvh - var(--strip, 0px))" bg="bg" css={onPaper}>
      <SkipLink />
      <VisuallyHidden aria-live="polite">{name}</VisuallyHidden>
      <Sidebar />
      {menu.wanted ? (
        <NavDrawer open={menu.open} onClose={menu.close} finalFocus={menu.finalFocus} />
      ) : null}
      <Flex direction="column" flex="1" minW="0">
        <Header onOpenMenu={menu.show} menuButton={menu.button} />
        <ClosingBanner />
        <BillingBanner />
        <SecondFactorBanner />
        <Box
          as="main"
          id={mainId}
          tabIndex={-1}
          flex="1"
          minW="0"
          outline="none"
          marginInlineEnd="var(--beside, 0px)"
          css={{ '--header-height': '3rem', '& h1:focus': { outline: 'none' } }}
        >
          <Outlet />
        </Box>
      </Flex>
      <PaletteHost />
      <HelpHost />
      <KeymapHost />
    </Flex>
  );
};

/** Frame of signed-in staff of a company; without a company, accessible pages render outside it. */
export default function Frame() {
  const signedIn = useAuth(({ token }) => token !== null);
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  const termsDue = useAuth(({ user }) => user?.termsDue === true);

  // The stored person may be outdated.
  useEffect(() => void refreshUser(), []);

  // Redirects are the guard's job, even when the session ends during a navigation.
  useEffect(() => {
    if (!signedIn || !hasCompany) rerunGuards();
  }, [signedIn, hasCompany]);

  if (!signedIn) return null;
  if (termsDue) return <TermsGate />;
  return hasCompany ? <Workplace /> : <PublicLayout />;
}
