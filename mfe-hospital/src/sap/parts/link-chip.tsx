import type { SapLinkState, SapPatientRow } from '@sala/shared-contracts';
import { UnpluggedIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const looks: Readonly<Record<SapLinkState, StatusLook>> = {
  unlinked: { tone: 'slate', icon: <UnpluggedIcon /> },
  suggested: statusLooks.waiting,
  linked: statusLooks.done,
  conflict: statusLooks.problem,
};

/** Whether a record in SAP is linked with a patient of ours. */
export const LinkChip = ({ link }: { readonly link: SapPatientRow['link'] }) => {
  const { t } = useTranslation('hospital');
  const look = looks[link.state];
  return (
    <StatusChip {...look}>
      {t(link.proposedBy ? 'sap.proposed' : `sap.linkStates.${link.state}`)}
    </StatusChip>
  );
};
