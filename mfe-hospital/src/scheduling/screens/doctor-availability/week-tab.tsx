import { apiKey, apiMutation } from '@sala/shared-auth';
import type { AvailabilitySchedule } from '@sala/shared-contracts';
import { Box, Button, Card, EmptyState, Flex, Grid, Heading, Text } from '@sala/shared-ui';
import {
  DeleteIcon,
  EditIcon,
  PlusIcon,
  AvailabilityIcon,
  CustomersIcon,
  NoteIcon,
} from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useSites } from '../../../parts/pickers/clinic-lists';
import { nothingOpen, type AvailabilitySearch } from './availability-search';
import { CopyToDialog } from './copy-to-dialog';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { clockOf, weekdays } from '../../parts/day-times';

interface WeekTabProps {
  readonly schedules: readonly AvailabilitySchedule[];
  readonly canEdit: boolean;
  readonly canCopy: boolean;
  readonly onChange: (changes: Partial<AvailabilitySearch>) => void;
}

const WeekGrid = ({ schedule }: { readonly schedule: AvailabilitySchedule }) => {
  const { t } = useTranslation('hospital');
  const weekStart = useWeekStart();
  return (
    <Grid
      gridTemplateColumns={{ base: '1fr', md: 'repeat(7, minmax(0, 1fr))' }}
      gap={{ base: '1', md: '2' }}
      mt="3"
    >
      {inWeekOrder(weekdays, weekStart).map((weekday) => {
        const intervals = schedule.intervals.filter((one) => one.weekday === weekday);
        return (
          <Flex
            key={weekday}
            direction={{ base: 'row', md: 'column' }}
            gap={{ base: '3', md: '1' }}
            minW="0"
          >
            <Text size="sm" tone="muted" fontWeight="medium" minW={{ base: '5.5rem', md: '0' }}>
              {t(`availability.days.${weekday}`)}
            </Text>
            <Flex direction="column" gap="1" minW="0" flex="1">
              {intervals.length === 0 ? (
                <Text size="sm" tone="subtle">
                  {t('availability.hours.none')}
                </Text>
              ) : null}
              {intervals.map(({ starts, ends, mode }) => (
                <Box
                  key={starts}
                  bg="accent.subtle"
                  color="accent.fg"
                  borderRadius="sm"
                  px="2"
                  py="1"
                  fontSize="sm"
                  fontVariantNumeric="tabular-nums"
                >
                  {`${clockOf(starts)}–${clockOf(ends)}`}
                  {mode === 'both' ? null : (
                    <Text as="span" size="xs" display="block">
                      {t(`availability.modes.${mode}`)}
                    </Text>
                  )}
                </Box>
              ))}
            </Flex>
          </Flex>
        );
      })}
    </Grid>
  );
};

/** Weekly schedules with their site and validity. */
export const WeekTab = ({ schedules, canEdit, canCopy, onChange }: WeekTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const sites = useSites();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<AvailabilitySchedule | null>(null);
  const [copying, setCopying] = useState<AvailabilitySchedule | null>(null);
  const remove = useMutation({
    ...apiMutation('availabilityScheduleDelete'),
    onSuccess: () => {
      notify.success(t('availability.toasts.deleted', { name: deleting?.name ?? '' }));
      setDeleting(null);
      return client.invalidateQueries({ queryKey: apiKey('availabilityView') });
    },
  });
  const create = canEdit ? (
    <Button variant="solid" onClick={() => onChange({ ...nothingOpen, new: 'schedule' })}>
      <PlusIcon />
      {t('availability.forms.newSchedule')}
    </Button>
  ) : null;
  if (schedules.length === 0)
    return (
      <EmptyState
        icon={<AvailabilityIcon />}
        title={t('availability.empty.week')}
        text={t('availability.empty.weekText')}
        action={create}
      />
    );
  const valid = ({ validFrom, validTo }: AvailabilitySchedule) =>
    validTo
      ? t('availability.validBetween', { from: format.day(validFrom), to: format.day(validTo) })
      : t('availability.validFrom', { from: format.day(validFrom) });
  return (
    <Flex direction="column" gap="3">
      {schedules.map((schedule) => (
        <Card key={schedule.id} role="group" aria-label={schedule.name}>
          <Flex gap="2" alignItems="flex-start">
            <Box flex="1" minW="0">
              <Heading size="sm">{schedule.name}</Heading>
              <Text size="sm" tone="muted">
                {[sites.find(({ id }) => id === schedule.siteId)?.name, valid(schedule)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <Button size="sm" onClick={() => onChange({ ...nothingOpen, scheduleId: schedule.id })}>
              <EditIcon />
              {t(canEdit ? 'availability.actions.edit' : 'availability.actions.see')}
            </Button>
            {canEdit ? (
              <RowMenu
                name={schedule.name}
                actions={[
                  {
                    key: 'copy',
                    label: t('availability.actions.copyWeek'),
                    icon: <NoteIcon />,
                    onSelect: () =>
                      onChange({ ...nothingOpen, new: 'schedule', from: schedule.id }),
                  },
                  ...(canCopy
                    ? [
                        {
                          key: 'copyTo',
                          label: t('availability.actions.copyTo'),
                          icon: <CustomersIcon />,
                          onSelect: () => setCopying(schedule),
                        },
                      ]
                    : []),
                  {
                    key: 'delete',
                    label: t('availability.actions.delete'),
                    icon: <DeleteIcon />,
                    danger: true,
                    onSelect: () => setDeleting(schedule),
                  },
                ]}
              />
            ) : null}
          </Flex>
          <WeekGrid schedule={schedule} />
        </Card>
      ))}
      <Box>{create}</Box>
      {copying ? <CopyToDialog schedule={copying} onClose={() => setCopying(null)} /> : null}
      {deleting ? (
        <ConfirmDialog
          open
          danger
          title={t('availability.deleting.title', { name: deleting.name })}
          text={t('availability.deleting.text')}
          confirmLabel={t('availability.actions.delete')}
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate({
              params: { scheduleId: deleting.id },
              query: { version: deleting.version },
            })
          }
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </Flex>
  );
};
