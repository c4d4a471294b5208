import { apiQuery } from '@sala/shared-auth';
import { Box, Flex } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  px: '2',
  minH: '8',
  borderWidth: '1px',
  borderColor: 'transparent',
  borderRadius: 'md',
  color: 'fg.muted',
  fontSize: 'sm',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bg: 'bg.muted' },
  '&[aria-pressed=true]': { borderColor: 'accent.solid', color: 'fg' },
} as const;

interface TaskWorkloadProps {
  /** Whose tasks the list shows: a member's id, `none`, or '' for everybody's. */
  readonly assigneeId: string;
  readonly onChoose: (assigneeId: string) => void;
}

/** How much each person has to do, most first; a person is chosen like in the filter. */
export const TaskWorkload = ({ assigneeId, onChoose }: TaskWorkloadProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const people = useQuery({ ...apiQuery('taskAssigneeList'), meta: failsAlone });
  const busy = (people.data?.items ?? [])
    .filter(({ id, open }) => open > 0 || id === assigneeId)
    .sort((one, other) => other.open - one.open);
  const most = Math.max(1, ...busy.map(({ open }) => open));
  if (busy.length === 0) return null;
  return (
    <Flex role="group" aria-label={t('tasks.workload')} wrap="wrap" gap="1" mb="2" hideBelow="md">
      {busy.map(({ id, name, open, overdue }) => (
        <Box
          as="button"
          key={id}
          aria-pressed={id === assigneeId}
          aria-label={t(overdue > 0 ? 'tasks.withOverdue' : 'tasks.withOpen', {
            name,
            count: open,
            overdue,
          })}
          onClick={() => onChoose(id === assigneeId ? '' : id)}
          css={look}
        >
          {name}
          <Flex w="16" h="1.5" bg="bg.emphasized" borderRadius="full" overflow="hidden">
            <Box bg="danger.solid" style={{ width: `${(overdue / most) * 100}%` }} />
            <Box bg="accent.solid" style={{ width: `${((open - overdue) / most) * 100}%` }} />
          </Flex>
          <Box as="span" color="fg" fontVariantNumeric="tabular-nums">
            {number(open)}
          </Box>
        </Box>
      ))}
    </Flex>
  );
};
