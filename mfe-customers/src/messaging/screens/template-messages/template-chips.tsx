import type { TemplateStatus, TemplateVersionStatus } from '@sala/shared-contracts';
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

const looks: Readonly<Record<TemplateStatus, readonly [StatusTone, ReactElement]>> = {
  draft: ['slate', <EditIcon key="icon" />],
  pending: ['blue', <PlannedIcon key="icon" />],
  approved: ['green', <CheckIcon key="icon" />],
  rejected: ['red', <CloseIcon key="icon" />],
  paused: ['amber', <AlertIcon key="icon" />],
  disabled: ['gray', <CloseIcon key="icon" />],
};

/** Chip with colour, icon and words. */
export const useTemplateChip = (): ((
  status: TemplateStatus | TemplateVersionStatus,
) => ReactElement) => {
  const { t } = useTranslation('customers');
  return (status) => {
    const [tone, icon] = looks[status];
    return (
      <StatusChip tone={tone} icon={icon}>
        {t(`templates.statuses.${status}`)}
      </StatusChip>
    );
  };
};
