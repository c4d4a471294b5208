import type { RuleRunState, RuleStatus } from '@sala/shared-contracts';
import {
  AlertIcon,
  ArchiveIcon,
  CheckIcon,
  CloseIcon,
  EditIcon,
  PlannedIcon,
  StatusChip,
  UnknownIcon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactElement } from 'react';

type Look = readonly [StatusTone, ReactElement];

const statuses: Readonly<Record<RuleStatus, Look>> = {
  draft: ['slate', <EditIcon key="icon" />],
  active: ['green', <CheckIcon key="icon" />],
  paused: ['amber', <PlannedIcon key="icon" />],
  archived: ['gray', <ArchiveIcon key="icon" />],
};

const states: Readonly<Record<RuleRunState, Look>> = {
  running: ['blue', <UnknownIcon key="icon" />],
  waiting: ['amber', <PlannedIcon key="icon" />],
  done: ['green', <CheckIcon key="icon" />],
  partial: ['red', <AlertIcon key="icon" />],
  skipped: ['gray', <CloseIcon key="icon" />],
  cancelled: ['gray', <CloseIcon key="icon" />],
  stuck: ['red', <AlertIcon key="icon" />],
};

export const RuleChip = ({ status }: { readonly status: RuleStatus }) => {
  const { t } = useTranslation('customers');
  const [tone, icon] = statuses[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`ruleTasks.statuses.${status}`)}
    </StatusChip>
  );
};

export const RunChip = ({ state }: { readonly state: RuleRunState }) => {
  const { t } = useTranslation('customers');
  const [tone, icon] = states[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`ruleTasks.runStates.${state}`)}
    </StatusChip>
  );
};
