import { apiQuery } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, Flex, Heading, LoadingState, Text } from '@sala/shared-ui';
import { OrganizationIcon } from '@sala/shared-ui/icons';
import { keepPreviousData, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { unitName } from '../../parts/unit-name';
import type { WardBed, WardBeds } from './bed-state';
import { BedTile } from './bed-tile';

/** Beds by room, in the order in which they came. */
const roomsOf = (beds: readonly WardBed[]): [string | null, readonly WardBed[]][] => {
  const rooms = new Map<string | null, WardBed[]>();
  for (const bed of beds) {
    const known = rooms.get(bed.room);
    if (known) known.push(bed);
    else rooms.set(bed.room, [bed]);
  }
  return [...rooms];
};

export interface BedBoardProps {
  /** A department or care unit; '' for all. */
  readonly unit: string;
  readonly onOpen: (falnr: string) => void;
}

interface RoomProps extends Pick<BedBoardProps, 'onOpen'> {
  /** Name of its care unit. */
  readonly ward: string;
  /** null: beds that are in none. */
  readonly room: string | null;
  readonly beds: readonly WardBed[];
}

/** Rooms of one or two beds stand beside each other; a larger one takes the whole width. */
const besideMax = 2;

const Room = ({ ward, room, beds, onOpen }: RoomProps) => {
  const { t } = useTranslation('hospital');
  const title = room === null ? t('sapCases.beds.noRoom') : t('sapCases.beds.room', { room });
  return (
    <Box gridColumn={beds.length > besideMax ? '1 / -1' : undefined} minW="0">
      <Heading as="h3" size="sm" color="fg.muted">
        {title}
      </Heading>
      <Box
        as="ul"
        role="list"
        aria-label={`${ward}, ${title}`}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
        gap="2"
        mt="1"
      >
        {beds.map((bed) => (
          <BedTile key={bed.bed} bed={bed} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
};

const Ward = ({ ward, onOpen }: { readonly ward: WardBeds } & Pick<BedBoardProps, 'onOpen'>) => {
  const { t } = useTranslation('hospital');
  const name = unitName(ward.unit);
  const taken = ward.beds.filter(({ occupant }) => occupant !== null).length;
  return (
    <Box as="section" aria-label={name} mt="4">
      <Flex align="baseline" gap="2" wrap="wrap">
        <Heading as="h2" size="sm">
          {name}
        </Heading>
        <Text as="span" size="sm" tone="muted" figures>
          {t('sapCases.beds.taken', { taken, all: ward.beds.length })}
        </Text>
      </Flex>
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
        columnGap="6"
        rowGap="3"
        mt="2"
      >
        {roomsOf(ward.beds).map(([room, beds]) => (
          <Room key={room ?? ''} ward={name} room={room} beds={beds} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  );
};

/** Every bed by care unit and room, with who lies in it and until when. */
export const BedBoard = ({ unit, onOpen }: BedBoardProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('sapBedList', { query: { unit: unit || undefined } }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(view.error);
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="cards" rows={4} />;
  if (view.data.units.length === 0)
    return (
      <EmptyState
        icon={<OrganizationIcon />}
        title={t('sapCases.beds.none')}
        text={t('sapCases.beds.noneText')}
      />
    );
  return view.data.units.map((ward) => <Ward key={ward.unit.code} ward={ward} onOpen={onOpen} />);
};
