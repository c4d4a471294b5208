import type { CampaignStatus } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/status';
import { campaignLooks } from '../../parts/campaign-looks';
import { useTranslation } from '@sala/shell-sdk';

/** Chip with colour, icon and words. */
export const CampaignChip = ({ status }: { readonly status: CampaignStatus }) => {
  const { t } = useTranslation('customers');
  return <StatusChip {...campaignLooks[status]}>{t(`campaigns.statuses.${status}`)}</StatusChip>;
};
