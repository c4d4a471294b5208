import {
  limits,
  type Dataset,
  type DatasetDefinition,
  type DatasetSchedule,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { AvailabilityIcon, PlusIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog, SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { ScheduleCard } from './schedule-card';
import { EditSchedule, NewSchedule } from './schedule-editors';
import { useScheduleText } from './schedule-text';
import { useInvalidateSchedules, useScheduleActions } from './use-schedule-actions';

const DeleteSchedule = ({
  schedule,
  onClose,
}: {
  readonly schedule: DatasetSchedule;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateSchedules();
  const text = useScheduleText()(schedule);
  const remove = useMutation({
    ...apiMutation('datasetScheduleDelete'),
    onSuccess: () => {
      notify.success(t('datasetMail.deletedDone'));
      invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { datasetScheduleId: schedule.id } })}
      title={t('datasetMail.deleteTitle')}
      text={t('datasetMail.deleteText', { schedule: text })}
      confirmLabel={t('datasetMail.delete')}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

export interface MailPanelProps {
  readonly dataset: Dataset;
  /** Current question. */
  readonly definition: DatasetDefinition;
  /** Open form: the schedule's id, `new` or ''. */
  readonly open: string;
  readonly onOpen: (schedule: string) => void;
  readonly onClose: () => void;
}

/** Own mailing schedules of a dataset. */
export const MailPanel = ({ dataset, definition, open, onOpen, onClose }: MailPanelProps) => {
  const { t } = useTranslation('customers');
  const list = useQuery({
    ...apiQuery('datasetScheduleList', { params: { datasetId: dataset.id } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const actions = useScheduleActions();
  const [deleting, setDeleting] = useState<DatasetSchedule | null>(null);
  const schedules = list.data?.items ?? [];
  const edited = schedules.find(({ id }) => id === open);
  const back = () => onOpen('');
  if (open === 'new')
    return <NewSchedule dataset={dataset} definition={definition} onClose={back} />;
  if (edited)
    return (
      <EditSchedule dataset={dataset} definition={definition} schedule={edited} onClose={back} />
    );
  const full = schedules.length >= limits.datasetSchedulesMax;
  const create = (
    <Button variant="solid" disabled={full} onClick={() => onOpen('new')}>
      <PlusIcon />
      {t('datasetMail.new')}
    </Button>
  );
  return (
    <SidePanel
      open
      width="wide"
      title={t('datasetMail.title')}
      description={dataset.name}
      onClose={onClose}
      footer={schedules.length > 0 ? create : null}
    >
      {failure && !list.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isPending ? <LoadingState shape="cards" rows={2} /> : null}
      {list.data && schedules.length === 0 ? (
        <EmptyState
          icon={<AvailabilityIcon />}
          title={t('datasetMail.empty')}
          text={t('datasetMail.emptyText')}
          action={create}
        />
      ) : null}
      {schedules.length > 0 ? (
        <Box
          as="ul"
          aria-label={t('datasetMail.title')}
          display="grid"
          gap="3"
          listStyleType="none"
        >
          {schedules.map((schedule) => (
            <ScheduleCard
              key={schedule.id}
              dataset={dataset}
              schedule={schedule}
              actions={actions}
              onEdit={() => onOpen(schedule.id)}
              onDelete={() => setDeleting(schedule)}
            />
          ))}
        </Box>
      ) : null}
      {full ? (
        <Text size="sm" tone="muted" mt="3">
          {t('datasetMail.full', { max: limits.datasetSchedulesMax })}
        </Text>
      ) : null}
      {deleting ? <DeleteSchedule schedule={deleting} onClose={() => setDeleting(null)} /> : null}
    </SidePanel>
  );
};
