import { ApiError, useAuth, useCan } from '@sala/shared-auth';
import type { ReleaseState } from '@sala/shared-contracts';
import { Box, DeniedState, ErrorState, Flex, IconButton, lazyPart, Link, LoadingState, Page, PageHeader, Text } from '@sala/shared-ui';
import { HelpIcon } from '@sala/shared-ui/icons';
import { Link as RouterLink, useLocation, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { SignedInAs } from '../../components/signed-in-as';
import { paths } from '../../paths';
import { AsOf } from './age';
import type { Deed, OnDeed } from './deeds';
import { problemOf, useReleaseFeed, useReleaseState } from './use-releases';

const DeedDialog = lazyPart(() => import(/* webpackChunkName: "release-dialogs" */ './dialogs/deed-dialog'), (module) => module.DeedDialog);

const HelpPanel = lazyPart(() => import(/* webpackChunkName: "help-panel" */ '../../help/help-panel'), (module) => module.HelpPanel);

export interface ReleaseView {
  readonly state: ReleaseState;
  readonly live: boolean;
  /** Absent for who may only look. */
  readonly onDeed: OnDeed | undefined;
}

interface ReleasesFrameProps {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: (view: ReleaseView) => ReactNode;
  /** The list that this is a part of. */
  readonly parent?: boolean;
  readonly children: (view: ReleaseView) => ReactNode;
}

const Denied = () => {
  const { t } = useTranslation('settings');
  return <DeniedState permission={t('releases.permission')} text={t('releases.deniedText')} />;
};

const forThumbs = { display: 'inline-flex', alignItems: 'center', minH: { base: 'touch', md: 'auto' } } as const;

const Trail = ({ parent }: { readonly parent: boolean }) => {
  const { t } = useTranslation('settings');
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  if (!parent && !hasCompany) return null;
  return (
    <Flex as="nav" aria-label={t('releases.trail')} gap="2" align="center" pt="1">
      {hasCompany ? <Link asChild {...forThumbs}><RouterLink to={paths.home}>{t('releases.home')}</RouterLink></Link> : null}
      {hasCompany && parent ? <Text as="span" tone="muted" aria-hidden>/</Text> : null}
      {parent ? <Link asChild {...forThumbs}><RouterLink to={paths.releases}>{t('releases.title')}</RouterLink></Link> : null}
    </Flex>
  );
};

/**
 * What both screens stand in: who may see them, the state with its failures, the dialog of what is being done.
 * It is a page of its own and not in the frame of a company: releases are the same for all of them, and
 * who is on call may belong to none.
 */
export const ReleasesFrame = ({ title, actions, parent = false, children }: ReleasesFrameProps) => {
  const { t } = useTranslation('settings');
  const canRead = useCan('releases:read');
  const canManage = useCan('releases:manage');
  const query = useReleaseState(canRead);
  const live = useReleaseFeed(canRead);
  const { pathname } = useLocation();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [helping, setHelping] = useState(false);
  const state = query.data;
  const denied = !canRead || (query.error instanceof ApiError && query.error.status === 403);
  const view: ReleaseView | null = state && !denied ? { state, live, onDeed: canManage ? setDeed : undefined } : null;

  const contents = () => {
    if (denied) return <Denied />;
    if (view) return children(view);
    if (query.isPending) return <LoadingState shape="table" rows={6} />;
    return <ErrorState problem={problemOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  };

  return (
    <AsOf value={query.dataUpdatedAt}>
      <Box width="full" maxW="90rem" mx="auto">
        <Page>
          <Trail parent={parent} />
          <PageHeader
            title={title}
            actions={
              <>
                <IconButton label={t('releases.help')} icon={<HelpIcon />} onClick={() => setHelping(true)} />
                {view && actions ? actions(view) : null}
              </>
            }
          />
          {view && query.isError ? (
            <Text role="alert" mb="3" p="2.5" bg="status.amber.bg" color="status.amber.fg" borderWidth="1px" borderColor="status.amber.border" borderRadius="md">{t('releases.old')}</Text>
          ) : null}
          {contents()}
          {/* Above the bar that a phone has at the bottom of a bundle's page. */}
          <Box pb={{ base: parent ? '16' : '0', md: '0' }}>
            <SignedInAs />
          </Box>
        </Page>
      </Box>
      {helping ? <HelpPanel path={pathname} onClose={() => setHelping(false)} /> : null}
      {view && deed ? <DeedDialog deed={deed} state={view.state} onClose={() => setDeed(null)} /> : null}
    </AsOf>
  );
};
