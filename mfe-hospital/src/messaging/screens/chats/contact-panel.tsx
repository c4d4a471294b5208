import type { ConversationDetail } from '@sala/shared-contracts';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { ContactSide } from './contact-side';

interface ContactPanelProps {
  readonly conversation: ConversationDetail;
  readonly onOther: (id: string) => void;
  readonly onClose: () => void;
}

/** Whose conversation it is, where there is no room beside the thread. */
export const ContactPanel = ({ onClose, ...side }: ContactPanelProps) => {
  const { t } = useTranslation('hospital');
  return (
    <SidePanel open onClose={onClose} title={t('patientChats.about')}>
      <ContactSide {...side} />
    </SidePanel>
  );
};
