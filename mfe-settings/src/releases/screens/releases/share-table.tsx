import type { ReleaseDetail } from '@sala/shared-contracts';
import { Code, EmptyState, Text } from '@sala/shared-ui';
import { ReleasesIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useUnits } from './facts';

type Share = ReleaseDetail['shares'][number];

/** Source of each shared package for a version, and what the version bundles itself. */
export const ShareTable = ({
  detail: { name, shares, sdk, plugin, files },
}: {
  readonly detail: ReleaseDetail;
}) => {
  const { t } = useTranslation('settings');
  const { kB } = useUnits();
  const sharedCount = shares.filter(({ from }) => from !== null).length;
  const own = shares.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
  const columns: readonly [Column<Share>, ...Column<Share>[]] = [
    { key: 'key', header: t('releases.shares.package'), cell: ({ key }) => <Code>{key}</Code> },
    {
      key: 'from',
      header: t('releases.shares.gets'),
      cell: ({ from }) =>
        from === null ? (
          <StatusChip {...statusLooks.attention}>{t('releases.shares.own')}</StatusChip>
        ) : (
          <StatusChip {...statusLooks.done}>
            {t('releases.shares.fromShell', { version: from })}
          </StatusChip>
        ),
    },
    { key: 'range', header: t('releases.shares.asks'), cell: ({ range }) => <Code>{range}</Code> },
    {
      key: 'singleton',
      header: t('releases.shares.singleton'),
      cell: ({ singleton }) => t(singleton ? 'releases.yes' : 'releases.no'),
      phone: 'hidden',
    },
    {
      key: 'own',
      header: t('releases.shares.carries'),
      align: 'end',
      cell: ({ ownBytes }) => kB(ownBytes),
    },
  ];
  return (
    <>
      <Text mb="1">
        {name === 'host_shell'
          ? t('releases.shares.lends', { count: sharedCount })
          : t('releases.shares.summary', {
              lent: sharedCount,
              count: shares.length,
              size: kB(own),
            })}
      </Text>
      <Text size="sm" tone="muted" mb="3">
        {t('releases.shares.build', {
          sdk,
          plugin,
          count: files.length,
          size: kB(files.reduce((sum, { bytes }) => sum + bytes, 0)),
        })}
      </Text>
      <DataTable
        label={t('releases.tabs.shares')}
        columns={columns}
        rows={shares}
        rowKey={({ key }) => key}
        empty={<EmptyState icon={<ReleasesIcon />} title={t('releases.shares.empty')} />}
      />
    </>
  );
};
