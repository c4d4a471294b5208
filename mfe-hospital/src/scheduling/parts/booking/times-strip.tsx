import { Box, Button, Flex, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { TimeCell, type TimesProps } from './times-table';
import { keyOf } from './use-free-times';

/** Free times on a phone: a strip of days, the times of one of them below. */
export const TimesStrip = (props: TimesProps) => {
  const { days, groups, words, recommended, taken, onNext, onBack } = props;
  const { t } = useTranslation('hospital');
  const times = groups.flatMap((group) => group.times);
  const dayOfKey = (key: string | undefined) => times.find((time) => keyOf(time) === key)?.day;
  // Another chosen or recommended time is in sight, whichever day was turned to before.
  const of = `${recommended?.key} ${taken}`;
  const [turned, setTurned] = useState({ of, day: '' });
  const best =
    dayOfKey(taken) ??
    dayOfKey(recommended?.key) ??
    days.find((one) => times.some((time) => time.day === one)) ??
    days[0] ??
    '';
  const day = turned.of === of && days.includes(turned.day) ? turned.day : best;
  const shown = groups
    .map((group) => ({ ...group, times: group.times.filter((time) => time.day === day) }))
    .filter(({ times }) => times.length > 0);
  const keys = shown.flatMap(({ times }) => times.map(keyOf));
  const lead = keys.find((key) => key === recommended?.key) ?? keys[0];
  let line = -1;
  return (
    <Box>
      <Flex align="center" gap="1" mb="2">
        <IconButton
          label={t('bookingForm.daysBefore')}
          icon={<BackIcon />}
          disabled={!onBack}
          onClick={onBack}
          ms="-2"
        />
        <Box
          flex="1"
          minW="0"
          role="group"
          aria-label={t('bookingForm.days')}
          display="grid"
          gap="1"
          gridTemplateColumns={`repeat(${days.length}, minmax(0, 1fr))`}
        >
          {days.map((one) => (
            <Button
              key={one}
              type="button"
              px="0"
              h="12"
              variant={one === day ? 'solid' : 'outline'}
              aria-pressed={one === day}
              aria-label={words.heading(one)}
              onClick={() => setTurned({ of, day: one })}
              css={{ '& > span': { display: 'block', lineHeight: 1.2 } }}
            >
              <span>
                <Text as="span" size="xs" display="block" color="inherit">
                  {words.heading(one).split(' ')[0]}
                </Text>
                {words.heading(one).split(' ')[1]}
              </span>
            </Button>
          ))}
        </Box>
        <IconButton
          label={t('bookingForm.daysAfter')}
          icon={<ForwardIcon />}
          disabled={!onNext}
          onClick={onNext}
          me="-2"
        />
      </Flex>
      {shown.length === 0 ? (
        <Text size="sm" tone="muted" role="status">
          {t('bookingForm.dayFull')}
        </Text>
      ) : null}
      {shown.map((group) => (
        <Box key={group.key} role="group" aria-label={words.where(group.first)} mb="3">
          <Text size="sm" tone="muted" mb="1">
            {words.where(group.first)}
          </Text>
          <Box display="grid" gap="1.5" gridTemplateColumns="repeat(4, minmax(0, 1fr))">
            {group.times.map((time) => {
              line += 1;
              return (
                <TimeCell
                  key={keyOf(time)}
                  {...props}
                  lead={lead}
                  time={time}
                  place={{ day: 0, line }}
                />
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
