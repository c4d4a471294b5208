import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import {
  Link,
  useDayWords,
  useLiveQueries,
  useQuery,
  useTranslation,
  widgetQuery,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { paths } from '../../paths';

const shown = 5;
const liveEvents = { 'task.': ['taskList'] } as const;

/** Open tasks of whoever looks, the most pressing first. */
export const OwnTasks = () => {
  const { t } = useTranslation('customers');
  const { say } = useDayWords();
  const today = useToday();
  const mayWrite = useCan('tasks:write');
  useLiveQueries(liveEvents);
  const { data } = useQuery({
    ...apiQuery('taskList', { query: { view: 'mine', sort: 'dueOn', page: 1, pageSize: shown } }),
    ...widgetQuery,
  });
  if (!data)
    return Array.from({ length: 3 }, (_, row) => (
      <Flex key={row} h="9" align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  if (data.total === 0)
    return (
      <>
        <Text tone="muted">{t('ownTasks.none')}</Text>
        {mayWrite ? (
          <Button asChild mt="3">
            <Link to={`${paths.tasks}?new=1`}>{t('ownTasks.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  return (
    <>
      <ul role="list">
        {data.items.map(({ id, title, dueOn, overdue }) => (
          <Flex as="li" key={id} align="center" gap="3" minH={{ base: 'touch', md: '9' }}>
            <Styled
              asChild
              flex="1"
              minW="0"
              lineClamp="2"
              color="fg"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
              title={title}
            >
              <Link to={`${paths.tasks}?taskId=${id}`}>{title}</Link>
            </Styled>
            {overdue ? (
              <StatusChip {...statusLooks.overdue}>{t('ownTasks.overdue')}</StatusChip>
            ) : dueOn ? (
              <Text size="xs" tone="muted" figures flexShrink="0">
                {dueOn === today ? t('ownTasks.today') : say('dayMonth', dueOn)}
              </Text>
            ) : null}
          </Flex>
        ))}
      </ul>
      {data.total > data.items.length ? (
        <Styled asChild fontSize="sm" display="inline-block" pt="1">
          <Link to={`${paths.tasks}?view=mine`}>
            {t('ownTasks.more', { count: data.total - data.items.length })}
          </Link>
        </Styled>
      ) : null}
    </>
  );
};
