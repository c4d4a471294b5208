import { useAuth } from '@sala/shared-auth';
import type { NavGroup } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import { ExpandIcon, HomeIcon } from '@sala/shared-ui/icons';
import { useLocation, useTranslation } from '@sala/shell-sdk';
import { memo, useDeferredValue, useEffect, useId, useRef } from 'react';
import { whenIdle } from '../idle';
import { paths } from '../paths';
import { navIcons } from './nav-icons';
import { useCurrentEntry, useDailyWork, useNavSections, type NavEntry } from './nav-items';
import { NavLink, navLinkStyles } from './nav-link';
import { foldGroup, useSidebar } from './sidebar-state';
import { moreCueStyles, useMoreCue } from './use-more-cue';

interface GroupProps {
  readonly group: NavGroup;
  readonly entries: readonly NavEntry[];
  /** Current entry, if it is in this group. */
  readonly current: NavEntry | undefined;
  readonly compact: boolean;
  /** Folded, unless somebody unfolded it on this device. */
  readonly foldedAtFirst: boolean;
  /** The way home, at the head of the day. */
  readonly home?: boolean;
}

/** Entries rendered first in groups longer than a screen; the rest follows. */
const firstEntries = 24;

const HomeLink = ({ compact }: { readonly compact: boolean }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <NavLink
      path={paths.home}
      label={t('frame.home')}
      Icon={HomeIcon}
      current={pathname === paths.home}
      compact={compact}
    />
  );
};

const Entries = ({
  entries,
  current,
  compact,
}: Pick<GroupProps, 'entries' | 'current' | 'compact'>) => {
  const shown = useDeferredValue(
    entries,
    entries.length > firstEntries ? entries.slice(0, firstEntries) : entries,
  );
  return shown.map((entry) => (
    <NavLink
      key={entry.path}
      path={entry.path}
      label={entry.label}
      Icon={navIcons[entry.icon]}
      current={entry.path === current?.path}
      compact={compact}
    />
  ));
};

/** A group folds under its heading; home and the current entry stay visible. */
const Group = memo((props: GroupProps) => {
  const { group, entries, current, compact, foldedAtFirst, home = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const chosen = useSidebar((state) => state.folds[group]);
  const closed = chosen ? chosen === 'folded' : foldedAtFirst;
  const title = t(`groups.${group}`);
  const shown = closed ? entries.filter(({ path }) => path === current?.path) : entries;
  if (compact) {
    // What is folded stays so: a rail of unnamed icons is for the day's work.
    if (!home && shown.length === 0) return null;
    return (
      <Box
        as="ul"
        role="list"
        aria-label={title}
        mt={home ? '0' : '1.5'}
        pt={home ? '0' : '1.5'}
        borderTopWidth={home ? '0' : '1px'}
      >
        {home ? <HomeLink compact /> : null}
        <Entries entries={shown} current={current} compact />
      </Box>
    );
  }
  return (
    <Box as="section" aria-labelledby={id} mt={home ? '0' : '1'}>
      <Flex
        asChild
        align="center"
        justify="space-between"
        w="full"
        h={{ base: 'touch', md: '6' }}
        px="2"
        fontSize="xs"
        fontWeight="medium"
        color="fg.subtle"
        borderRadius="md"
        cursor="pointer"
        _hover={{ color: 'fg' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        css={{
          '& .lucide': {
            width: '0.875rem',
            height: '0.875rem',
            transform: closed ? 'rotate(-90deg)' : 'none',
          },
        }}
      >
        <button
          type="button"
          id={id}
          aria-expanded={!closed}
          aria-controls={`${id}-entries`}
          onClick={() => foldGroup(group, !closed)}
        >
          {title}
          <ExpandIcon aria-hidden />
        </button>
      </Flex>
      <ul role="list" id={`${id}-entries`}>
        {home ? <HomeLink compact={false} /> : null}
        <Entries entries={shown} current={current} compact={false} />
      </ul>
    </Box>
  );
});

/** Scrolls the menu only: after scrollIntoView, the next Tab would begin at the entry. */
const revealCurrent = (list: HTMLElement): void => {
  const entry = list.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!entry) return;
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += Math.max(0, entry.bottom - bottom) - Math.max(0, top - entry.top);
};

const navStyles = { ...navLinkStyles, ...moreCueStyles } as const;

/** An end of the list: while it is out of sight, the list fades there. */
const Edge = () => <Box h="1px" aria-hidden />;

/** All entries this person may open. */
export const NavList = ({ compact = false }: { readonly compact?: boolean }) => {
  const { t } = useTranslation();
  const { folded } = useDailyWork();
  const sections = useNavSections();
  const current = useCurrentEntry(sections);
  // Hidden groups stay reachable by address and palette.
  const hidden = useAuth(({ user }) => user?.display?.hiddenGroups);
  const visible = sections.filter(({ group }) => !hidden?.includes(group));
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () => whenIdle(() => list.current && revealCurrent(list.current)), // layout can wait for the screen
    [current?.path],
  );
  useMoreCue(list);
  return (
    <Box
      as="nav"
      ref={list}
      aria-label={t('frame.navigation')}
      flex="1"
      minH="0"
      overflowY="auto"
      scrollPaddingBlock="14"
      px="2"
      py="1"
      css={navStyles}
    >
      <Edge />
      {visible[0]?.group === 'today' ? null : (
        <ul role="list">
          <HomeLink compact={compact} />
        </ul>
      )}
      {visible.map(({ group, entries }) => (
        <Group
          key={group}
          group={group}
          entries={entries}
          current={entries.find((entry) => entry === current)}
          compact={compact}
          foldedAtFirst={folded.includes(group)}
          home={group === 'today'}
        />
      ))}
      <Edge />
    </Box>
  );
};
