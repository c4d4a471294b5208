import { api, apiQuery, useCan } from '@sala/shared-auth';
import type { Contract, EndpointOutput, PatientRow } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { DateBox } from '@sala/shared-ui/form';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  failsAlone,
  useLocale,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { Combobox, type FoundQuery } from '@sala/screen-parts/combobox';
import { MemberCombobox } from '@sala/screen-parts/member-combobox';
import { useId } from 'react';
import { isFiltered, noFilters, parseAuditPlace, type AuditPlace } from './audit-place';
import { shortened, useAuditWords } from './audit-words';

interface AuditToolbarProps {
  readonly place: AuditPlace;
  /** Name who and whose record is chosen. */
  readonly answer: EndpointOutput<Contract['auditList']> | undefined;
  readonly onLook: (changes: SearchChanges<AuditPlace>) => void;
}

const shown = 8;

/* On a phone each filter takes a line. */
const ownLine = { base: '1 1 100%', md: '0 0 auto' };

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
    <Box key={name} display="flex" alignItems="center" gap="1" flex={ownLine}>
      <Box asChild fontSize="sm" color="fg.muted" minW={{ base: '3rem', md: 'auto' }}>
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
export const AuditToolbar = ({ place, answer, onLook }: AuditToolbarProps) => {
  const { t } = useTranslation('settings');
  const canSeePeople = useCan('users:read');
  const canSeePatients = useCan('patients:read');
  const canRead = useCan('audit:read');
  const actions = useQuery({
    ...apiQuery('auditActionList'),
    enabled: canRead,
    meta: failsAlone,
  });
  const words = useAuditWords();
  const locale = useLocale();
  const person = answer?.items.find(({ userId }) => userId === place.user)?.by;
  const chosenPatient = answer?.patientName ?? shortened(place.record);
  const options = (actions.data?.items ?? [])
    .map((value) => ({ value, label: words.action(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <TableToolbar
      folds
      end={
        isFiltered(place) ? (
          <Button variant="ghost" onClick={() => onLook(noFilters)}>
            {t('auditLog.clear')}
          </Button>
        ) : null
      }
    >
      {canSeePeople ? (
        <Box flex={ownLine} minW="0" width={{ md: '8.5rem' }}>
          <MemberCombobox
            bare
            label={t('auditLog.by')}
            placeholder={t('auditLog.by')}
            chosen={place.user === '' ? '' : (person ?? t('auditLog.chosenPerson'))}
            onChoose={({ userId }) => onLook({ user: userId })}
            onClear={() => onLook({ user: '' })}
          />
        </Box>
      ) : null}
      {canSeePatients ? (
        <Box flex={ownLine} minW="0" width={{ md: '8.5rem' }}>
          <Combobox<PatientRow>
            bare
            label={t('auditLog.patient')}
            placeholder={t('auditLog.patient')}
            query={patientsByWords}
            line={({ name }) => name}
            chosen={place.record === '' ? '' : chosenPatient}
            onChoose={({ id }) => onLook({ record: id })}
            onClear={() => onLook({ record: '' })}
          />
        </Box>
      ) : null}
      <FilterSelect
        label={t('auditLog.action')}
        value={place.action}
        onChange={(action) => onLook({ action })}
        allLabel={t('auditLog.allActions')}
        options={options}
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
