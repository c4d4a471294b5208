import { Box, Flex } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { VersionChips } from '../news/version-chips';
import { paths } from '../paths';
import { useArrival, useTitleOfHeading } from './arrival';
import { Brand } from './brand';
import { useFontOnArrival } from './font-on-arrival';
import { LocaleSwitch } from './locale-switch';

/** Pages that stand alone: sign-in and its company, prices, setting up, errors. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  const main = useRef<HTMLDivElement>(null);
  useFontOnArrival();
  useTitleOfHeading(main);
  useArrival();
  return (
    <Flex direction="column" minH="100dvh" bg="bg.canvas">
      <Flex as="header" align="center" justify="space-between" h="12" px={{ base: '3', md: '4' }} flexShrink="0">
        <Link to={paths.home} title={t('frame.home')}>
          <Brand />
        </Link>
        <Flex align="center" gap="3">
          <VersionChips />
          <LocaleSwitch />
        </Flex>
      </Flex>
      <Box as="main" ref={main} tabIndex={-1} outline="none" flex="1" display="flex" flexDirection="column" css={{ '& h1:focus': { outline: 'none' } }}>
        <Outlet />
      </Box>
    </Flex>
  );
};
