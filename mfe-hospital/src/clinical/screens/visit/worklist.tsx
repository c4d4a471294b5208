import type { VisitRow } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Button, EmptyState, ErrorState, Page, PageHeader } from '@sala/shared-ui';
import { VisitsIcon } from '@sala/shared-ui/icons';
import { DataTable } from '@sala/shared-ui/table';
import { keepPreviousData, useLiveQueries, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { AlongsideQuestion } from '../../../parts/consultation/alongside-question';
import { useVisitStart } from './use-visit-start';
import {
  noVisitFilters,
  visitQueryOf,
  type VisitPlace,
  type VisitPlaceChange,
} from './visit-search';
import { useWorklistColumns } from './worklist-columns';
import { WorklistToolbar } from './worklist-toolbar';

/** What is done next with a visit, by who looks at it. */
const nextOf = ({ actions, state, hasVitals }: VisitRow) => {
  if (actions.includes('start')) return 'start';
  if (state === 'to_sign' && actions.includes('sign')) return 'sign';
  if (actions.includes('write')) return 'write';
  if (actions.includes('measure') && !hasVitals) return 'measure';
  return 'open';
};

const heard = { 'visit.': ['visitList'], 'queue_entry.': ['visitList'] } as const;

export interface WorklistProps {
  readonly place: VisitPlace;
  readonly go: (changes: VisitPlaceChange) => void;
}

/** The visits of a day, with what is to be done with each. */
export const Worklist = ({ place, go }: WorklistProps) => {
  const { t } = useTranslation('hospital');
  const list = useQuery({
    ...apiQuery('visitList', { query: visitQueryOf(place) }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(heard);
  const failure = useFailure(list.error);
  const columns = useWorklistColumns(list.data?.date);
  const open = (visitId: string) => go({ visitId });
  const start = useVisitStart((visit) => open(visit.id));

  if (isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('visits.title')} />
        <AccessDenied permission={t('permissions.clinical.read')} />
      </Page>
    );
  }
  const filtered = Object.keys(noVisitFilters).some(
    (name) => place[name as keyof typeof noVisitFilters] !== '',
  ); // the keys of a constant object
  return (
    <Page>
      <PageHeader title={t('visits.title')} count={list.data?.items.length} />
      <WorklistToolbar place={place} go={go} counts={list.data?.counts} date={list.data?.date} />
      <DataTable
        label={t('visits.title')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ id }) => id}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        onOpen={({ id }) => open(id)}
        isMuted={({ state }) => state === 'signed'}
        error={
          failure && !list.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : undefined
        }
        empty={
          <EmptyState
            icon={<VisitsIcon />}
            title={t(filtered ? 'visits.nothingFound' : 'visits.none')}
            text={t(filtered ? 'visits.nothingFoundText' : 'visits.noneText')}
            action={
              filtered ? (
                <Button onClick={() => go(noVisitFilters)}>{t('visits.clear')}</Button>
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
      {start.question ? <AlongsideQuestion {...start.question} /> : null}
    </Page>
  );
};
