import { apiQuery, useCan } from '@sala/shared-auth';
import { isOpenTask, taskStatuses, type ClinicalTask } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, lazyPart, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, Link, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { taskPath, tasksOfPatientPath } from './task-path';
import { TaskStatusChip, useAssigneeWords, useDueWords } from './task-words';
import { taskEvents } from './use-forget-tasks';
import { useTaskMessages } from './use-task-messages';
import { useTaskSteps } from './use-task-steps';

const NewTask = lazyPart(
  () => import('./new-task'),
  (module) => module.NewTask,
);

const shown = 20;

interface PatientTasksProps {
  readonly patient: { readonly id: string; readonly name: string };
  /** The visit that is open. */
  readonly visitId?: string | undefined;
  /** Ended ones too. */
  readonly all?: boolean;
}

/** What is to be done for a patient, with the next step of each task. */
export const PatientTasks = ({ patient, visitId, all = false }: PatientTasksProps) => {
  useTaskMessages();
  const { t } = useTranslation('hospital');
  const canWrite = useCan('clinical-tasks:write');
  const [writing, setWriting] = useState(false);
  const due = useDueWords();
  const assignee = useAssigneeWords();
  const { stepsOf, pendingId, dialog } = useTaskSteps();
  const list = useQuery({
    ...apiQuery('clinicalTaskList', {
      query: {
        patientId: patient.id,
        ...(all ? { status: taskStatuses.join(',') } : {}),
        pageSize: shown,
      },
    }),
    meta: failsAlone,
  });
  useLiveQueries(taskEvents);
  const failure = useFailure(list.error);
  if (!list.data)
    return failure ? (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    ) : (
      <LoadingState shape="text" rows={3} />
    );
  const { items, total } = list.data;
  const line = (task: ClinicalTask) =>
    [
      // What an earlier visit put off until the next one is due in this one.
      visitId && task.dueType === 'next_visit' && task.visitId !== visitId
        ? t('clinicalTasks.dueNow')
        : due(task),
      assignee(task),
      ...(task.mandatory ? [t('clinicalTasks.mandatory')] : []),
    ].join(' · ');
  return (
    <>
      {items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('clinicalTasks.noneOfPatient')}
        </Text>
      ) : (
        <ul role="list">
          {items.map((task) => {
            const step = stepsOf(task).find(({ key }) => key === 'done');
            return (
              <Flex
                as="li"
                key={task.id}
                wrap="wrap"
                align="center"
                gap="2"
                py="1.5"
                borderBottomWidth="1px"
              >
                <Box flex="1 1 10rem" minW="0">
                  <Text size="sm">
                    <Link to={taskPath(task.id)}>{task.title}</Link>
                  </Text>
                  <Text size="xs" tone="muted">
                    {line(task)}
                  </Text>
                </Box>
                {isOpenTask(task.status) ? null : <TaskStatusChip status={task.status} />}
                {step ? (
                  <Button size="sm" loading={pendingId === task.id} onClick={step.run}>
                    {step.label}
                  </Button>
                ) : null}
              </Flex>
            );
          })}
        </ul>
      )}
      <Flex gap="2" wrap="wrap" mt="2">
        {canWrite ? (
          <Button size="sm" onClick={() => setWriting(true)}>
            {t('clinicalTasks.new')}
          </Button>
        ) : null}
        {total > items.length ? (
          <Button size="sm" variant="link" asChild>
            <Link to={tasksOfPatientPath(patient.id)}>{t('clinicalTasks.all')}</Link>
          </Button>
        ) : null}
      </Flex>
      {writing ? (
        <NewTask patient={patient} visitId={visitId} onClose={() => setWriting(false)} />
      ) : null}
      {dialog}
    </>
  );
};
