import type { TeachingMaterialRow, TeachingStatus } from '@sala/shared-contracts';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const tones: Record<TeachingStatus, StatusTone> = {
  draft: 'slate',
  in_review: 'amber',
  approved: 'green',
  archived: 'gray',
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
    <StatusChip tone={tones[status]}>
      {unreviewed ? t('teaching.unreviewed') : t(`teaching.statuses.${status}`)}
    </StatusChip>
  );
};
