import type { RuleSummary } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useRelativeTime } from '../../../parts/relative-time';
import { RuleChip } from './rule-chips';
import { RuleText } from './rule-text';
import { RowSwitch } from './row-switch';
import type { MoveRule } from './use-move-rule';

export interface RuleColumnsOptions extends Pick<MoveRule, 'move' | 'isMoving'> {
  readonly canManage: boolean;
  /** When the list arrived. */
  readonly now: number;
}

export const useRuleColumns = ({
  canManage,
  now,
  move,
  isMoving,
}: RuleColumnsOptions): readonly [Column<RuleSummary>, ...Column<RuleSummary>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const relative = useRelativeTime(now);
  return [
    {
      key: 'name',
      header: t('ruleTasks.name'),
      sortable: true,
      cut: { from: '18rem', below: '13rem' },
      cell: ({ name }) => name,
    },
    {
      key: 'trigger',
      phone: 'line',
      header: t('ruleTasks.trigger'),
      cell: ({ definition }) => (
        <Box maxW="24rem" whiteSpace="normal">
          <RuleText definition={definition} part="trigger" />
          <Text size="xs" tone="muted">
            <RuleText definition={definition} part="condition" />
          </Text>
        </Box>
      ),
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('ruleTasks.status'),
      cell: (rule) => (
        <Flex gap="2" align="center" flexShrink={0}>
          {rule.status === 'archived' || !canManage ? null : (
            <RowSwitch
              aria-label={t('ruleTasks.switchNamed', { name: rule.name })}
              checked={rule.status === 'active'}
              aria-busy={isMoving(rule.id)}
              onChange={() => {
                if (!isMoving(rule.id)) move(rule, rule.status === 'active' ? 'paused' : 'active');
              }}
            />
          )}
          <RuleChip status={rule.status} />
        </Flex>
      ),
    },
    {
      key: 'lastRunAt',
      phone: 'line',
      header: t('ruleTasks.lastRun'),
      align: 'end',
      cell: ({ lastRunAt }) =>
        lastRunAt ? (
          <time dateTime={lastRunAt} title={format.dateTime(lastRunAt)}>
            {relative(lastRunAt)}
          </time>
        ) : (
          '—'
        ),
    },
    {
      key: 'runs7d',
      header: t('ruleTasks.runs7d'),
      align: 'end',
      cell: ({ runs7d }) => format.number(runs7d),
    },
    {
      key: 'failures7d',
      header: t('ruleTasks.failures7d'),
      align: 'end',
      cell: ({ failures7d }) =>
        failures7d > 0 ? (
          <Box as="span" color="danger.fg" fontWeight="medium">
            {format.number(failures7d)}
          </Box>
        ) : (
          '—'
        ),
    },
  ];
};
