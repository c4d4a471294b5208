import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parsePlace } from './task-search';
import { TasksScreen } from './tasks-screen';

/** `/tasks`: what people of the company are to do. */
export default function TasksPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  if (useCan('tasks:read')) return <TasksScreen place={place} go={go} />;
  return <DeniedList title={t('tasks.title')} permission={t('permissions.tasks.read')} />;
}
