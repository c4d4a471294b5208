import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import { Box, Button, EmptyState, Flex, Text } from '@sala/shared-ui';
import { ReleasesIcon, UndoIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { FilterSelect } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import { useParams, useSearchState, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { Alarms } from './alarms';
import { useCanaryActions } from './bundle-table';
import { ChannelCards } from './channel-cards';
import type { OnAction } from './release-actions';
import { EventLog } from './event-log';
import { EvidenceView } from './evidence-view';
import { worstProblem, rollbackTargets } from './release-health';
import { ReleasesFrame, type ReleaseView } from './releases-frame';
import { ShareTable } from './share-table';
import { VersionDetail } from './version-detail';
import { VersionsTable } from './versions-table';

const tabs = ['versions', 'evidence', 'shares', 'log'] as const;
type Tab = (typeof tabs)[number];

interface Place {
  readonly tab: Tab;
  /** Version of the details; '' for the canary or stable. */
  readonly version: string;
}

const parsePlace = ({ tab = '', version = '' }: Readonly<Record<string, string>>): Place => ({
  tab: tabs.find((name) => name === tab) ?? 'versions',
  version,
});

const bottomBar = {
  position: { base: 'fixed', md: 'static' },
  bottom: '0',
  insetX: '0',
  zIndex: { base: 'header', md: 'auto' },
  p: { base: '3', md: '0' },
  bg: { base: 'bg.panel', md: 'transparent' },
  borderTopWidth: { base: '1px', md: '0' },
  css: { '& > button:not([aria-haspopup])': { flex: { base: '1', md: '0 0 auto' } } },
} as const;

/*
 * On a phone the main actions are at the bottom, within reach of the thumb; a menu is always beside
 * the title.
 */
const Actions = ({
  bundle,
  onAction,
}: {
  readonly bundle: BundleState;
  readonly onAction: OnAction;
}) => {
  const { t } = useTranslation('settings');
  const canaryActions = useCanaryActions(onAction)(bundle);
  const remove = {
    key: 'remove',
    label: t('releases.do.remove'),
    danger: true,
    onSelect: () => onAction({ kind: 'remove', bundle }),
  };
  const actions = bundle.kind === 'shell' ? canaryActions : [...canaryActions, remove];
  const { canary } = bundle;
  const problem = worstProblem(bundle);
  const canGoBack = rollbackTargets(bundle).length > 0;
  return (
    <Flex gap="2" align="center" {...(canGoBack || canary ? bottomBar : {})}>
      {canGoBack ? (
        <Button
          variant={problem?.channel === 'stable' && problem.level === 'bad' ? 'danger' : 'outline'}
          size="lg"
          h={{ base: '12', md: 'control' }}
          onClick={() => onAction({ kind: 'rollback', bundle })}
        >
          <UndoIcon />
          {t('releases.do.rollback')}
        </Button>
      ) : null}
      {canary ? (
        <Button
          size="lg"
          h={{ base: '12', md: 'control' }}
          onClick={() => onAction({ kind: 'stop', bundle })}
        >
          {t('releases.do.stop')}
        </Button>
      ) : null}
      {actions.length > 0 ? <RowMenu name={bundle.name} actions={actions} /> : null}
    </Flex>
  );
};

interface BundleProps {
  readonly bundle: BundleState;
  readonly policy: ReleaseState['policy'];
  readonly onAction: OnAction | undefined;
}

const Bundle = ({ bundle, policy, onAction }: BundleProps) => {
  const { t } = useTranslation('settings');
  const [place, go] = useSearchState(parsePlace);
  const { name, canary, stable, versions } = bundle;
  const version = place.version || canary?.version || stable || versions[0]?.version || '';
  const ofVersion = (view: Parameters<typeof VersionDetail>[0]['children']): ReactNode => {
    if (version === '')
      return (
        <EmptyState
          icon={<ReleasesIcon />}
          title={t('releases.emptyVersions')}
          text={t('releases.emptyText')}
        />
      );
    return (
      <>
        <Box mb="3">
          <FilterSelect
            label={t('releases.columns.version')}
            value={version}
            onChange={(next) => go({ version: next })}
            options={versions.map((one) => ({ value: one.version, label: one.version }))}
          />
        </Box>
        <VersionDetail key={version} name={name} version={version}>
          {view}
        </VersionDetail>
      </>
    );
  };
  const contents: Readonly<Record<Tab, () => ReactNode>> = {
    versions: () => (
      <VersionsTable
        bundle={bundle}
        onAction={onAction}
        onOpen={(opened) => go({ tab: 'evidence', version: opened })}
      />
    ),
    evidence: () => ofVersion((detail) => <EvidenceView detail={detail} />),
    shares: () => ofVersion((detail) => <ShareTable detail={detail} />),
    log: () => <EventLog name={name} onAction={onAction} />,
  };
  return (
    <Box>
      <Text tone="muted" mb="3">
        {t(`releases.kinds.${bundle.kind}`)} · {t('releases.owner', { owner: bundle.owner })}
      </Text>
      <Alarms bundles={[bundle]} onAction={onAction} />
      <ChannelCards bundle={bundle} asked={policy.promotion} />
      <Tabs
        label={name}
        value={place.tab}
        onChange={(tab) => go({ tab })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`releases.tabs.${value}`),
          content: contents[value](),
        }))}
      />
    </Box>
  );
};

/** `/settings/releases/:name`: versions, channels and actions of one bundle. */
export default function BundlePage() {
  const { t } = useTranslation('settings');
  const { name = '' } = useParams();
  const found = ({ state }: ReleaseView): BundleState | undefined =>
    state.bundles.find((bundle) => bundle.name === name);
  return (
    <ReleasesFrame
      parent
      title={name}
      actions={(view) => {
        const bundle = found(view);
        return bundle && view.onAction ? (
          <Actions bundle={bundle} onAction={view.onAction} />
        ) : null;
      }}
    >
      {(view) => {
        const bundle = found(view);
        return bundle ? (
          <Bundle bundle={bundle} policy={view.state.policy} onAction={view.onAction} />
        ) : (
          <EmptyState
            icon={<ReleasesIcon />}
            title={t('releases.unknown')}
            text={t('releases.unknownText')}
          />
        );
      }}
    </ReleasesFrame>
  );
}
