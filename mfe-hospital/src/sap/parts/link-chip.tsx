import type { SapLinkState, SapPatientRow } from '@sala/shared-contracts';
import {
  AlertIcon,
  CheckIcon,
  PlannedIcon,
  StatusChip,
  UnpluggedIcon,
  type Icon,
  type StatusTone,
} from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const looks: Readonly<Record<SapLinkState, { readonly tone: StatusTone; readonly Icon: Icon }>> = {
  unlinked: { tone: 'slate', Icon: UnpluggedIcon },
  suggested: { tone: 'amber', Icon: PlannedIcon },
  linked: { tone: 'green', Icon: CheckIcon },
  conflict: { tone: 'red', Icon: AlertIcon },
};

/** Whether a record in SAP is linked with a patient of ours. */
export const LinkChip = ({ link }: { readonly link: SapPatientRow['link'] }) => {
  const { t } = useTranslation('hospital');
  const { tone, Icon } = looks[link.state];
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {t(link.proposedBy ? 'sap.proposed' : `sap.linkStates.${link.state}`)}
    </StatusChip>
  );
};
