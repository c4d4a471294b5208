import { Box, Flex } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { Outlet } from 'react-router-dom';
import { paths } from '../paths';
import { Brand } from './brand';
import { useFontOnArrival } from './font-on-arrival';
import { LocaleSwitch } from './locale-switch';

/** Pages that stand alone: sign-in and its company, prices, setting up, errors. */
export const PublicLayout = () => {
  const { t } = useTranslation();
  useFontOnArrival();
  return (
    <Flex direction="column" minH="100dvh" bg="bg.canvas">
      <Flex as="header" align="center" justify="space-between" h="12" px={{ base: '3', md: '4' }} flexShrink="0">
        <Link to={paths.home} title={t('frame.home')}>
          <Brand />
        </Link>
        <LocaleSwitch />
      </Flex>
      <Box as="main" flex="1" display="flex" flexDirection="column">
        <Outlet />
      </Box>
    </Flex>
  );
};
