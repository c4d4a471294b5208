import type { Slot } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { SlotButton } from './slot-button';
import type { SlotLabels } from './use-slot-labels';

interface SlotGroupsProps {
  /** In display order. */
  readonly slots: readonly Slot[];
  readonly words: SlotLabels;
  readonly isTaken: (slot: Slot) => boolean;
  readonly onTake: (slot: Slot) => void;
  readonly disabled?: boolean;
}

interface Group {
  readonly key: string;
  readonly first: Slot;
  readonly slots: readonly Slot[];
}

const groupsBy = (slots: readonly Slot[], keyOf: (slot: Slot) => string): Group[] => {
  const groups = new Map<string, Group>();
  for (const slot of slots) {
    const key = keyOf(slot);
    const group = groups.get(key) ?? { key, first: slot, slots: [] };
    groups.set(key, { ...group, slots: [...group.slots, slot] });
  }
  return [...groups.values()];
};

/* Grouped by id: names may load later, and a button must not move under a finger. */
const groupKeyOf = ({ practitionerId, siteId }: Slot): string => `${practitionerId} ${siteId}`;

/** Free times grouped by day, practitioner and site. */
export const SlotGroups = ({
  slots,
  words,
  isTaken,
  onTake,
  disabled = false,
}: SlotGroupsProps) => (
  <Box display="flex" flexDirection="column" gap="3">
    {groupsBy(slots, words.day).map(({ key: day, slots: ofDay }) => (
      <Box key={day}>
        <Text size="sm" fontWeight="medium" mb="1" _firstLetter={{ textTransform: 'uppercase' }}>
          {day}
        </Text>
        <Box display="flex" flexDirection="column" gap="2">
          {groupsBy(ofDay, groupKeyOf).map(({ key, first, slots: own }) => (
            <Box
              key={key}
              display="grid"
              columnGap="3"
              rowGap="1"
              alignItems="baseline"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' }}
            >
              <Text size="sm" tone="muted" overflowWrap="anywhere">
                {words.where(first)}
              </Text>
              <Flex role="group" aria-label={`${day}, ${words.where(first)}`} gap="1.5" wrap="wrap">
                {own.map((slot) => (
                  <SlotButton
                    key={slot.startAt}
                    size="sm"
                    pressed={isTaken(slot)}
                    disabled={disabled}
                    aria-label={`${words.clock(slot)}, ${day}, ${words.where(first)}`}
                    onClick={() => onTake(slot)}
                  >
                    {words.clock(slot)}
                  </SlotButton>
                ))}
              </Flex>
            </Box>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);
