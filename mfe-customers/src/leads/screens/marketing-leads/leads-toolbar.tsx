import { leadSources, leadStatuses, slaStatuses } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Button, IconButton } from '@sala/shared-ui';
import { ColumnsIcon, ViewIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import type { ListTool } from '@sala/screen-parts/list-tools';
import type { ReactNode } from 'react';
import { withCounts } from '../../../parts/with-counts';
import { ArrivalFilter } from './arrival-filter';
import { parsePlace, tableFilterOf, type LeadPlace } from './lead-search';

export interface LeadsToolbarProps {
  readonly place: LeadPlace;
  /** Counts beside the filters are fetched after the leads. */
  readonly loaded: boolean;
  readonly onLook: (changes: SearchChanges<LeadPlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
  /** Layout switch on a phone. */
  readonly children?: ReactNode;
}

/** Search, filters with counts, columns and views. */
export const LeadsToolbar = ({ place, loaded, onLook, onTool, children }: LeadsToolbarProps) => {
  const { t } = useTranslation('customers');
  const owners = useQuery(apiQuery('leadOwnerList'));
  const { data: counts } = useQuery({
    ...apiQuery('leadFacets', { query: tableFilterOf(place) }),
    enabled: loaded,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const asTable = place.view === 'table';
  return (
    <TableToolbar
      end={
        <>
          {children}
          {asTable ? (
            <IconButton
              label={t('columns.title')}
              icon={<ColumnsIcon />}
              variant="outline"
              onClick={() => onTool('columns')}
            />
          ) : null}
          <Button onClick={() => onTool('views')}>
            <ViewIcon />
            {t('views.title')}
          </Button>
        </>
      }
    >
      <SearchInput
        label={t('leads.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      {asTable ? (
        <FilterSelect
          label={t('leads.status')}
          value={place.status}
          allLabel={t('leads.all')}
          onChange={(status) => onLook(parsePlace.changes({ status }))}
          options={withCounts(
            leadStatuses.map((status) => ({ value: status, label: t(`leads.statuses.${status}`) })),
            counts?.status,
          )}
        />
      ) : null}
      <FilterSelect
        label={t('leads.source')}
        value={place.source}
        allLabel={t('leads.all')}
        onChange={(source) => onLook(parsePlace.changes({ source }))}
        options={withCounts(
          leadSources.map((source) => ({ value: source, label: t(`leads.sources.${source}`) })),
          counts?.source,
        )}
      />
      <FilterSelect
        label={t('leads.owner')}
        value={place.owner}
        allLabel={t('leads.allOwners')}
        onChange={(owner) => onLook(parsePlace.changes({ owner }))}
        options={withCounts(
          [
            { value: 'none', label: t('leads.nobody') },
            ...(owners.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
          counts?.owner,
        )}
      />
      <FilterSelect
        label={t('leads.response')}
        value={place.sla}
        allLabel={t('leads.all')}
        onChange={(sla) => onLook(parsePlace.changes({ sla }))}
        options={withCounts(
          slaStatuses.map((sla) => ({ value: sla, label: t(`leads.slas.${sla}`) })),
          counts?.sla,
        )}
      />
      <ArrivalFilter place={place} onLook={(days) => onLook(parsePlace.changes(days))} />
    </TableToolbar>
  );
};
