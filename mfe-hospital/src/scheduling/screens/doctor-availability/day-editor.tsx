import type { EventType } from '@sala/shared-contracts';
import { Box, Button, Grid, HStack, IconButton, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FieldArray,
  NumberField,
  SelectField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon, SettingsIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { timeChoices, weekdays, type Weekday } from '../../parts/day-times';
import { nextInterval, type ScheduleValues } from './schedule-values';

const modes = ['both', 'in_person', 'telehealth'] as const;

interface IntervalProps {
  readonly path: string;
  readonly name: string;
  readonly types: readonly EventType[];
  readonly starts: string;
  readonly ends: string;
  readonly special: boolean;
  readonly onRemove: () => void;
}

const Interval = ({ path, name, types, starts, ends, special, onRemove }: IntervalProps) => {
  const { t } = useTranslation('hospital');
  const [more, setMore] = useState(special);
  return (
    <Box data-form-row role="group" aria-label={name} pb="2">
      <Grid
        gridTemplateColumns={{ base: '1fr 1fr auto', md: '6.5rem 6.5rem minmax(0, 1fr) auto' }}
        gap="2"
        alignItems="start"
      >
        <SelectField
          name={`${path}.starts`}
          label={t('availability.hours.from', { name })}
          hideLabel
          placeholder={null}
          options={timeChoices(starts)}
        />
        <SelectField
          name={`${path}.ends`}
          label={t('availability.hours.to', { name })}
          hideLabel
          placeholder={null}
          options={timeChoices(ends)}
        />
        <Box gridColumn={{ base: '1 / 3', md: 'auto' }} gridRow={{ base: 2, md: 'auto' }}>
          <SelectField
            name={`${path}.mode`}
            label={t('availability.hours.mode', { name })}
            hideLabel
            placeholder={null}
            options={modes.map((value) => ({ value, label: t(`availability.modes.${value}`) }))}
          />
        </Box>
        <HStack gap="0">
          <IconButton
            label={t('availability.hours.more', { name })}
            icon={<SettingsIcon />}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          />
          <IconButton
            label={t('availability.hours.remove', { name })}
            icon={<DeleteIcon />}
            onClick={onRemove}
          />
        </HStack>
      </Grid>
      {more ? (
        <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="2" mt="1">
          <NumberField
            name={`${path}.slotMinutes`}
            label={t('availability.hours.slot')}
            help={t('availability.hours.slotHelp')}
            integer
          />
          <NumberField
            name={`${path}.capacity`}
            label={t('availability.hours.capacity')}
            help={t('availability.hours.capacityHelp')}
            integer
          />
          <Box gridColumn="1 / -1">
            <Text size="sm" tone="muted">
              {t('availability.hours.types')}
            </Text>
            <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="1" mt="1">
              {types.map(({ id, name: type }) => (
                <CheckboxField key={id} name={`${path}.types.${id}`} label={type} />
              ))}
            </Grid>
          </Box>
        </Grid>
      ) : null}
    </Box>
  );
};

/** Hours of one weekday. */
export const DayEditor = ({
  weekday,
  types,
}: {
  readonly weekday: Weekday;
  readonly types: readonly EventType[];
}) => {
  const { t } = useTranslation('hospital');
  const weekStart = useWeekStart();
  const { values, setFieldValue } = useFormikContext<ScheduleValues>();
  const intervals = values.days[weekday];
  const day = t(`availability.days.${weekday}`);
  const copyTo = (to: readonly Weekday[]) =>
    void setFieldValue('days', {
      ...values.days,
      ...Object.fromEntries(to.map((other) => [other, intervals])),
    });
  return (
    <FieldArray name={`days.${weekday}`}>
      {({ push, remove }) => (
        <Grid
          role="group"
          aria-label={day}
          gridTemplateColumns={{ base: '1fr', md: '6rem minmax(0, 1fr)' }}
          gap="2"
          borderTopWidth="1px"
          pt="2"
        >
          <Text fontWeight="semibold" py={{ base: '0', md: '1.5' }}>
            {day}
          </Text>
          <Box minW="0">
            {intervals.length === 0 ? (
              <Text size="sm" tone="subtle" py="1.5">
                {t('availability.hours.none')}
              </Text>
            ) : null}
            {intervals.map((interval, index) => (
              <Interval
                // Index and count: removing a row resets its expanded part.
                key={`${index}/${intervals.length}`}
                path={`days.${weekday}.${index}`}
                name={t('availability.hours.one', { day, n: index + 1 })}
                types={types}
                starts={interval.starts}
                ends={interval.ends}
                special={
                  interval.slotMinutes !== '' ||
                  interval.capacity !== '' ||
                  Object.values(interval.types).some(Boolean)
                }
                onRemove={() => remove(index)}
              />
            ))}
            <HStack gap="1" mb="2">
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('availability.hours.addTo', { day })}
                onClick={() => push(nextInterval(intervals))}
              >
                <PlusIcon />
                {t('availability.hours.add')}
              </Button>
              {intervals.length > 0 ? (
                <ActionMenu
                  trigger={
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('availability.hours.copyDay', { day })}
                    >
                      {t('availability.hours.copy')}
                    </Button>
                  }
                  actions={[
                    {
                      key: 'working',
                      label: t('availability.hours.toWorkingDays'),
                      onSelect: () => copyTo([1, 2, 3, 4, 5]),
                    },
                    {
                      key: 'all',
                      label: t('availability.hours.toAllDays'),
                      onSelect: () => copyTo(weekdays),
                    },
                    ...inWeekOrder(weekdays, weekStart)
                      .filter((other) => other !== weekday)
                      .map((other) => ({
                        key: String(other),
                        label: t(`availability.days.${other}`),
                        onSelect: () => copyTo([other]),
                      })),
                  ]}
                />
              ) : null}
            </HStack>
          </Box>
        </Grid>
      )}
    </FieldArray>
  );
};
