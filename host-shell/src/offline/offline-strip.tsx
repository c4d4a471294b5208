import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useComposition } from '../composition';
import { Strip } from '../news/strip';
import { useConnection } from './connection-state';
import { offlineNamespace } from './messages';

/** Says how old versions and data are while the server is unreachable. */
export const OfflineStrip = () => {
  const { t } = useTranslation(offlineNamespace);
  const { date, dateTime } = useFormat();
  const reachedAt = useConnection((state) => state.reachedAt);
  const issued = date(useComposition(({ document }) => document.issuedAt));
  return (
    <Strip>
      {reachedAt === null
        ? t('offline', { date: issued })
        : t('offlineSince', { date: issued, time: dateTime(reachedAt) })}
    </Strip>
  );
};
