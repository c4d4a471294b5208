import { ApiError, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { boardColumns, type BoardColumn, type QueueCard } from '@sala/shared-contracts';
import { Box, ErrorState, Flex, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { useIsPhone, useRecordWalk } from '@sala/shared-ui/table';
import {
  useCommands,
  useLiveQueries,
  useLocation,
  useNavigate,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied } from '@sala/screen-parts/failure';
import { OpensAtOwnSite } from '../../../parts/pickers/own-sites';
import { useNow } from '../../../parts/use-now';
import { paths } from '../../../paths';
import { useCallback } from 'react';
import { BoardCard } from './board-card';
import { BoardColumns } from './board-columns';
import { filterCards, phoneColumn, wideColumns } from './board-filter';
import { BoardHeader } from './board-header';
import { BoardSkeleton } from './board-skeleton';
import {
  boardQuery,
  noFilters,
  nothingOpen,
  parseBoardSearch,
  type BoardForm,
} from './board-search';
import { BoardToolbar } from './board-toolbar';
import { useBoardView } from './board-view';
import { ColumnSwitch } from './column-switch';
import { LateStrip } from './late-strip';
import { NoCards } from './no-cards';
import { RecentStepsProvider } from './recent-steps';
import { useFoundFocus } from './use-card-focus';
import { useCardKeys } from './use-card-keys';
import { useQueueActions } from './use-queue-actions';
import { useSwipe } from './use-swipe';
import { WallScreen } from './wall/wall-screen';

const KioskScreen = lazyPart(
  () => import('./kiosk/kiosk-screen'),
  (module) => module.KioskScreen,
);

const loadForms = () => import('./board-forms');
const BoardForms = lazyPart(loadForms, (module) => module.BoardForms);
const ParallelDialog = lazyPart(loadForms, (module) => module.ParallelDialog);
const loadPanel = () => import('./panel/card-panel');
const CardPanel = lazyPart(loadPanel, (module) => module.CardPanel);

/* Each column scrolls by itself, under a toolbar that stays. */
const boardHeight = { md: 'calc(100dvh - var(--header-height) - var(--strip, 0px))' } as const;

/** Events of other users that move cards. */
const liveEvents = {
  'appointment.': ['queueBoard', 'queueStay'],
  'queue_entry.': ['queueBoard', 'queueStay'],
  'visit.': ['queueBoard'],
  'purchase.': ['queueBoard'],
  'payment.': ['queueBoard'],
} as const;

const noLimits = { longWait: Infinity, tooLongWait: Infinity } as const;

const BoardDenied = ({ permission }: { readonly permission: 'read' | 'write' }) => {
  const { t } = useTranslation('hospital');
  return (
    <Page>
      <PageHeader title={t('board.title')} />
      <AccessDenied permission={t(`permissions.check-in.${permission}`)} />
    </Page>
  );
};

const Board = () => {
  const { t } = useTranslation('hospital');
  const company = useAuth(({ user }) => user?.company?.name ?? '');
  const canRead = useCan('check-in:read');
  const mayReceive = useCan('check-in:write');
  const mayBook = useCan('event-types:read');
  const maySeePatient = useCan('patients:read');
  const [place, change] = useSearchState(parseBoardSearch);
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const now = useNow();
  const board = useQuery({
    ...apiQuery('queueBoard', { query: boardQuery(place) }),
    enabled: canRead && !place.wall && !place.kiosk,
  });
  const phone = useIsPhone();
  const view = useBoardView();
  const openForm = (form: BoardForm, { entryId }: QueueCard) =>
    change({ ...nothingOpen, form, entryId: entryId ?? '' });
  const actions = useQueueActions((card) => openForm('finish', card));
  useLiveQueries(liveEvents);
  useLoadAhead(loadForms);
  useLoadAhead(loadPanel);
  const mayAdd = mayReceive && mayBook;
  const add = () => change({ ...nothingOpen, new: '1' });
  const openAt = useCallback((siteId: string) => change({ siteId }, { replace: true }), [change]);
  const openKiosk = () => change({ ...nothingOpen, kiosk: '1' });
  const openWall = () => change({ ...nothingOpen, wall: '1' });

  const { data } = board;
  const ownOf = view.mine ? (data?.practitionerId ?? null) : null;
  const cards = filterCards(data?.cards ?? [], { search: place.search, ownOf });
  // A link to one column shows it wide; opening another returns to one's own view.
  const asked = phone || !place.column ? null : place.column;
  const chosen = asked ? [asked] : view.columns;
  const toggle = (column: BoardColumn): void => {
    if (asked) change({ column: '' }, { replace: true });
    if (!asked || !view.columns.includes(column)) view.toggle(column);
  };
  const layout = { cards, columns: chosen, searching: place.search !== '' };
  const shown = phoneColumn(layout, place.column);
  const columns = phone ? [shown] : boardColumns;
  const wide = phone ? columns : wideColumns(layout);
  const lanes = wide.map((column) =>
    cards.filter((card) => card.column === column).map(({ appointmentId }) => appointmentId),
  );
  const openCard = (appointmentId: string) => change({ appointmentId }, { replace: true });
  useCardKeys({ lanes, openId: place.appointmentId, onOpen: openCard });
  useRecordWalk({
    rows: lanes.flat(),
    keyOf: (id) => id,
    openKey: place.appointmentId || undefined,
    onOpen: openCard,
  });
  const onFound = useFoundFocus(place.search);
  const swipe = useSwipe((step) => {
    const next = boardColumns[boardColumns.indexOf(shown) + step];
    if (next) change({ column: next }, { replace: true });
  });
  const addressOf = (appointmentId: string) => {
    const params = new URLSearchParams(address);
    params.set('appointmentId', appointmentId);
    return `${paths.board}?${params.toString()}`;
  };
  useCommands([
    ...(mayAdd ? [{ id: 'new', label: t('board.walkIn.new'), keys: 'n', run: add }] : []),
    ...(canRead ? [{ id: 'wall', label: t('board.wall.open'), keys: 'w', run: openWall }] : []),
    ...(mayReceive
      ? [{ id: 'kiosk', label: t('board.kiosk.open'), keys: 'k', run: openKiosk }]
      : []),
  ]);

  if (!canRead || isDenied(board.error)) return <BoardDenied permission="read" />;
  if (place.kiosk)
    return mayReceive ? (
      <KioskScreen company={company} onLeave={() => change({ kiosk: '' })} />
    ) : (
      <BoardDenied permission="write" />
    );
  if (place.wall)
    return (
      <WallScreen
        place={place}
        onSound={(sound) => change({ sound })}
        onLeave={() => change({ wall: '', sound: '' })}
      />
    );
  const menuOptions = { actions, onForm: openForm, maySeePatient };
  const formOpen = Boolean(place.new || place.form);
  const panel = place.appointmentId ? (
    <CardPanel
      {...menuOptions}
      appointmentId={place.appointmentId}
      card={data?.cards.find(({ appointmentId }) => appointmentId === place.appointmentId)}
      now={now}
      limits={data ?? noLimits}
      onClose={() => change({ appointmentId: '' })}
    />
  ) : null;
  return (
    <Page h={boardHeight} minH={{ md: '26rem' }} pb={{ md: '3' }}>
      <BoardHeader
        count={data ? cards.length : undefined}
        phone={phone}
        onWall={openWall}
        onKiosk={mayReceive ? openKiosk : undefined}
        onAdd={mayAdd ? add : undefined}
      />
      <OpensAtOwnSite apply={openAt} />
      <BoardToolbar
        place={place}
        onFound={onFound}
        change={change}
        mine={data?.practitionerId ? view.mine : undefined}
        onMine={view.setMine}
        hidden={
          filterCards(data?.cards ?? [], { search: place.search, ownOf: null }).length -
          cards.length
        }
      />
      {data ? (
        <LateStrip
          delays={data.delays.filter(
            ({ practitioner }) => ownOf === null || practitioner.id === ownOf,
          )}
          limits={data}
          now={now}
          onChoose={
            ownOf === null
              ? (id) => change({ practitionerId: place.practitionerId === id ? '' : id })
              : undefined
          }
        />
      ) : null}
      {board.isPending ? <BoardSkeleton columns={columns} wide={wide} /> : null}
      {board.isLoadingError ? (
        <ErrorState
          problem={board.error instanceof ApiError ? board.error.problem : null}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      ) : null}
      {data && cards.length === 0 ? (
        <NoCards
          place={place}
          mine={data.cards.length > 0 && ownOf !== null}
          onClear={() => change(noFilters)}
          onEveryone={() => view.setMine(false)}
        />
      ) : null}
      <Flex
        gap="2"
        flex={{ md: '1' }}
        minH="0"
        direction={{ base: 'column', md: 'row' }}
        _empty={{ display: 'none' }}
      >
        {data && cards.length > 0 ? (
          <Box
            display="flex"
            flexDirection="column"
            flex="1"
            minW="0"
            minH={{ base: '60dvh', md: '0' }}
            {...(phone ? { ...swipe, touchAction: 'pan-y pinch-zoom' } : {})}
          >
            {phone ? (
              <ColumnSwitch
                columns={boardColumns}
                shown={shown}
                countOf={(column) => cards.filter((card) => card.column === column).length}
                onShow={(column) => change({ column }, { replace: true })}
              />
            ) : null}
            <BoardColumns
              cards={cards}
              columns={columns}
              wide={wide}
              chosen={chosen}
              onToggle={toggle}
              openId={place.appointmentId}
              mayReceive={mayReceive}
              onDrop={(card, effect) =>
                effect.kind === 'receive'
                  ? void navigate(`${paths.checkIn}/${card.patient.id}/${card.appointmentUid}`)
                  : actions.run(card, effect)
              }
              renderCard={(card) => (
                <BoardCard
                  {...menuOptions}
                  card={card}
                  now={now}
                  limits={data}
                  to={addressOf(card.appointmentId)}
                  open={card.appointmentId === place.appointmentId}
                  mine={ownOf !== null}
                />
              )}
            />
          </Box>
        ) : null}
        {panel}
      </Flex>
      {actions.question ? <ParallelDialog {...actions.question} /> : null}
      {formOpen ? (
        <BoardForms
          place={place}
          card={data?.cards.find(({ entryId }) => entryId === place.entryId)}
          onClose={() => change(nothingOpen)}
        />
      ) : null}
    </Page>
  );
};

/**
 * /hospital: patients of the day from arrival to payment. `?appointmentId=`: one card's panel.
 * `?wall=1`: waiting room display. `?kiosk=1`: self check-in.
 */
export default function BoardPage() {
  return (
    <RecentStepsProvider>
      <Board />
    </RecentStepsProvider>
  );
}
