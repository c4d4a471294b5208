import { apiQuery } from '@sala/shared-auth';
import { ErrorState } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { ConfirmAccess } from './confirm-access';
import { DeactivateMember } from './deactivate-member';
import { EditMember } from './edit-member';
import type { MemberAct } from './users-search';

export interface MemberDialogProps {
  readonly memberId: string;
  readonly act: MemberAct;
  readonly onClose: () => void;
}

/** The dialog for one person, with what the server knows of them now. */
export const MemberDialog = ({ memberId, act, onClose }: MemberDialogProps) => {
  const { t } = useTranslation('settings');
  const query = useQuery({
    ...apiQuery('memberView', { params: { memberId } }),
    meta: failsAlone,
  });
  const failure = useFailure(query.error);
  const member = query.data;
  if (!member) {
    return failure ? (
      <InfoDialog open onClose={onClose} title={t(`users.acts.${act}`)}>
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </InfoDialog>
    ) : null;
  }
  if (act === 'edit') return <EditMember member={member} onClose={onClose} />;
  if (act === 'deactivate') return <DeactivateMember member={member} onClose={onClose} />;
  return <ConfirmAccess member={member} act={act} onClose={onClose} />;
};
