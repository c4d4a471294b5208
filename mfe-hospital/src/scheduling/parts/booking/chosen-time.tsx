import { Box, Flex, Text } from '@sala/shared-ui';
import { CalendarIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useOtherZone } from '../use-other-zone';
import { useZonedFormat } from '../../../parts/use-zoned-format';

interface ChosenTimeProps {
  readonly startAt: string;
  /** null: unknown yet. */
  readonly endAt: string | null;
  readonly allDay: boolean;
  readonly zone: string;
  /** Patient and event type; empty while unknown. */
  readonly about: readonly (string | undefined)[];
  /** '' while unknown. */
  readonly practitioner: string;
  readonly site: string;
  /** In centavos; 0 for none. */
  readonly price: number;
}

/** The chosen time, announced when it changes. */
export const ChosenTime = ({
  startAt,
  endAt,
  allDay,
  zone,
  about,
  practitioner,
  site,
  price,
}: ChosenTimeProps) => {
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const format = useZonedFormat(zone);
  const otherZone = useOtherZone();
  const clocks = endAt === null ? null : `${format.clock(startAt)}–${format.clock(endAt)}`;
  return (
    <Flex
      role="status"
      gap="3"
      align="center"
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="accent.subtle"
      borderColor="accent.muted"
    >
      <Box color="accent.fg">
        <CalendarIcon />
      </Box>
      <Box minW="0">
        <Text fontWeight="semibold" figures _firstLetter={{ textTransform: 'uppercase' }}>
          {[
            [format.longDay(startAt), clocks].filter(Boolean).join(', '),
            otherZone(zone, startAt),
            allDay ? `· ${t('bookingForm.allDay')}` : null,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <Text size="sm" tone="muted">
          {[
            ...about,
            practitioner || t('bookingForm.nobodyYet'),
            site,
            price > 0 ? money(price) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
    </Flex>
  );
};
