import { Box, Flex, Text, VisuallyHidden } from '@sala/shared-ui';
import {
  AccountIcon,
  AlertIcon,
  PlannedIcon,
  RecentIcon,
  SignOutIcon,
  UnknownIcon,
  type Icon,
} from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { dayIn } from '@sala/shared-contracts';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';
import { useNow } from '../../../parts/use-now';
import { bedStateOf, daysSince, type BedState, type WardBed } from './bed-state';

const icons: Readonly<Record<BedState, Icon>> = {
  free: UnknownIcon,
  expected: PlannedIcon,
  occupied: AccountIcon,
  leaving: SignOutIcon,
  overdue: AlertIcon,
  absent: RecentIcon,
};

export interface BedTileProps {
  readonly bed: WardBed;
  readonly onOpen: (falnr: string) => void;
}

/** A bed; whoever lies in it, or comes next, leads to the case. */
export const BedTile = ({ bed, onOpen }: BedTileProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const zone = useCompanyZone();
  const now = useNow();
  const today = useToday();
  const { occupant, expected } = bed;
  const state = bedStateOf(bed, (instant) => dayIn(zone, new Date(instant)), today);
  const leaves = state === 'leaving' || state === 'overdue';
  const StateIcon = icons[state];
  const falnr = occupant?.falnr ?? expected?.falnr;
  const content = (
    <>
      <Flex as="span" align="center" gap="1.5" justify="space-between" w="full">
        <Text as="span" size="sm" fontWeight="semibold" figures overflowWrap="anywhere">
          <VisuallyHidden>{`${t('sapCases.beds.bed')} `}</VisuallyHidden>
          {bed.bed}
        </Text>
        <Flex as="span" align="center" gap="1" fontSize="xs" color="fg.muted">
          <StateIcon aria-hidden />
          {t(`sapCases.beds.states.${state}`)}
        </Flex>
      </Flex>
      {occupant ? (
        <>
          <Text as="span" display="block" size="sm" lineClamp="2" overflowWrap="anywhere">
            {occupant.name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" figures>
            {`${t(`sap.sexes.${occupant.sex}`)} · ${t('sapCases.days', { count: daysSince(occupant.since, now) })}`}
          </Text>
          {occupant.plannedEnd ? (
            <Text as="span" display="block" size="xs" tone="muted" figures>
              {t('sapCases.beds.until', { at: format.dateTime(occupant.plannedEnd) })}
            </Text>
          ) : null}
        </>
      ) : null}
      {expected ? (
        <Text as="span" display="block" size="xs" tone="muted" figures>
          {t('sapCases.beds.next', { at: format.dateTime(expected.at) })}
        </Text>
      ) : null}
    </>
  );
  const look = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    w: 'full',
    h: 'full',
    minH: 'touch',
    p: '2',
    textAlign: 'start',
    borderWidth: '1px',
    borderRadius: 'md',
    borderStyle: occupant ? 'solid' : 'dashed',
    bg: leaves ? 'accent.subtle' : occupant ? 'bg.panel' : 'transparent',
    borderColor: leaves ? 'accent.muted' : 'border',
  } as const;
  return (
    <Box as="li" minW="0">
      {falnr === undefined ? (
        <Box {...look}>{content}</Box>
      ) : (
        <Box asChild {...look} cursor="pointer" _hover={{ bg: 'bg.subtle' }}>
          <button type="button" onClick={() => onOpen(falnr)}>
            {content}
          </button>
        </Box>
      )}
    </Box>
  );
};
