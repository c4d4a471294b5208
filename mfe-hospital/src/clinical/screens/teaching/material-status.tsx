import type { TeachingMaterialRow, TeachingStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const tones: Record<TeachingStatus, StatusLook> = {
  draft: statusLooks.draft,
  in_review: statusLooks.waiting,
  approved: statusLooks.done,
  archived: statusLooks.off,
};

/** Where a material stands; one of ours says that nobody qualified has reviewed it. */
export const MaterialStatus = ({
  material: { status, starter },
}: {
  readonly material: Pick<TeachingMaterialRow, 'status' | 'starter'>;
}) => {
  const { t } = useTranslation('hospital');
  const unreviewed = starter && (status === 'draft' || status === 'in_review');
  return (
    <StatusChip {...tones[status]}>
      {unreviewed ? t('teaching.unreviewed') : t(`teaching.statuses.${status}`)}
    </StatusChip>
  );
};
