import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type ClinicalTaskDetail } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, Heading, LoadingState, Text } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  useCrumb,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import {
  CommentText,
  MentionChoice,
  mentionsIn,
  type CommentValues,
} from '@sala/screen-parts/mentions';
import { useMemo } from 'react';
import { LinkedPatient } from '../../../patients/parts/patient-banner/linked-patient';
import { paths } from '../../../paths';
import { TaskStatusChip, useAssigneeWords, useDueWords } from '../../../parts/tasks/task-words';
import { useForgetTasks } from '../../../parts/tasks/use-forget-tasks';
import { useTaskSteps } from '../../../parts/tasks/use-task-steps';
import { TaskCalls } from './task-calls';

interface DetailsProps {
  readonly task: ClinicalTaskDetail;
}

const useTaskFacts = (task: ClinicalTaskDetail) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const due = useDueWords();
  const assignee = useAssigneeWords();
  const { patient, visitId, rationale, outcome, statusReason, createdBy, createdAt } = task;
  const canVisit = useCan('clinical:read');
  const written = (key: string, text: string | null) =>
    text === null ? [] : [{ key, label: t(`clinicalTasks.${key}`), content: text }];
  const date = format.dateTime(createdAt);
  return [
    {
      key: 'status',
      label: t('clinicalTasks.status'),
      content: <TaskStatusChip status={task.status} />,
    },
    {
      key: 'due',
      label: t('clinicalTasks.due'),
      content: task.mandatory ? `${due(task)} · ${t('clinicalTasks.mandatory')}` : due(task),
    },
    { key: 'assignee', label: t('clinicalTasks.assignee'), content: assignee(task) },
    {
      key: 'category',
      label: t('clinicalTasks.category'),
      content: t(`clinicalTasks.categories.${task.category}`),
    },
    {
      key: 'priority',
      label: t('clinicalTasks.priority'),
      content: t(`clinicalTasks.priorities.${task.priority}`),
    },
    ...written('form.rationale', rationale),
    ...written('outcome', outcome),
    ...written('reason', statusReason),
    {
      key: 'created',
      label: t('clinicalTasks.createdBy'),
      content: createdBy
        ? t('clinicalTasks.byPerson', { name: createdBy.name, date })
        : t('clinicalTasks.byEvent', { date }),
    },
    {
      key: 'files',
      label: t('clinicalTasks.files'),
      content: (
        <Link to={`${paths.patient}?patientId=${patient.id}&tab=files`}>
          {t('clinicalTasks.filesOfPatient')}
        </Link>
      ),
    },
    ...(visitId && canVisit
      ? [
          {
            key: 'visit',
            label: t('clinicalTasks.dueThisVisit'),
            content: (
              <Link to={`${paths.visit}?visitId=${visitId}`}>{t('clinicalTasks.openVisit')}</Link>
            ),
          },
        ]
      : []),
  ];
};

const Comments = ({ task }: DetailsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const forget = useForgetTasks();
  const { id, discussion, writable } = task;
  const add = useMutation({ ...apiMutation('clinicalTaskCommentCreate'), onSettled: forget });
  const problem = useFailure(add.error);
  const rules = useMemo(
    () =>
      yup.object({
        body: yup
          .string()
          .trim()
          .max(
            limits.taskCommentMax,
            t('clinicalTasks.rules.tooLong', { max: limits.taskCommentMax }),
          ),
      }),
    [t],
  );
  if (!writable && discussion.length === 0) return null;
  return (
    <Box as="section" mt="4">
      <Heading as="h3" size="sm">
        {t('clinicalTasks.comments.title')}
      </Heading>
      <ul role="list">
        {discussion.map(({ id: commentId, body, mentions, at, by }) => (
          <Box as="li" key={commentId} py="1.5" borderBottomWidth="1px">
            <CommentText body={body} mentions={mentions} />
            <Text size="xs" tone="muted">
              {t('clinicalTasks.comments.line', { name: by, time: format.dateTime(at) })}
            </Text>
          </Box>
        ))}
      </ul>
      {writable ? (
        <Form<CommentValues>
          key={discussion.length} // empty again for the next one
          label={t('clinicalTasks.comments.title')}
          about={id}
          initialValues={{ body: '', mentions: [] }}
          validationSchema={rules}
          onSubmit={(values) =>
            values.body.trim()
              ? add.mutate({
                  params: { clinicalTaskId: id },
                  body: { body: values.body.trim(), mentions: mentionsIn(values) },
                })
              : undefined
          }
          submitting={add.isPending}
          problem={problem}
        >
          <TextareaField
            name="body"
            label={t('clinicalTasks.comments.body')}
            rows={2}
            countTo={limits.taskCommentMax}
          />
          <MentionChoice label={t('clinicalTasks.comments.mention')} scope="clinical" />
          <FormActions>
            <SubmitButton size="sm">{t('clinicalTasks.comments.add')}</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </Box>
  );
};

const Details = ({ task }: DetailsProps) => {
  useCrumb(task.title);
  const { stepsOf, pendingId, dialog } = useTaskSteps();
  const { patient } = task;
  return (
    <>
      <LinkedPatient patientId={patient.id}>
        <Text mb="3" fontWeight="medium">
          {patient.name} · {patient.recordNumber}
        </Text>
      </LinkedPatient>
      <Flex gap="2" wrap="wrap" mb="3">
        {stepsOf(task).map(({ key, label, run, danger }) => (
          <Button
            key={key}
            size="sm"
            variant={danger ? 'dangerGhost' : 'outline'}
            disabled={pendingId !== undefined}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <Facts facts={useTaskFacts(task)} />
      {task.category === 'call_patient' || task.attempts.length > 0 ? (
        <TaskCalls task={task} />
      ) : null}
      <Comments task={task} />
      {dialog}
    </>
  );
};

interface TaskPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One task of a patient, with what came of it. */
export const TaskPanel = ({ id, onClose }: TaskPanelProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('clinicalTaskView', { params: { clinicalTaskId: id } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={view.data?.title ?? t('clinicalTasks.task')}
      onClose={onClose}
    >
      {view.data ? (
        <Details task={view.data} />
      ) : isMissing(view) ? (
        <ErrorState title={t('clinicalTasks.notFound')} text={t('clinicalTasks.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </SidePanel>
  );
};
