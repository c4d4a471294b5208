import { ApiError, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { boardColumns, type QueueCard } from '@sala/shared-contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { DeviceIcon, PlusIcon, SystemThemeIcon } from '@sala/shared-ui/icons';
import { FilterSelect, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import {
  useCommands,
  useLiveQueries,
  useNavigate,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied } from '@sala/screen-parts/failure';
import {
  DepartmentFilter,
  PractitionerFilter,
  SiteFilter,
} from '../../../parts/pickers/clinic-filters';
import { OpensAtOwnSite } from '../../../parts/pickers/own-sites';
import { useNow } from '../../../parts/use-now';
import { paths } from '../../../paths';
import { useCallback } from 'react';
import { BoardCard } from './board-card';
import { BoardColumns } from './board-columns';
import { BoardSkeleton } from './board-skeleton';
import { boardQuery, nothingOpen, parseBoardSearch, type BoardForm } from './board-search';
import { useQueueActions } from './use-queue-actions';
import { WallScreen } from './wall/wall-screen';

const KioskScreen = lazyPart(
  () => import('./kiosk/kiosk-screen'),
  (module) => module.KioskScreen,
);

const loadForms = () => import('./board-forms');
const BoardForms = lazyPart(loadForms, (module) => module.BoardForms);
const ParallelDialog = lazyPart(loadForms, (module) => module.ParallelDialog);

/** Events of other users that move cards. */
const liveEvents = {
  'appointment.': ['queueBoard'],
  'queue_entry.': ['queueBoard'],
  'visit.': ['queueBoard'],
  'purchase.': ['queueBoard'],
  'payment.': ['queueBoard'],
} as const;

const BoardDenied = ({ permission }: { readonly permission: 'read' | 'write' }) => {
  const { t } = useTranslation('hospital');
  return (
    <Page>
      <PageHeader title={t('board.title')} />
      <AccessDenied permission={t(`permissions.check-in.${permission}`)} />
    </Page>
  );
};

/**
 * /hospital: patients of the day from arrival to payment. `?wall=1`: waiting room display.
 * `?kiosk=1`: self check-in.
 */
export default function BoardPage() {
  const { t } = useTranslation('hospital');
  const company = useAuth(({ user }) => user?.company?.name ?? '');
  const canRead = useCan('check-in:read');
  const mayReceive = useCan('check-in:write');
  const mayBook = useCan('event-types:read');
  const mayCharge = useCan('purchases:write');
  const maySeePatient = useCan('patients:read');
  const [place, change] = useSearchState(parseBoardSearch);
  const navigate = useNavigate();
  const now = useNow();
  const board = useQuery({
    ...apiQuery('queueBoard', { query: boardQuery(place) }),
    enabled: canRead && !place.wall && !place.kiosk,
  });
  const phone = useIsPhone();
  const filled = boardColumns.filter((column) =>
    board.data?.cards.some((card) => card.column === column),
  );
  const shown = place.column || (filled.includes('waiting') ? 'waiting' : (filled[0] ?? 'waiting'));
  const columns = phone ? [shown] : boardColumns;
  const openForm = (form: BoardForm, { entryId }: QueueCard) =>
    change({ ...nothingOpen, form, entryId: entryId ?? '' });
  const actions = useQueueActions((card) => openForm('finish', card));
  useLiveQueries(liveEvents);
  useLoadAhead(loadForms);
  const mayAdd = mayReceive && mayBook;
  const add = () => change({ ...nothingOpen, new: '1' });
  const openAt = useCallback((siteId: string) => change({ siteId }, { replace: true }), [change]);
  const openKiosk = () => change({ ...nothingOpen, kiosk: '1' });
  useCommands([
    ...(mayAdd ? [{ id: 'new', label: t('board.walkIn.new'), keys: 'n', run: add }] : []),
    ...(canRead
      ? [
          {
            id: 'wall',
            label: t('board.wall.open'),
            keys: 'w',
            run: () => change({ ...nothingOpen, wall: '1' }),
          },
        ]
      : []),
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
  const { data } = board;
  const header = (
    <PageHeader
      title={t('board.title')}
      count={data?.cards.length}
      actions={
        <>
          <IconButton
            label={t('board.wall.open')}
            icon={<SystemThemeIcon />}
            onClick={() => change({ ...nothingOpen, wall: '1' })}
          />
          {mayReceive ? (
            <IconButton label={t('board.kiosk.open')} icon={<DeviceIcon />} onClick={openKiosk} />
          ) : null}
          {mayAdd ? (
            <Button variant="solid" onClick={add}>
              <PlusIcon />
              {t('board.walkIn.new')}
            </Button>
          ) : null}
        </>
      }
    />
  );
  return (
    <Page h={{ md: 'full' }}>
      {header}
      <TableToolbar>
        <OpensAtOwnSite apply={openAt} />
        <SiteFilter
          label={t('board.site')}
          allLabel={t('board.allSites')}
          value={place.siteId}
          onChange={(siteId) => change({ siteId, departmentId: '', practitionerId: '' })}
        />
        <DepartmentFilter
          label={t('board.department')}
          allLabel={t('board.allDepartments')}
          siteId={place.siteId}
          value={place.departmentId}
          onChange={(departmentId) => change({ departmentId, practitionerId: '' })}
        />
        <PractitionerFilter
          label={t('board.practitioner')}
          allLabel={t('board.allPractitioners')}
          siteId={place.siteId}
          departmentId={place.departmentId}
          value={place.practitionerId}
          onChange={(practitionerId) => change({ practitionerId })}
        />
        {phone && !board.isLoadingError ? (
          <FilterSelect
            label={t('board.column')}
            value={shown}
            onChange={(column) =>
              change({ column: boardColumns.find((one) => one === column) ?? '' })
            }
            options={boardColumns.map((value) => ({
              value,
              label: t(`board.columns.${value}`),
              ...(data
                ? { count: data.cards.filter(({ column }) => column === value).length }
                : {}),
            }))}
          />
        ) : null}
      </TableToolbar>
      {board.isPending ? <BoardSkeleton columns={columns} /> : null}
      {board.isLoadingError ? (
        <ErrorState
          problem={board.error instanceof ApiError ? board.error.problem : null}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      ) : null}
      {data && data.cards.length === 0 ? (
        <EmptyState title={t('board.empty')} text={t('board.purpose')} />
      ) : null}
      {data && data.cards.length > 0 ? (
        <BoardColumns
          cards={data.cards}
          columns={columns}
          mayReceive={mayReceive}
          onDrop={(card, effect) =>
            effect.kind === 'receive'
              ? void navigate(`${paths.checkIn}/${card.patient.id}/${card.appointmentUid}`)
              : actions.run(card, effect)
          }
          renderCard={(card) => (
            <BoardCard
              card={card}
              now={now}
              limits={data}
              mayReceive={mayReceive}
              mayCharge={mayCharge}
              maySeePatient={maySeePatient}
              busy={actions.isBusy(card)}
              actions={actions}
              onForm={openForm}
            />
          )}
        />
      ) : null}
      {actions.question ? <ParallelDialog {...actions.question} /> : null}
      {place.new || place.form ? (
        <BoardForms
          place={place}
          card={data?.cards.find(({ entryId }) => entryId === place.entryId)}
          onClose={() => change(nothingOpen)}
        />
      ) : null}
    </Page>
  );
}
