import { useAuth } from '@sala/shared-auth';
import { Box, Link } from '@sala/shared-ui';
import { Link as RouterLink, useFormat, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { paths } from '../paths';

const dayMs = 86_400_000;

/** Counts the days that a person has left to set up the second factor that the company demands. */
export const SecondFactorBanner = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(Date.now);
  const dueAt = useAuth(({ user }) => user?.secondFactorDueAt);
  if (dueAt === undefined) return null;
  const days = Math.max(0, Math.ceil((Date.parse(dueAt) - now) / dayMs));
  return (
    <Box role="status" px="4" py="2" fontSize="sm" bg="status.amber.bg" color="status.amber.fg">
      {days > 0
        ? t('frame.secondFactor', { count: days, date: format.dateTime(dueAt) })
        : t('frame.secondFactorDue')}{' '}
      <Link asChild color="inherit" textDecoration="underline">
        <RouterLink to={paths.account}>{t('frame.secondFactorSetUp')}</RouterLink>
      </Link>
    </Box>
  );
};
