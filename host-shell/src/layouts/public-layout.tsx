import { Box, Flex, lazyWithRetry } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useIdle } from '../idle';
import { VersionChips } from '../news/version-chips';
import { paths } from '../paths';
import { useFocusOnNavigation, useTitleFromHeading } from './screen-focus';
import { Brand } from './brand';
import { useFontAtIdle } from './font-at-idle';
import { LocaleSwitch } from './locale-switch';

// Loads after the page itself; the next page retries.
const loadHelp = () => import(/* webpackChunkName: "public-help" */ '../help/public-help');
const PublicHelp = lazyWithRetry(async () => ({ default: (await loadHelp()).PublicHelp }), {
  loading: null,
  failed: () => null,
});

/** Layout outside the frame: sign-in, company setup, prices, errors. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  const main = useRef<HTMLDivElement>(null);
  const idle = useIdle();
  useFontAtIdle();
  useTitleFromHeading(main);
  useFocusOnNavigation();
  return (
    <Flex direction="column" minH="calc(100dvh - var(--strip, 0px))" bg="bg.canvas">
      <Flex
        as="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        rowGap="1"
        minH="12"
        px={{ base: '3', md: '4' }}
        flexShrink="0"
      >
        <Link to={paths.home} title={t('frame.home')}>
          <Brand />
        </Link>
        {/* Below the rest on a phone, for lack of space. */}
        <Flex
          gap="2"
          ml="auto"
          mr={{ md: '3' }}
          order={{ base: '1', md: '0' }}
          _empty={{ display: 'none' }}
        >
          <VersionChips />
        </Flex>
        <Flex align="center" gap="3" ml={{ base: 'auto', md: '0' }}>
          {idle ? <PublicHelp /> : null}
          <LocaleSwitch />
        </Flex>
      </Flex>
      <Box
        as="main"
        ref={main}
        tabIndex={-1}
        outline="none"
        flex="1"
        display="flex"
        flexDirection="column"
        css={{ '& h1:focus': { outline: 'none' } }}
      >
        <Outlet />
      </Box>
    </Flex>
  );
};
