import { apiQuery, useCan } from '@sala/shared-auth';
import { Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';

/** Up to which day the log is signed. */
export const DigestNote = () => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const canRead = useCan('audit:read');
  const { data } = useQuery({
    ...apiQuery('auditDigestList'),
    enabled: canRead,
    meta: failsAlone,
  });
  const [newest] = data?.items ?? [];
  if (!data) return null;
  return (
    <Text size="sm" tone="muted" pb="2">
      {newest
        ? t('auditLog.signedUntil', { date: format.date(newest.day) })
        : t('auditLog.notSignedYet')}
    </Text>
  );
};
