import { Box, Stack, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import type { CalendarItem } from './calendar-data';
import type { ItemFacts } from './hover-card';

interface HourPanelProps extends ItemFacts {
  readonly title: string;
  readonly items: readonly CalendarItem[];
  readonly onOpen: (item: CalendarItem) => void;
  readonly onClose: () => void;
}

/** The appointments of a counted hour. */
export const HourPanel = ({ title, items, factsOf, onOpen, onClose }: HourPanelProps) => {
  const chipOf = useAppointmentStatusChip();
  return (
    <SidePanel open title={title} onClose={onClose}>
      <Stack as="ul" gap="0" m="0" p="0" listStyleType="none">
        {items.map((item) => {
          const [time, patient, type, who] = factsOf(item);
          return (
            <Box as="li" key={item.id} borderBottomWidth="1px">
              <Box
                asChild
                display="grid"
                gridTemplateColumns="minmax(0, 1fr) auto"
                columnGap="3"
                alignItems="center"
                w="full"
                px="2"
                py="2"
                minH="touch"
                textAlign="start"
                cursor="pointer"
                borderRadius="sm"
                _hover={{ bg: 'bg.muted' }}
                _focusVisible={{ outline: '2px solid {colors.focusRing}' }}
              >
                <button type="button" onClick={() => onOpen(item)}>
                  <span>
                    <Text as="span" display="block" fontWeight="medium">
                      {patient}
                    </Text>
                    <Text as="span" display="block" size="sm" tone="muted" figures>
                      {[time, type, who].filter(Boolean).join(' · ')}
                    </Text>
                  </span>
                  {chipOf(item.status)}
                </button>
              </Box>
            </Box>
          );
        })}
      </Stack>
    </SidePanel>
  );
};
