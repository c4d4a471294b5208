import { apiQuery } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import { Button, ErrorState, Flex, lazyPart, LoadingState } from '@sala/shared-ui';
import { EditIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { DocumentsTab } from './documents-tab';
import { EditStaff } from './edit-staff';
import { useDocumentChip, useStaffChip } from './staff-chips';
import { StaffFacts } from './staff-facts';

const TerminateDialog = lazyPart(
  () => import('./terminate-dialog'),
  (module) => module.TerminateDialog,
);
const RehireDialog = lazyPart(
  () => import('./rehire-dialog'),
  (module) => module.RehireDialog,
);

export interface StaffPanelProps {
  readonly staffMemberId: string;
  readonly editing: boolean;
  readonly tab: 'documents' | '';
  readonly onEdit: (editing: boolean) => void;
  readonly onTab: (tab: 'documents' | undefined) => void;
  readonly onClose: () => void;
}

type ShownProps = Pick<StaffPanelProps, 'tab' | 'onEdit' | 'onTab' | 'onClose'> & {
  readonly member: StaffMemberDetail;
};

const Shown = ({ member, tab, onEdit, onTab, onClose }: ShownProps) => {
  useCrumb(member.name);
  const { t } = useTranslation('settings');
  const chipOf = useStaffChip();
  const documentChip = useDocumentChip();
  const [ending, setEnding] = useState(false);
  const left = member.status === 'terminated';
  const manages = member.editable === 'all';
  return (
    <SidePanel
      open
      width="wide"
      title={member.name}
      description={member.position}
      onClose={onClose}
      footer={
        member.editable === 'none' ? null : (
          <>
            {manages ? (
              <Button
                variant={left ? 'outline' : 'dangerGhost'}
                me="auto"
                onClick={() => setEnding(true)}
              >
                {t(left ? 'staff.rehire.open' : 'staff.terminate.open')}
              </Button>
            ) : null}
            {left ? null : (
              <Button variant="solid" onClick={() => onEdit(true)}>
                <EditIcon />
                {t('staff.edit')}
              </Button>
            )}
          </>
        )
      }
    >
      <Flex gap="2" wrap="wrap" align="center" mb="4">
        {chipOf(member.status)}
        {member.documents ? documentChip(member.documents) : null}
      </Flex>
      {member.hidden ? (
        <StaffFacts member={member} />
      ) : (
        <Tabs<'data' | 'documents'>
          label={member.name}
          value={tab || 'data'}
          onChange={(value) => onTab(value === 'data' ? undefined : value)}
          tabs={[
            { value: 'data', label: t('staff.tabs.data'), content: <StaffFacts member={member} /> },
            {
              value: 'documents',
              label: t('staff.tabs.documents'),
              content: <DocumentsTab staffMemberId={member.id} canManage={manages} />,
            },
          ]}
        />
      )}
      {ending && !left ? (
        <TerminateDialog member={member} onClose={() => setEnding(false)} />
      ) : null}
      {ending && left ? <RehireDialog member={member} onClose={() => setEnding(false)} /> : null}
    </SidePanel>
  );
};

/** The person in the address. */
export const StaffPanel = ({ staffMemberId, editing, onEdit, ...rest }: StaffPanelProps) => {
  const { t } = useTranslation('settings');
  const view = useQuery(apiQuery('staffMemberView', { params: { staffMemberId } }));
  const failure = useFailure(view.error);
  const editable = view.data?.editable;
  if (view.data && editing && editable && editable !== 'none' && view.data.leftOn === null)
    return <EditStaff member={view.data} editable={editable} onClose={() => onEdit(false)} />;
  if (view.data) return <Shown member={view.data} onEdit={onEdit} {...rest} />;
  return (
    <SidePanel open width="wide" title={t('staff.one')} onClose={rest.onClose}>
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
