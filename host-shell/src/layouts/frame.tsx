import { Box, Flex, loadFont, useAppearance } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAuth } from '@sala/shared-auth';
import { signInFrom } from '../paths';
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
  const [menuOpen, setMenuOpen] = useState(false);

  // What this browser remembers of the person may be old: company and permissions come from the API.
  useEffect(() => void refreshUser(), []);
  useEffect(() => void loadFont(font), [font]);

  if (!signedIn) return <Navigate to={signInFrom(location.pathname + location.search + location.hash)} replace />;
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
      <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
      <Flex direction="column" flex="1" minW="0">
        <Header onOpenMenu={() => setMenuOpen(true)} />
        <Box as="main" id={mainId} tabIndex={-1} flex="1" minW="0" outline="none">
          <FrameBoundary resetKey={location.pathname}>
            <Outlet />
          </FrameBoundary>
        </Box>
      </Flex>
    </Flex>
  );
}
