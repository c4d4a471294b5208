import { apiQuery, useCan } from '@sala/shared-auth';
import type { CustomRole } from '@sala/shared-contracts';
import { Button, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Tabs } from '@sala/shared-ui/tabs';
import { failsAlone, useCommands, useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { PeopleTab } from './people-tab';
import { nothingOpen, parsePlace, tabs } from './users-search';

const loadDialogs = () => import('./member-dialog');
const MemberDialog = lazyPart(loadDialogs, (module) => module.MemberDialog);
const InvitePeople = lazyPart(
  () => import('./invite-people'),
  (module) => module.InvitePeople,
);
const InvitationsTab = lazyPart(
  () => import('./invitations-tab'),
  (module) => module.InvitationsTab,
);
const WaitingTab = lazyPart(
  () => import('./waiting-tab'),
  (module) => module.WaitingTab,
);
const ReviewTab = lazyPart(
  () => import('./review-tab'),
  (module) => module.ReviewTab,
);
const RoleTab = lazyPart(
  () => import('./role-tab'),
  (module) => module.RoleTab,
);

const noCustom: readonly CustomRole[] = [];

/** /users: who may sign in to the company, and what for. */
export default function UsersPage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('users:read');
  const canManage = useCan('users:manage');
  const [place, go] = useSearchState(parsePlace);
  const custom =
    useQuery({
      ...apiQuery('customRoleList'),
      enabled: canRead && place.tab === 'roles',
      meta: failsAlone,
    }).data?.items ?? noCustom;
  useLoadAhead(loadDialogs);
  const invite = () => go({ ...nothingOpen, invite: '1' });
  useCommands(
    canManage ? [{ id: 'invite', label: t('users.invite'), keys: 'n', run: invite }] : [],
  );
  if (!canRead) return <DeniedList title={t('users.title')} permission={t('users.permission')} />;
  const content = {
    people: <PeopleTab place={place} go={go} />,
    invitations: <InvitationsTab place={place} go={go} />,
    waiting: <WaitingTab go={go} />,
    review: <ReviewTab place={place} go={go} />,
    roles: <RoleTab custom={custom} />,
  };
  return (
    <Page>
      <PageHeader
        title={t('users.title')}
        actions={
          canManage ? (
            <Button variant="solid" onClick={invite}>
              <PlusIcon />
              {t('users.invite')}
            </Button>
          ) : null
        }
      />
      <Tabs
        inTitle
        label={t('users.title')}
        value={place.tab}
        onChange={(tab) =>
          go({ ...nothingOpen, tab, search: '', page: undefined, sort: undefined })
        }
        tabs={tabs.map((tab) => ({
          value: tab,
          label: t(`users.tabs.${tab}`),
          content: content[tab],
        }))}
      />
      {place.invite && canManage ? (
        <InvitePeople email={place.email} onClose={() => go(nothingOpen)} />
      ) : null}
      {place.memberId && canManage ? (
        <MemberDialog
          key={`${place.memberId} ${place.act}`}
          memberId={place.memberId}
          act={place.act}
          onClose={() => go(nothingOpen)}
        />
      ) : null}
    </Page>
  );
}
