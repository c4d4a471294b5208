import type { BundleState, VersionState } from '@sala/shared-contracts';
import { Badge, Box, Button, Code, EmptyState, Flex } from '@sala/shared-ui';
import { ReleasesIcon } from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Age } from './relative-age';
import type { OnAction } from './release-actions';
import { useUnits } from './facts';
import { failuresPerMille } from './release-health';
import { GateChip } from './release-chips';

const Findings = ({ findings: { fail, warn, note } }: VersionState) => {
  const { t } = useTranslation('settings');
  const parts = [
    ...(fail > 0 ? [t('releases.findings.fail', { count: fail })] : []),
    ...(warn > 0 ? [t('releases.findings.warn', { count: warn })] : []),
    ...(note > 0 ? [t('releases.findings.note', { count: note })] : []),
  ];
  return (
    <Box as="span" {...(fail > 0 ? { color: 'danger.fg' } : {})}>
      {parts.length > 0 ? parts.join(', ') : t('releases.findings.none')}
    </Box>
  );
};

interface VersionsTableProps {
  readonly bundle: BundleState;
  readonly onAction: OnAction | undefined;
  /** Opens a version's details. */
  readonly onOpen: (version: string) => void;
}

/** Versions of a bundle, newest first, with their actions. */
export const VersionsTable = ({ bundle, onAction, onOpen }: VersionsTableProps) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { ms, perMille } = useUnits();
  const columns: readonly [Column<VersionState>, ...Column<VersionState>[]] = [
    {
      key: 'version',
      header: t('releases.columns.version'),
      cell: ({ version }) => <Code>{version}</Code>,
    },
    {
      key: 'channels',
      header: t('releases.columns.channels'),
      cell: ({ channels, revoked }) => (
        <Flex as="span" display="inline-flex" gap="1" wrap="wrap">
          {channels.map((channel) => (
            <Badge key={channel} tone="accent">
              {t(`releases.channels.${channel}`)}
            </Badge>
          ))}
          {revoked ? <Badge tone="danger">{t('releases.revoked')}</Badge> : null}
          {channels.length === 0 && !revoked ? '—' : null}
        </Flex>
      ),
    },
    {
      key: 'gate',
      header: t('releases.columns.gate'),
      cell: ({ gate }) => <GateChip gate={gate} />,
    },
    {
      key: 'findings',
      header: t('releases.columns.findings'),
      cell: (version) => <Findings {...version} />,
      showFrom: 'xl',
    },
    {
      key: 'published',
      header: t('releases.columns.published'),
      cell: ({ publishedAt, publishedBy }) => (
        <>
          <Age at={publishedAt} /> · {publishedBy}
        </>
      ),
      showFrom: 'lg',
    },
    {
      key: 'failures',
      header: t('releases.facts.failures'),
      align: 'end',
      showFrom: 'lg',
      cell: ({ health }) => perMille(failuresPerMille(health)),
    },
    {
      key: 'crashes',
      header: t('releases.facts.crashes'),
      align: 'end',
      phone: 'hidden',
      showFrom: 'xl',
      cell: ({ health }) => number(health.crashes),
    },
    {
      key: 'p75',
      header: t('releases.facts.p75'),
      align: 'end',
      phone: 'hidden',
      showFrom: 'xl',
      cell: ({ health }) => (health.p75Ms === null ? '—' : ms(health.p75Ms)),
    },
    {
      key: 'sessions',
      header: t('releases.facts.sessions'),
      align: 'end',
      phone: 'hidden',
      showFrom: 'xl',
      cell: ({ health }) => number(health.sessions),
    },
  ];
  const actionsOf = (version: string, act: OnAction): MenuAction[] => [
    {
      key: 'canary',
      label: t('releases.do.start'),
      onSelect: () => act({ kind: 'canary', bundle, version }),
    },
    ...(bundle.stable === null
      ? []
      : [
          {
            key: 'rollback',
            label: t('releases.do.rollbackHere'),
            onSelect: () => act({ kind: 'rollback', bundle, to: version }),
          },
        ]),
    {
      key: 'revoke',
      label: t('releases.do.revoke'),
      danger: true,
      onSelect: () => act({ kind: 'revoke', bundle, version }),
    },
  ];
  return (
    <DataTable
      label={t('releases.tabs.versions')}
      columns={columns}
      rows={bundle.versions}
      rowKey={({ version }) => version}
      onOpen={({ version }) => onOpen(version)}
      isMuted={({ revoked }) => revoked}
      empty={
        <EmptyState
          icon={<ReleasesIcon />}
          title={t('releases.emptyVersions')}
          text={t('releases.emptyText')}
        />
      }
      {...(onAction
        ? {
            rowActions: ({ version, revoked }: VersionState) =>
              revoked || version === bundle.stable ? null : (
                <>
                  <Button
                    size="sm"
                    flex={{ base: '1', md: '0 0 auto' }}
                    aria-label={t('releases.do.promoteNamed', { version })}
                    onClick={() => onAction({ kind: 'promote', bundle, version })}
                  >
                    {t('releases.do.promote')}
                  </Button>
                  <RowMenu name={version} actions={actionsOf(version, onAction)} />
                </>
              ),
          }
        : {})}
    />
  );
};
