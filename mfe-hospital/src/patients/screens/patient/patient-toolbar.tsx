import {
  ageBands,
  lastVisitPeriods,
  patientSexes,
  patientStatuses,
  type ValueCount,
} from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, IconButton } from '@sala/shared-ui';
import { CheckIcon, ColumnsIcon, ViewIcon } from '@sala/shared-ui/icons';
import {
  FilterSelect,
  SearchInput,
  TableToolbar,
  useListFolds,
  type FilterOption,
} from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useFormat,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import type { ListTool } from '@sala/screen-parts/list-tools';
import { useCategoryName } from '../../../parts/category-name';
import { RecentPatients } from './recent-patients';
import {
  filterQueryOf,
  filtersIn,
  noFilters,
  parsePlace,
  type PatientFilterPlace,
  type PatientPlace,
} from './patient-search';

export interface PatientToolbarProps {
  readonly place: PatientPlace;
  readonly onLook: (changes: SearchChanges<PatientPlace>, replace?: boolean) => void;
  readonly onOpen: (patientId: string) => void;
  readonly onTool: (tool: ListTool) => void;
}

/** Options with result counts, including zero. */
const withCounts = (
  options: readonly FilterOption[],
  counts: readonly ValueCount[] | null | undefined,
): readonly FilterOption[] =>
  counts
    ? options.map((option) => ({
        ...option,
        count: counts.find(({ value }) => value === option.value)?.count ?? 0,
      }))
    : options;

type Filters = Pick<PatientToolbarProps, 'place' | 'onLook'>;

/* A request of its own after the rows, which do not wait for counts. */
const useCounts = (place: PatientPlace) =>
  useQuery({
    ...apiQuery('patientFacets', { query: filterQueryOf(place) }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  }).data;

/** The desk's most used filters: debt, and privacy notice not accepted. */
const PatientToggles = ({ place, onLook }: Filters) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const counts = useCounts(place);
  const toggle = (name: 'debt' | 'consent', value: '1' | 'missing', label: string) => {
    const on = place[name] !== '';
    const count = counts?.[name]?.[0]?.count ?? (counts?.[name] ? 0 : undefined);
    return (
      <Button aria-pressed={on} onClick={() => onLook({ [name]: on ? '' : value })}>
        {on ? <CheckIcon /> : null}
        {count === undefined ? label : `${label} (${format.number(count)})`}
      </Button>
    );
  };
  return (
    <>
      {toggle('debt', '1', t('patients.withDebt'))}
      {toggle('consent', 'missing', t('patients.noConsent'))}
    </>
  );
};

const PatientFilters = ({ place, onLook }: Filters) => {
  const { t } = useTranslation('hospital');
  const counts = useCounts(place);
  const nameOf = useCategoryName();
  const tags =
    useQuery(apiQuery('categoryList', { query: { kind: 'patient_tag' } })).data?.items ?? [];
  const seesPractitioners = useCan('practitioners:read');
  const practitioners =
    useQuery({
      ...apiQuery('practitionerList', { query: {} }),
      enabled: seesPractitioners,
      meta: failsAlone,
    }).data?.items ?? [];
  const select = (
    name: keyof PatientFilterPlace & keyof NonNullable<typeof counts>,
    label: string,
    options: readonly FilterOption[],
  ) => (
    <FilterSelect
      label={label}
      value={place[name]}
      allLabel={t(`patients.all.${name}`)}
      onChange={(value) => onLook(parsePlace.changes({ [name]: value }))}
      options={withCounts(options, counts?.[name])}
    />
  );
  return (
    <>
      {select(
        'sex',
        t('patient.sex'),
        patientSexes.map((sex) => ({ value: sex, label: t(`patient.sexes.${sex}`) })),
      )}
      {select(
        'age',
        t('patients.age'),
        ageBands.map((band) => ({ value: band, label: t(`patients.ageBands.${band}`) })),
      )}
      {practitioners.length > 0
        ? select(
            'practitionerId',
            t('patients.doctor'),
            practitioners.map(({ id, name }) => ({ value: id, label: name })),
          )
        : null}
      {select(
        'lastVisit',
        t('patients.lastVisit'),
        lastVisitPeriods.map((period) => ({
          value: period,
          label: t(`patients.lastVisits.${period}`),
        })),
      )}
      {tags.length > 0
        ? select(
            'tags',
            t('patients.tag'),
            tags.map((tag) => ({ value: tag.id, label: nameOf(tag) })),
          )
        : null}
      {select(
        'status',
        t('patients.status'),
        patientStatuses.map((status) => ({
          value: status,
          label: t(`patient.statuses.${status}`),
        })),
      )}
      {filtersIn(place) > 0 ? (
        <Button
          variant="ghost"
          onClick={() => onLook({ search: '', sort: undefined, ...noFilters })}
        >
          {t('patients.clear')}
        </Button>
      ) : null}
    </>
  );
};

/** Search, filters with counts, recent patients and list settings. */
export const PatientToolbar = ({ place, onLook, onOpen, onTool }: PatientToolbarProps) => {
  const { t } = useTranslation('hospital');
  const folds = useListFolds();
  const filters = <PatientFilters place={place} onLook={onLook} />;
  return (
    <>
      <TableToolbar
        active={filtersIn(place)}
        end={
          <>
            <RecentPatients onOpen={onOpen} />
            <IconButton
              label={t('columns.title')}
              icon={<ColumnsIcon />}
              variant="outline"
              onClick={() => onTool('columns')}
            />
            <Button onClick={() => onTool('views')}>
              <ViewIcon />
              {t('views.title')}
            </Button>
          </>
        }
      >
        <SearchInput
          wide
          label={t('patients.search')}
          value={place.search}
          onChange={(search) => onLook({ search, sort: undefined }, true)}
        />
        <PatientToggles place={place} onLook={onLook} />
        {folds ? filters : null}
      </TableToolbar>
      {folds ? null : <TableToolbar>{filters}</TableToolbar>}
    </>
  );
};
