import { api, apiQuery, useCan } from '@sala/shared-auth';
import type { Member, PatientRow } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { DateBox } from '@sala/shared-ui/form';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { Combobox, type FoundQuery } from '@sala/screen-parts/combobox';
import { useId } from 'react';
import type { Row } from './audit-page';
import { isFiltered, noFilters, parseAuditPlace, type AuditPlace } from './audit-place';

interface AuditToolbarProps {
  readonly place: AuditPlace;
  /** Name who and whose record is chosen. */
  readonly rows: readonly Row[];
  readonly onLook: (changes: SearchChanges<AuditPlace>) => void;
}

const shown = 8;

const membersByWords = (search: string): FoundQuery<Member> => ({
  queryKey: ['memberList', 'audit', search],
  queryFn: ({ signal }) => api.memberList({ query: { search, pageSize: shown } }, { signal }),
  meta: failsAlone,
});

const patientsByWords = (search: string): FoundQuery<PatientRow> => ({
  queryKey: ['patientList', 'audit', search],
  queryFn: ({ signal }) =>
    api.patientList(
      { query: search ? { search, sort: 'relevance', pageSize: shown } : { pageSize: shown } },
      { signal },
    ),
  meta: failsAlone,
});

const Days = ({ place, onLook }: Pick<AuditToolbarProps, 'place' | 'onLook'>) => {
  const { t } = useTranslation('settings');
  const id = useId();
  return (['from', 'to'] as const).map((name) => (
    <Box key={name} display="flex" alignItems="center" gap="1">
      <Box asChild fontSize="sm" color="fg.muted">
        <label htmlFor={`${id}-${name}`}>{t(`auditLog.${name}`)}</label>
      </Box>
      <DateBox
        compact
        id={`${id}-${name}`}
        value={place[name]}
        onChange={(day) => onLook(parseAuditPlace.changes({ [name]: day }))}
      />
    </Box>
  ));
};

/** Who, what, whose record, when and from where. */
export const AuditToolbar = ({ place, rows, onLook }: AuditToolbarProps) => {
  const { t } = useTranslation('settings');
  const canSeePeople = useCan('users:read');
  const canSeePatients = useCan('patients:read');
  const canRead = useCan('audit:read');
  const actions = useQuery({
    ...apiQuery('auditActionList'),
    enabled: canRead,
    meta: failsAlone,
  });
  const person = rows.find(({ userId }) => userId === place.user)?.by;
  return (
    <TableToolbar
      end={
        isFiltered(place) ? (
          <Button variant="ghost" onClick={() => onLook(noFilters)}>
            {t('auditLog.clear')}
          </Button>
        ) : null
      }
    >
      {canSeePeople ? (
        <Combobox<Member>
          bare
          label={t('auditLog.by')}
          placeholder={t('auditLog.by')}
          query={membersByWords}
          line={({ name }) => name}
          chosen={place.user === '' ? '' : (person ?? t('auditLog.chosenPerson'))}
          onChoose={({ userId }) => onLook({ user: userId })}
          onClear={() => onLook({ user: '' })}
        />
      ) : null}
      {canSeePatients ? (
        <Combobox<PatientRow>
          bare
          label={t('auditLog.patient')}
          placeholder={t('auditLog.patient')}
          query={patientsByWords}
          line={({ name }) => name}
          chosen={place.record}
          onChoose={({ id }) => onLook({ record: id })}
          onClear={() => onLook({ record: '' })}
        />
      ) : null}
      <FilterSelect
        label={t('auditLog.action')}
        value={place.action}
        onChange={(action) => onLook({ action })}
        allLabel={t('auditLog.allActions')}
        options={(actions.data?.items ?? []).map((value) => ({ value, label: value }))}
      />
      <Days place={place} onLook={onLook} />
      <SearchInput
        value={place.network}
        onChange={(network) => onLook({ network })}
        label={t('auditLog.network')}
        placeholder={t('auditLog.networkHint')}
        shortcut={false}
      />
    </TableToolbar>
  );
};
