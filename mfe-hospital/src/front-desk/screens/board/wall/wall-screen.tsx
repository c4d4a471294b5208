import { apiQuery } from '@sala/shared-auth';
import type { WallToken } from '@sala/shared-contracts';
import { Box, Flex, Heading, IconButton, Text, VisuallyHidden } from '@sala/shared-ui';
import { BellIcon, CloseIcon, MutedIcon, WholeScreenIcon } from '@sala/shared-ui/icons';
import { failsAlone, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import type { BoardPlace } from '../board-search';
import { useCallSound } from './use-call-sound';
import { newCallsOf } from './wall-calls';
import { FullScreen } from '../full-screen';

interface WallScreenProps {
  readonly place: Pick<BoardPlace, 'departmentId' | 'siteId' | 'sound'>;
  readonly onSound: (sound: BoardPlace['sound']) => void;
  /** Absent on a device, which has nothing behind this screen. */
  readonly onLeave?: () => void;
}

const liveEvents = { 'queue_entry.': ['queueWall'] } as const;
const noTokens: readonly WallToken[] = [];

interface WallUpdate {
  readonly called: readonly WallToken[] | undefined;
  readonly fresh: readonly WallToken[];
}

/** Calls since the last response; the first response announces none, as those calls are old. */
const useNewCalls = (
  called: readonly WallToken[] | undefined,
  onNew: () => void,
): readonly WallToken[] => {
  const [update, setUpdate] = useState<WallUpdate>({ called, fresh: noTokens });
  if (called !== update.called)
    setUpdate({
      called,
      fresh: called && update.called ? newCallsOf(update.called, called) : noTokens,
    });
  const { fresh } = update;
  useEffect(() => {
    if (fresh.length > 0) onNew();
  }, [fresh, onNew]);
  return fresh;
};

/* Sizes scale with the screen without limit: it hangs four metres away. */
const CalledToken = ({ token, first }: { readonly token: WallToken; readonly first: boolean }) => {
  const { t } = useTranslation('hospital');
  return (
    <Flex
      as="li"
      align="baseline"
      gap="6"
      py={first ? '6' : '3'}
      borderBottomWidth="1px"
      wrap="wrap"
      color={first ? 'accent.fg' : 'fg'}
    >
      <Text
        as="span"
        figures
        fontWeight="semibold"
        fontSize={first ? 'max(3.5rem, 11vw)' : 'max(2rem, 5vw)'}
        lineHeight="1"
      >
        {token.token}
      </Text>
      <Text as="span" fontSize={first ? 'max(2rem, 5vw)' : 'max(1.25rem, 3.5vw)'} lineHeight="1">
        {token.initials}
      </Text>
      <Text
        as="span"
        ms="auto"
        fontSize={first ? 'max(1.5rem, 4vw)' : 'max(1.25rem, 3vw)'}
        lineHeight="1.1"
      >
        {token.room ?? t('board.wall.desk', { department: token.department })}
      </Text>
    </Flex>
  );
};

const NextTokens = ({ tokens }: { readonly tokens: readonly WallToken[] }) => {
  const { t } = useTranslation('hospital');
  if (tokens.length === 0) return null;
  return (
    <Box>
      <Text tone="muted" fontSize="max(1rem, 2vw)">
        {t('board.wall.next')}
      </Text>
      <Flex
        as="ul"
        role="list"
        aria-label={t('board.wall.next')}
        columnGap="6"
        rowGap="2"
        wrap="wrap"
        listStyle="none"
        m="0"
        p="0"
      >
        {tokens.map(({ token, initials }) => (
          <Text as="li" key={token} figures fontSize="max(1.25rem, 2.8vw)">
            {token}{' '}
            <Text as="span" tone="muted" fontSize="inherit">
              {initials}
            </Text>
          </Text>
        ))}
      </Flex>
    </Box>
  );
};

/** Waiting room display: large tokens and initials; announces new calls. */
export const WallScreen = ({ place, onSound, onLeave }: WallScreenProps) => {
  const { t } = useTranslation('hospital');
  const { departmentId, siteId, sound } = place;
  const wall = useQuery({
    ...apiQuery('queueWall', {
      query: { departmentId: departmentId || undefined, siteId: siteId || undefined },
    }),
    meta: failsAlone, // nobody is there to lead the screen back
  });
  useLiveQueries(liveEvents);
  const ring = useCallSound(sound === '1');
  const fresh = useNewCalls(wall.data?.called, ring);
  const called = wall.data?.called ?? noTokens;
  const next = wall.data?.next ?? noTokens;
  return (
    <FullScreen label={t('board.wall.title')} onEscape={() => onLeave?.()} reopens={!onLeave}>
      <Flex align="center" gap="2">
        <Heading as="h1" fontSize="max(1.25rem, 2.5vw)">
          {t('board.wall.title')}
        </Heading>
        <Flex ms="auto" gap="1">
          <IconButton
            label={t(sound ? 'board.wall.mute' : 'board.wall.sound')}
            icon={sound ? <BellIcon /> : <MutedIcon />}
            onClick={() => onSound(sound ? '' : '1')}
          />
          <IconButton
            label={t('board.wall.whole')}
            icon={<WholeScreenIcon />}
            onClick={() => void document.documentElement.requestFullscreen()}
          />
          {onLeave ? (
            <IconButton label={t('board.wall.leave')} icon={<CloseIcon />} onClick={onLeave} />
          ) : null}
        </Flex>
      </Flex>
      <VisuallyHidden role="status" aria-live="assertive">
        {fresh
          .map(({ token, room, department }) =>
            t('board.wall.announce', { token, place: room ?? department }),
          )
          .join(' ')}
      </VisuallyHidden>
      <Box
        as="ul"
        role="list"
        aria-label={t('board.wall.called')}
        listStyle="none"
        m="0"
        p="0"
        flex="1"
        minH="0"
        overflowY="auto"
      >
        {called.map((token, index) => (
          <CalledToken key={token.token} token={token} first={index === 0} />
        ))}
        {wall.data && called.length === 0 ? (
          <Text as="li" fontSize="max(1.5rem, 3vw)" tone="muted">
            {t('board.wall.nobody')}
          </Text>
        ) : null}
      </Box>
      <NextTokens tokens={next} />
    </FullScreen>
  );
};
