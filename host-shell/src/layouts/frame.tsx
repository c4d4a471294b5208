import { Box, Flex, loadFont, useAppearance, useLoadAhead } from '@sala/shared-ui';
import { setTimeZone, useTranslation } from '@sala/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router-dom';
import { useAuth } from '@sala/shared-auth';
import { prepareFederation } from '../federation';
import { HelpHost } from '../help';
import { PaletteHost } from '../palette';
import { refreshUser } from '../session';
import { FrameBoundary } from './frame-boundary';
import { Header } from './header';
import { Sidebar } from './sidebar';

const mainId = 'main';

/** The frame of signed-in staff: sidebar, header, and the screen in the only `main`. */
export default function Frame() {
  const { t } = useTranslation();
  const { font } = useAppearance();
  const location = useLocation();
  const signedIn = useAuth(({ token }) => token !== null);
  const timeZone = useAuth(({ user }) => user?.company?.timeZone);
  const { revalidate } = useRevalidator();
  const [menuOpen, setMenuOpen] = useState(false);
  // The drawer closes with every change of it.
  const closeMenu = useCallback(() => setMenuOpen(false), []);

  // What this browser remembers of the person may be old: company and permissions come from the API.
  useEffect(() => void refreshUser(), []);
  useEffect(() => void loadFont(font), [font]);
  useLoadAhead(prepareFederation); // the next click leads into a remote
  useEffect(() => setTimeZone(timeZone), [timeZone]);

  // The guard alone says where to go, also when the session ends in the middle of a navigation.
  useEffect(() => {
    if (!signedIn) void revalidate();
  }, [signedIn, revalidate]);

  if (!signedIn) return null;
  return (
    <Flex minH="100dvh" bg="bg">
      <Box
        asChild
        position="absolute"
        top="-10"
        left="2"
        px="3"
        py="2"
        zIndex="toast"
        bg="bg.raised"
        borderRadius="md"
        _focusVisible={{ top: '2' }}
      >
        <a href={`#${mainId}`}>{t('frame.skip')}</a>
      </Box>
      <Sidebar open={menuOpen} onClose={closeMenu} />
      <Flex direction="column" flex="1" minW="0">
        <Header onOpenMenu={() => setMenuOpen(true)} />
        <Box as="main" id={mainId} tabIndex={-1} flex="1" minW="0" outline="none">
          <FrameBoundary resetKey={location.pathname}>
            <Outlet />
          </FrameBoundary>
        </Box>
      </Flex>
      <PaletteHost />
      <HelpHost />
    </Flex>
  );
}
