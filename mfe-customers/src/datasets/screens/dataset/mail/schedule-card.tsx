import type { Dataset, DatasetSchedule } from '@sala/shared-contracts';
import { Box, Button, Card, Flex, Text } from '@sala/shared-ui';
import { ActionIcon, DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { RowMenu } from '@sala/shared-ui/menu';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useOutcomeText, useScheduleText, useSentText } from './schedule-text';
import type { useScheduleActions } from './use-schedule-actions';

export interface ScheduleCardProps {
  readonly dataset: Dataset;
  readonly schedule: DatasetSchedule;
  readonly actions: ReturnType<typeof useScheduleActions>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One schedule: time, recipients, content and last result. */
export const ScheduleCard = ({
  dataset,
  schedule,
  actions,
  onEdit,
  onDelete,
}: ScheduleCardProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const text = useScheduleText()(schedule);
  const sent = useSentText(dataset)(schedule.definition);
  const outcome = useOutcomeText()(schedule.last);
  const { active, stopped, nextAt } = schedule;
  return (
    <Card as="li" p="3">
      <Flex align="flex-start" justify="space-between" gap="2">
        <Text fontWeight="medium" overflowWrap="anywhere" py="1">
          {text}
        </Text>
        <RowMenu
          name={text}
          actions={[
            {
              key: 'send',
              label: t('datasetMail.sendMe'),
              icon: <ActionIcon />,
              onSelect: () => actions.send(schedule),
            },
            { key: 'edit', label: t('datasetMail.edit'), icon: <EditIcon />, onSelect: onEdit },
            {
              key: 'delete',
              label: t('datasetMail.delete'),
              icon: <DeleteIcon />,
              danger: true,
              onSelect: onDelete,
            },
          ]}
        />
      </Flex>
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {t(`datasets.formats.${schedule.format}`)} · {sent}
      </Text>
      <Text size="sm" tone="muted">
        {outcome}
      </Text>
      {stopped ? (
        <Text size="sm" tone="danger" mt="1">
          {t(`datasetMail.stopped.${stopped}`)}
        </Text>
      ) : null}
      <Flex align="center" justify="space-between" gap="2" mt="2" flexWrap="wrap">
        <Box fontSize="sm" fontVariantNumeric="tabular-nums">
          {nextAt !== null ? (
            t('datasetMail.next', { time: format.dateTime(nextAt) })
          ) : (
            <StatusChip {...(stopped ? statusLooks.problem : statusLooks.paused)}>
              {t(stopped ? 'datasetMail.stoppedChip' : 'datasetMail.paused')}
            </StatusChip>
          )}
        </Box>
        <Button size="sm" loading={actions.toggling} onClick={() => actions.toggle(schedule)}>
          {t(active ? 'datasetMail.pause' : 'datasetMail.resume')}
        </Button>
      </Flex>
    </Card>
  );
};
