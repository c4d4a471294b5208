import { isOpenTask, type TaskDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Heading, Text } from '@sala/shared-ui';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useInvalidateTasks } from './invalidate-tasks';

/** Steps of a task, ticked in place. */
export const TaskSteps = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateTasks();
  const tick = useMutation({ ...apiMutation('taskUpdate'), onSettled: invalidate });
  if (task.steps.length === 0) return null;
  const { done, total } = task.checklist;
  return (
    <Box as="section" aria-label={t('tasks.steps')}>
      <Heading as="h3" size="sm" mb="2">
        {t('tasks.stepsDone', { done, total })}
      </Heading>
      <Box as="ol" listStyle="none" p="0" m="0" display="grid" gap="1.5">
        {task.steps.map((step, index) => (
          <li key={`${index} ${step.text}`}>
            <Box as="label" display="inline-flex" gap="2" alignItems="baseline">
              <input
                type="checkbox"
                checked={step.done}
                disabled={!task.writable || !isOpenTask(task.status) || tick.isPending}
                onChange={({ target: { checked } }) =>
                  tick.mutate({
                    params: { taskId: task.id },
                    body: {
                      version: task.version,
                      steps: task.steps.map((one, at) =>
                        at === index ? { ...one, done: checked } : one,
                      ),
                    },
                  })
                }
              />
              {step.text}
            </Box>{' '}
            {step.mandatory ? (
              <Text as="span" size="xs" tone="muted">
                {t('tasks.mandatory')}
              </Text>
            ) : null}
          </li>
        ))}
      </Box>
    </Box>
  );
};
