import type { VisitRow } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, Text } from '@sala/shared-ui';
import { VisitsIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import { keepPreviousData, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { ParallelDialog } from '../../../parts/consultation/parallel-dialog';
import { ResultsToReview } from './results-to-review';
import { useVisitStart } from './use-visit-start';
import {
  isVisitFiltered,
  noVisitFilters,
  useWhose,
  type VisitPlace,
  type VisitPlaceChange,
} from './visit-search';
import { useWorklistColumns } from './worklist-columns';
import { WorklistToolbar } from './worklist-toolbar';

/** Next step of a visit for the current user. */
const nextOf = ({ actions, state, hasVitals }: VisitRow) => {
  if (actions.includes('start')) return 'start';
  if (actions.includes('cosign')) return 'cosign';
  if (state === 'to_sign' && actions.includes('sign')) return 'sign';
  if (actions.includes('write')) return 'write';
  if (actions.includes('measure') && !hasVitals) return 'measure';
  return 'open';
};

const liveEvents = { 'visit.': ['visitList'], 'queue_entry.': ['visitList'] } as const;

export interface WorklistProps {
  readonly place: VisitPlace;
  readonly go: (changes: VisitPlaceChange, options?: { readonly replace?: boolean }) => void;
}

/** Visits of a day with their next steps. */
export const Worklist = ({ place, go }: WorklistProps) => {
  const { t } = useTranslation('hospital');
  const whose = useWhose(place);
  const query = useQuery({
    ...apiQuery('visitList', { query: whose.query }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(liveEvents);
  const canSign = useCan('clinical:sign');
  const columns = useWorklistColumns(query.data?.date);
  const open = (visitId: string) => go({ visitId });
  const start = useVisitStart((visit) => open(visit.id));

  const list = useListScreen<VisitRow, VisitPlace>({ query, rows: query.data?.items, go });
  const filtered = isVisitFiltered(place);
  const { mine = false, others = 0 } = query.data ?? {};
  const hides = mine && others > 0;
  const showAll = () => {
    whose.remember('all');
    list.look({ whose: 'all' });
  };

  return (
    <ListScreen
      title={t('visits.title')}
      permission={t('permissions.clinical.read')}
      denied={list.denied}
      count={list.count}
      toolbar={
        <WorklistToolbar
          place={place}
          look={list.look}
          counts={query.data?.counts}
          date={query.data?.date}
          mine={mine}
          onWhose={(next) => {
            whose.remember(next);
            list.look({ whose: next });
          }}
        />
      }
      panels={start.question ? <ParallelDialog {...start.question} /> : null}
    >
      <Text size="sm" tone="muted" role="status" mb={hides ? '2' : undefined}>
        {hides ? t('visits.hidden', { count: others }) : null}
      </Text>
      <DataTable
        {...list.table}
        label={t('visits.title')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        isMuted={({ state }) => state === 'signed'}
        empty={
          <EmptyState
            icon={<VisitsIcon />}
            title={t(
              filtered ? 'visits.nothingFound' : others > 0 ? 'visits.noneOfMine' : 'visits.none',
            )}
            text={
              filtered
                ? t('visits.nothingFoundText')
                : others > 0
                  ? t('visits.hidden', { count: others })
                  : t('visits.noneText')
            }
            action={
              filtered ? (
                <Button onClick={() => list.look(noVisitFilters)}>{t('visits.clear')}</Button>
              ) : others > 0 ? (
                <Button onClick={showAll}>{t('visits.showAll')}</Button>
              ) : undefined
            }
          />
        }
        rowActions={(visit) => {
          const next = nextOf(visit);
          const label = t(`visits.next.${next}`);
          return (
            <Button
              size="sm"
              variant={next === 'open' ? 'ghost' : 'outline'}
              loading={start.pendingId === visit.id}
              aria-label={t('visits.nextNamed', { step: label, name: visit.patient.name })}
              onClick={() => (next === 'start' ? start.begin(visit) : open(visit.id))}
            >
              {label}
            </Button>
          );
        }}
      />
      {canSign ? <ResultsToReview onOpen={open} /> : null}
    </ListScreen>
  );
};
