import { Badge, Box, Flex, Heading, Text, useAppearance } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

const amounts = [123_450, 86_000] as const;

/** Sample content in the chosen theme, font and density. */
export const AppearanceSample = () => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { density } = useAppearance();
  const id = useId();
  const lines = [
    {
      name: t('appearance.sample.first'),
      time: t('appearance.sample.firstTime'),
      look: statusLooks.agreed,
      state: t('appearance.sample.confirmed'),
    },
    {
      name: t('appearance.sample.second'),
      time: t('appearance.sample.secondTime'),
      look: statusLooks.waiting,
      state: t('appearance.sample.arrived'),
    },
  ] as const;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} mb="2">
        {t('appearance.sample.title')}
      </Heading>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" px="4" pt="3" pb="2">
        <Flex align="center" gap="2" mb="1">
          <Text fontWeight="semibold" size="lg">
            {t('appearance.sample.heading')}
          </Text>
          <Badge>{format.number(lines.length)}</Badge>
        </Flex>
        {lines.map(({ name, time, look, state }, index) => (
          <Flex
            key={name}
            align="center"
            gap="3"
            minH={density === 'comfortable' ? 'rowComfortable' : 'row'}
            borderTopWidth="1px"
          >
            <Text figures tone="muted">
              {time}
            </Text>
            <Text flex="1" minW="0" truncate>
              {name}
            </Text>
            <StatusChip {...look}>{state}</StatusChip>
            <Text figures textAlign="end" minW="5.5rem" hideBelow="sm">
              {format.money(amounts[index] ?? 0)}
            </Text>
          </Flex>
        ))}
      </Box>
    </section>
  );
};
