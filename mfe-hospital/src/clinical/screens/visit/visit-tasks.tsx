import { useCan } from '@sala/shared-auth';
import type { Visit } from '@sala/shared-contracts';
import { useTranslation } from '@sala/shell-sdk';
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
