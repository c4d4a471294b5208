import type { BundleState } from '@sala/shared-contracts';
import { Badge, Box, Button, Code, Flex, Text } from '@sala/shared-ui';
import { UndoIcon } from '@sala/shared-ui/icons';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { useFormat, useNavigate, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import { Age } from './relative-age';
import type { OnAction } from './release-actions';
import { useUnits } from './facts';
import { GateChip, HealthChip } from './release-chips';
import {
  canaryChoices,
  failuresPerMille,
  healthOf,
  healthOfCanary,
  noLoads,
  versionIn,
  rollbackTargets,
} from './release-health';

export const bundlePath = (name: string): string => `${paths.releases}/${encodeURIComponent(name)}`;

/* One line where the table is wide enough, from 1344 px. */
const oneLine = {
  as: 'span',
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: '2',
  flexWrap: 'wrap',
  css: { '@media (min-width: 84rem)': { flexWrap: 'nowrap' } },
} as const;

const Nothing = () => (
  <Box as="span" color="fg.muted">
    —
  </Box>
);

const Stable = ({ bundle }: { readonly bundle: BundleState }) => {
  const version = versionIn(bundle, bundle.stable);
  if (bundle.stable === null) return <Nothing />;
  return (
    <Flex {...oneLine}>
      <Code>{bundle.stable}</Code>
      {version ? (
        <Text as="span" tone="muted" size="xs">
          <Age at={version.publishedAt} />
          {/* Hidden at desk width, where the line is full; the bundle's page shows it. */}
          <Box as="span" display={{ base: 'inline', md: 'none', '2xl': 'inline' }}>
            {' '}
            · {version.publishedBy}
          </Box>
        </Text>
      ) : null}
    </Flex>
  );
};

const Canary = ({ bundle: { canary } }: { readonly bundle: BundleState }) => {
  const { percent } = useFormat();
  if (!canary) return <Nothing />;
  return (
    <Flex {...oneLine}>
      <Code>{canary.version}</Code>
      <Badge>{percent(canary.percent / 100)}</Badge>
      <HealthChip health={healthOfCanary(canary)} />
    </Flex>
  );
};

export const useCanaryActions = (onAction: OnAction) => {
  const { t } = useTranslation('settings');
  return (bundle: BundleState): MenuAction[] => {
    const { canary } = bundle;
    if (canary) {
      return [
        {
          key: 'promote',
          label: t('releases.do.promote'),
          onSelect: () => onAction({ kind: 'promote', bundle, version: canary.version }),
        },
        {
          key: 'change',
          label: t('releases.do.change'),
          onSelect: () => onAction({ kind: 'canary', bundle }),
        },
        {
          key: 'stop',
          label: t('releases.do.stop'),
          onSelect: () => onAction({ kind: 'stop', bundle }),
        },
      ];
    }
    if (canaryChoices(bundle).length === 0) return [];
    return [
      {
        key: 'start',
        label: t('releases.do.start'),
        onSelect: () => onAction({ kind: 'canary', bundle }),
      },
    ];
  };
};

interface BundleTableProps {
  readonly bundles: readonly BundleState[];
  readonly onAction: OnAction | undefined;
}

/** Bundles with their channels and health. */
export const BundleTable = ({ bundles, onAction }: BundleTableProps) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { perMille } = useUnits();
  const navigate = useNavigate();
  const actionsOf = useCanaryActions(onAction ?? (() => undefined));
  const healthIn = (bundle: BundleState) => versionIn(bundle, bundle.stable)?.health;
  const columns: readonly [Column<BundleState>, ...Column<BundleState>[]] = [
    { key: 'name', header: t('releases.columns.bundle'), cell: ({ name }) => name },
    {
      key: 'health',
      header: t('releases.columns.health'),
      cell: (bundle) => <HealthChip health={healthOf(healthIn(bundle) ?? noLoads)} />,
    },
    {
      key: 'stable',
      header: t('releases.channels.stable'),
      cell: (bundle) => <Stable bundle={bundle} />,
    },
    {
      key: 'gate',
      header: t('releases.columns.gate'),
      cell: (bundle) => <GateChip gate={versionIn(bundle, bundle.stable)?.gate ?? null} />,
      phone: 'hidden',
      showFrom: 'xl',
    },
    {
      key: 'canary',
      header: t('releases.channels.canary'),
      cell: (bundle) => <Canary bundle={bundle} />,
    },
    {
      key: 'lkg',
      header: t('releases.channels.lkg'),
      showFrom: 'xl',
      cell: ({ lkg }) => (lkg ? <Code>{lkg}</Code> : <Nothing />),
      phone: 'hidden',
    },
    {
      key: 'failures',
      header: t('releases.facts.failures'),
      align: 'end',
      showFrom: 'lg',
      cell: (bundle) => perMille(failuresPerMille(healthIn(bundle) ?? noLoads)),
    },
    {
      key: 'sessions',
      header: t('releases.facts.sessions'),
      align: 'end',
      showFrom: 'xl',
      phone: 'hidden',
      cell: (bundle) => number(healthIn(bundle)?.sessions ?? 0),
    },
  ];
  return (
    <DataTable
      label={t('releases.tabs.bundles')}
      columns={columns}
      rows={bundles}
      rowKey={({ name }) => name}
      onOpen={({ name }) => void navigate(bundlePath(name))}
      {...(onAction
        ? {
            rowActions: (bundle: BundleState) => (
              <>
                {rollbackTargets(bundle).length > 0 ? (
                  <Button
                    size="sm"
                    flex={{ base: '1', md: '0 0 auto' }}
                    aria-label={t('releases.do.rollbackNamed', { name: bundle.name })}
                    onClick={() => onAction({ kind: 'rollback', bundle })}
                  >
                    <UndoIcon />
                    {t('releases.do.rollback')}
                  </Button>
                ) : null}
                {actionsOf(bundle).length > 0 ? (
                  <RowMenu name={bundle.name} actions={actionsOf(bundle)} />
                ) : null}
              </>
            ),
          }
        : {})}
    />
  );
};
