import type { CampaignStatus } from '@sala/shared-contracts';
import {
  AlertIcon,
  CheckIcon,
  CloseIcon,
  EditIcon,
  PlannedIcon,
  StatusChip,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

const looks: Readonly<Record<CampaignStatus, readonly [StatusTone, ReactElement]>> = {
  draft: ['slate', <EditIcon key="icon" />],
  scheduled: ['blue', <PlannedIcon key="icon" />],
  running: ['violet', <PlannedIcon key="icon" />],
  paused: ['amber', <AlertIcon key="icon" />],
  completed: ['green', <CheckIcon key="icon" />],
  partially_failed: ['red', <AlertIcon key="icon" />],
  cancelled: ['gray', <CloseIcon key="icon" />],
};

/** Chip with colour, icon and words. */
export const CampaignChip = ({ status }: { readonly status: CampaignStatus }) => {
  const { t } = useTranslation('customers');
  const [tone, icon] = looks[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`campaigns.statuses.${status}`)}
    </StatusChip>
  );
};
