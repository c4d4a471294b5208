import { apiMutation } from '@sala/shared-auth';
import {
  isOpenTask,
  limits,
  taskAttemptResults,
  type ClinicalTaskDetail,
} from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, lazyPart, Text } from '@sala/shared-ui';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useForgetTasks } from '../../../parts/tasks/use-forget-tasks';

const NewTask = lazyPart(
  () => import('../../../parts/tasks/new-task'),
  (module) => module.NewTask,
);

/** Calls to the patient; once enough of them reached nobody, the next way is offered. */
export const TaskCalls = ({ task }: { readonly task: ClinicalTaskDetail }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const forget = useForgetTasks();
  const [writing, setWriting] = useState(false);
  const log = useMutation({
    ...apiMutation('clinicalTaskAttemptCreate'),
    onSuccess: () => notify.success(t('clinicalTasks.call.logged')),
    onSettled: forget,
  });
  const failure = useFailure(log.error);
  const { attempts, patient, writable, status } = task;
  const missed = attempts.filter(({ result }) => result !== 'reached').length;
  const unreached = missed === attempts.length && missed >= limits.taskAttemptsTried;
  const open = writable && isOpenTask(status);
  return (
    <Box as="section" mt="4">
      <Heading as="h3" size="sm">
        {t('clinicalTasks.call.title')}
      </Heading>
      {attempts.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('clinicalTasks.call.none')}
        </Text>
      ) : (
        <ul role="list">
          {attempts.map(({ result, at, by }) => (
            <Box as="li" key={at} py="1.5" borderBottomWidth="1px">
              <Text size="sm">{t(`clinicalTasks.call.results.${result}`)}</Text>
              <Text size="xs" tone="muted">
                {t('clinicalTasks.call.line', { time: format.dateTime(at), name: by })}
              </Text>
            </Box>
          ))}
        </ul>
      )}
      {open ? (
        <Flex role="group" aria-label={t('clinicalTasks.call.log')} gap="2" wrap="wrap" mt="2">
          {taskAttemptResults.map((result) => (
            <Button
              key={result}
              size="sm"
              disabled={log.isPending}
              onClick={() => log.mutate({ params: { clinicalTaskId: task.id }, body: { result } })}
            >
              {t(`clinicalTasks.call.results.${result}`)}
            </Button>
          ))}
        </Flex>
      ) : null}
      {failure ? (
        <Text role="alert" size="sm" tone="danger">
          {failure.title}
        </Text>
      ) : null}
      {open && unreached ? (
        <Flex role="status" align="center" gap="2" wrap="wrap" mt="2">
          <Text size="sm">{t('clinicalTasks.call.tried', { n: missed })}</Text>
          <Button size="sm" variant="outline" onClick={() => setWriting(true)}>
            {t('clinicalTasks.call.letter')}
          </Button>
        </Flex>
      ) : null}
      {writing ? (
        <NewTask
          patient={patient}
          given={{ title: t('clinicalTasks.call.letterTitle'), category: 'other' }}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </Box>
  );
};
