import { useAuth } from '@sala/shared-auth';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

/** Tells everybody of a company when its requested deletion closes it. */
export const ClosingBanner = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const closesAt = useAuth(({ user }) => user?.company?.closesAt);
  if (closesAt === undefined) return null;
  return (
    <Box role="status" px="4" py="2" fontSize="sm" bg="status.amber.bg" color="status.amber.fg">
      {t('frame.closing', { date: format.dateTime(closesAt) })}
    </Box>
  );
};
