import { apiQuery, useCan } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import { Button, ErrorState, lazyPart, LoadingState } from '@sala/shared-ui';
import { EditIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { Link as RouterLink, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';
import type { StaffViewProps } from './staff-view';
import { DocumentsTab } from './documents-tab';
import { EditStaff } from './edit-staff';
import { useDocumentChip, useStaffChip } from './staff-chips';
import { StaffFacts } from './staff-facts';
import { StaffPhoto } from './staff-photo';

const TerminateDialog = lazyPart(
  () => import('./terminate-dialog'),
  (module) => module.TerminateDialog,
);
const RehireDialog = lazyPart(
  () => import('./rehire-dialog'),
  (module) => module.RehireDialog,
);

export type StaffPanelProps = Pick<StaffViewProps, 'place' | 'go'>;

const nothingOpen = {
  staffMemberId: undefined,
  edit: undefined,
  tab: undefined,
  form: undefined,
  documentId: undefined,
} as const;

const Shown = ({ member, place, go }: StaffPanelProps & { readonly member: StaffMemberDetail }) => {
  useCrumb(member.name);
  const { t } = useTranslation('settings');
  const chipOf = useStaffChip();
  const documentChip = useDocumentChip();
  const left = member.status === 'terminated';
  const manages = member.editable === 'all';
  const invites = useCan('users:manage') && manages;
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={member.name}
      description={member.position}
      onClose={() => go(nothingOpen)}
      footer={
        member.editable === 'none' ? null : (
          <>
            {manages ? (
              <Button
                variant={left ? 'outline' : 'dangerGhost'}
                me="auto"
                onClick={() => go({ form: left ? 'rehire' : 'terminate' })}
              >
                {t(left ? 'staff.rehire.open' : 'staff.terminate.open')}
              </Button>
            ) : null}
            {!left && invites && member.userId === null && member.email ? (
              <Button asChild>
                <RouterLink
                  to={`${paths.users}?invite=1&email=${encodeURIComponent(member.email)}`}
                >
                  {t('staff.invite')}
                </RouterLink>
              </Button>
            ) : null}
            {left ? null : (
              <Button variant="solid" onClick={() => go({ edit: '1' })}>
                <EditIcon />
                {t('staff.edit')}
              </Button>
            )}
          </>
        )
      }
    >
      <StaffPhoto member={member}>
        {chipOf(member.status)}
        {member.documents ? documentChip(member.documents) : null}
      </StaffPhoto>
      {member.hidden ? (
        <StaffFacts member={member} />
      ) : (
        <Tabs<'data' | 'documents'>
          label={member.name}
          value={place.tab || 'data'}
          onChange={(value) => go({ tab: value === 'data' ? undefined : value }, { replace: true })}
          tabs={[
            { value: 'data', label: t('staff.tabs.data'), content: <StaffFacts member={member} /> },
            {
              value: 'documents',
              label: t('staff.tabs.documents'),
              content: (
                <DocumentsTab
                  staffMemberId={member.id}
                  canManage={manages}
                  open={place.documentId}
                  onOpen={(documentId) => go({ documentId: documentId || undefined })}
                />
              ),
            },
          ]}
        />
      )}
      {manages && !left && place.form === 'terminate' ? (
        <TerminateDialog member={member} onClose={() => go({ form: undefined })} />
      ) : null}
      {manages && left && place.form === 'rehire' ? (
        <RehireDialog member={member} onClose={() => go({ form: undefined })} />
      ) : null}
    </SidePanel>
  );
};

/** The person in the address. */
export const StaffPanel = ({ place, go }: StaffPanelProps) => {
  const { t } = useTranslation('settings');
  const params = { staffMemberId: place.staffMemberId };
  const view = useQuery(apiQuery('staffMemberView', { params }));
  const failure = useFailure(view.error);
  const member = view.data;
  if (member && member.editable !== 'none' && place.edit && member.leftOn === null)
    return (
      <EditStaff
        member={member}
        editable={member.editable}
        onClose={() => go({ edit: undefined })}
      />
    );
  if (member) return <Shown member={member} place={place} go={go} />;
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={t('staff.one')}
      onClose={() => go(nothingOpen)}
    >
      {isMissing(view) ? (
        <ErrorState title={t('staff.notFound')} text={t('staff.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
