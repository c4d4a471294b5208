import { ApiError, apiQuery } from '@sala/shared-auth';
import type { Practitioner, Slot } from '@sala/shared-contracts';
import { Badge, Box, EmptyState, ErrorState, Flex, Skeleton, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { dayAfter, dayOf, wallAt } from '../../../parts/zoned-time';

const previewDays = 14;

const DaySlots = ({
  day,
  slots,
  zone,
}: {
  readonly day: string;
  readonly slots: readonly Slot[];
  readonly zone: string;
}) => {
  const { t } = useTranslation('hospital');
  const format = useZonedFormat(zone);
  const noon = useZonedFormat('UTC');
  return (
    <Flex as="li" gap="3" py="2" borderTopWidth="1px" direction={{ base: 'column', md: 'row' }}>
      <Text minW="8rem" fontWeight="medium">
        {noon.shortDay(`${day}T12:00:00Z`)}
      </Text>
      {slots.length === 0 ? (
        <Text size="sm" tone="subtle">
          {t('availability.preview.none')}
        </Text>
      ) : (
        <Flex gap="1" wrap="wrap" minW="0">
          {slots.map(({ startAt, free }) => (
            <Badge key={startAt}>
              {free > 1 ? `${format.clock(startAt)} ×${free}` : format.clock(startAt)}
            </Badge>
          ))}
        </Flex>
      )}
    </Flex>
  );
};

/** Bookable times of the next 14 days. */
export const PreviewTab = ({
  practitioner,
  today,
}: {
  readonly practitioner: Practitioner;
  readonly today: string;
}) => {
  const { t } = useTranslation('hospital');
  const zones = useZones();
  const types =
    useQuery({ ...apiQuery('eventTypeList', { query: {} }), meta: failsAlone }).data?.items ?? [];
  const own = types.filter(({ practitionerIds }) => practitionerIds.includes(practitioner.id));
  const [chosen, setChosen] = useState('');
  const eventTypeId = own.find(({ id }) => id === chosen)?.id ?? own[0]?.id ?? '';
  const slots = useQuery({
    ...apiQuery('slotList', {
      query: {
        eventTypeId,
        practitionerId: practitioner.id,
        from: today,
        to: dayAfter(today, previewDays - 1),
      },
    }),
    enabled: eventTypeId !== '',
    meta: failsAlone,
  });
  if (own.length === 0)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={t('availability.empty.preview')}
        text={t('availability.empty.previewText')}
      />
    );
  const dayOfSlot = ({ startAt, siteId }: Slot) => dayOf(wallAt(startAt, zones.ofSite(siteId)));
  return (
    <>
      <TableToolbar>
        <FilterSelect
          label={t('availability.preview.type')}
          value={eventTypeId}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      </TableToolbar>
      {slots.isLoadingError ? (
        <ErrorState
          problem={slots.error instanceof ApiError ? slots.error.problem : null}
          onRetry={() => void slots.refetch()}
          retrying={slots.isFetching}
        />
      ) : null}
      {slots.isPending ? <Skeleton height="10rem" /> : null}
      {slots.data ? (
        <Box as="ul" listStyleType="none" m="0" p="0" aria-label={t('availability.tabs.preview')}>
          {Array.from({ length: previewDays }, (_, n) => dayAfter(today, n)).map((day) => {
            const free = slots.data.items.filter((slot) => dayOfSlot(slot) === day);
            return (
              <DaySlots key={day} day={day} slots={free} zone={zones.ofSite(free[0]?.siteId)} />
            );
          })}
        </Box>
      ) : null}
    </>
  );
};
