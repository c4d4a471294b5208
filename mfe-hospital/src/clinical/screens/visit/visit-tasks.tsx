import { apiQuery, useCan } from '@sala/shared-auth';
import { isOpenTask, type Visit } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { PatientTasks } from '../../../parts/tasks/patient-tasks';
import { useTaskMessages } from '../../../parts/tasks/use-task-messages';
import { RecordSection } from './record-section';

/** What is to be done in this visit, and for its patient since earlier ones. */
export const VisitTasks = ({ visit }: { readonly visit: Visit }) => {
  useTaskMessages();
  const { t } = useTranslation('hospital');
  const { id, patient, status } = visit;
  if (!useCan('clinical-tasks:read')) return null;
  const open = status === 'open' || status === 'in_progress';
  return (
    <RecordSection title={t('clinicalTasks.section')}>
      <PatientTasks patient={patient} {...(open ? { visitId: id } : {})} />
    </RecordSection>
  );
};

/** Mandatory tasks of the visit that are still open, named where it is signed. */
export const BlockingTasks = ({ visitId }: { readonly visitId: string }) => {
  useTaskMessages();
  const { t } = useTranslation('hospital');
  const list = useQuery({
    ...apiQuery('clinicalTaskList', { query: { visitId } }),
    enabled: useCan('clinical-tasks:read'),
    meta: failsAlone,
  });
  const blocking = (list.data?.items ?? []).filter(
    (task) =>
      task.mandatory &&
      task.dueType === 'this_visit' &&
      task.visitId === visitId &&
      isOpenTask(task.status),
  );
  if (blocking.length === 0) return null;
  return (
    <Box mt="2">
      <Text size="sm" fontWeight="semibold">
        {t('clinicalTasks.beforeSigning')}
      </Text>
      <ul>
        {blocking.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </Box>
  );
};
