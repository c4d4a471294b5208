import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parseChatsPlace } from './chats-search';
import { ChatsScreen } from './chats-screen';

/** `/hospital/chats`: conversations with patients. */
export default function ChatsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseChatsPlace);
  if (useCan('patient-chats:read')) return <ChatsScreen place={place} go={go} />;
  return <DeniedList title={t('patientChats.title')} permission={t('patientChats.permission')} />;
}
