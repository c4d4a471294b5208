import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parseChatsPlace } from './chats-search';
import { ChatsScreen } from './chats-screen';

const MetricsReport = lazyPart(
  () => import('./metrics/metrics-report'),
  (module) => module.MetricsReport,
);

/** `/hospital/chats`: conversations with patients. */
export default function ChatsPage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseChatsPlace);
  const canRead = useCan('patient-chats:read');
  if (place.report) return <MetricsReport />;
  if (canRead) return <ChatsScreen place={place} go={go} />;
  return <DeniedList title={t('patientChats.title')} permission={t('patientChats.permission')} />;
}
