import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parsePlace } from './chat-search';
import { ChatsScreen } from './chats-screen';

/** `/chats`: conversations of the team. */
export default function ChatsPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  if (useCan('team-chat:read')) return <ChatsScreen place={place} go={go} />;
  return <DeniedList title={t('chats.title')} permission={t('permissions.teamChat.read')} />;
}
