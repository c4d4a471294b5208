import { ApiError, useAuth, useCan } from '@sala/shared-auth';
import type { ReleaseState } from '@sala/shared-contracts';
import {
  Box,
  DeniedState,
  ErrorState,
  Flex,
  IconButton,
  lazyPart,
  Link,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { HelpIcon } from '@sala/shared-ui/icons';
import { Link as RouterLink, useCrumb, useLocation, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { SignedInAs } from '../../../parts/signed-in-as';
import { paths } from '../../../paths';
import { AsOf } from './relative-age';
import type { ReleaseAction, OnAction } from './release-actions';
import { problemOf, useReleaseFeed, useReleaseState } from './use-releases';

const ReleaseActionDialog = lazyPart(
  () => import(/* webpackChunkName: "release-dialogs" */ './dialogs/release-action-dialog'),
  (module) => module.ReleaseActionDialog,
);

const HelpPanel = lazyPart(
  () => import(/* webpackChunkName: "help-panel" */ '../../../help/parts/help-panel'),
  (module) => module.HelpPanel,
);

export interface ReleaseView {
  readonly state: ReleaseState;
  readonly live: boolean;
  /** undefined for readers. */
  readonly onAction: OnAction | undefined;
}

interface ReleasesFrameProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly actions?: (view: ReleaseView) => ReactNode;
  /** Parent screen of the breadcrumb. */
  readonly parent?: boolean;
  readonly children: (view: ReleaseView) => ReactNode;
}

const Denied = () => {
  const { t } = useTranslation('settings');
  return <DeniedState permission={t('releases.permission')} text={t('releases.deniedText')} />;
};

const touchTarget = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: { base: 'touch', md: 'auto' },
} as const;

/** Breadcrumb for pages without a frame. */
const PageBreadcrumb = () => {
  const { t } = useTranslation('settings');
  return (
    <Flex as="nav" aria-label={t('releases.trail')} pt="1">
      <Link asChild {...touchTarget}>
        <RouterLink to={paths.releases}>{t('releases.title')}</RouterLink>
      </Link>
    </Flex>
  );
};

/**
 * Shared layout of both screens: permission, loading and errors, dialog of the pending action.
 * People on call may have no company and thus no frame, so the page brings its own breadcrumb, help
 * and account.
 */
export const ReleasesFrame = ({ title, actions, parent = false, children }: ReleasesFrameProps) => {
  const { t } = useTranslation('settings');
  const canRead = useCan('releases:read');
  const canManage = useCan('releases:manage');
  const query = useReleaseState(canRead);
  const live = useReleaseFeed(canRead);
  const { pathname } = useLocation();
  const [pendingAction, setPendingAction] = useState<ReleaseAction | null>(null);
  const [helping, setHelping] = useState(false);
  const alone = !useAuth(({ user }) => Boolean(user?.company));
  useCrumb(parent ? title : undefined);
  const state = query.data;
  const denied = !canRead || (query.error instanceof ApiError && query.error.status === 403);
  const view: ReleaseView | null =
    state && !denied ? { state, live, onAction: canManage ? setPendingAction : undefined } : null;

  const contents = () => {
    if (denied) return <Denied />;
    if (view) return children(view);
    if (query.isPending) return <LoadingState shape="table" rows={6} />;
    return (
      <ErrorState
        problem={problemOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  };

  return (
    <AsOf value={query.dataUpdatedAt}>
      <Box width="full" maxW={alone ? '90rem' : undefined} mx="auto">
        <Page>
          {alone && parent ? <PageBreadcrumb /> : null}
          <PageHeader
            title={title}
            actions={
              <>
                {alone ? (
                  <IconButton
                    label={t('releases.help')}
                    icon={<HelpIcon />}
                    onClick={() => setHelping(true)}
                  />
                ) : null}
                {view && actions ? actions(view) : null}
              </>
            }
          />
          {view && query.isError ? (
            <Text
              role="alert"
              mb="3"
              p="2.5"
              bg="status.amber.bg"
              color="status.amber.fg"
              borderWidth="1px"
              borderColor="status.amber.border"
              borderRadius="md"
            >
              {t('releases.old')}
            </Text>
          ) : null}
          {contents()}
          {/* Above the bottom bar that a bundle's page has on a phone. */}
          <Box pb={{ base: parent ? '16' : '0', md: '0' }}>{alone ? <SignedInAs /> : null}</Box>
        </Page>
      </Box>
      {helping ? <HelpPanel path={pathname} onClose={() => setHelping(false)} /> : null}
      {view && pendingAction ? (
        <ReleaseActionDialog
          pendingAction={pendingAction}
          state={view.state}
          onClose={() => setPendingAction(null)}
        />
      ) : null}
    </AsOf>
  );
};
