import { apiQuery, learnEndpoints, useCan } from '@sala/shared-auth';
import { trendPeriods, type TrendFilter, type TrendPeriod } from '@sala/shared-contracts';
import { Flex } from '@sala/shared-ui';
import { FilterSelect, SegmentedControl, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

// Typed literals: importing the route table would add it to every page.
learnEndpoints({
  siteList: 'GET /sites',
  departmentList: 'GET /departments',
  practitionerList: 'GET /practitioners',
});

export interface TrendFiltersProps {
  readonly filter: TrendFilter;
  readonly onChange: (changes: Partial<TrendFilter>) => void;
  /** Some figure can be of one site, department or practitioner. */
  readonly ofClinicPart: boolean;
}

interface PartProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/* One is no choice, unless the address has chosen it. */
const Part = ({ label, all, value = '', choices = [], onChange }: PartProps) =>
  choices.length > 1 || value !== '' ? (
    <FilterSelect
      label={label}
      allLabel={all}
      value={value}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  ) : null;

/* A narrower choice is forgotten with the wider one. */
const ClinicParts = ({ filter, onChange }: Omit<TrendFiltersProps, 'ofClinicPart'>) => {
  const { t } = useTranslation();
  const { siteId, departmentId, practitionerId } = filter;
  const alone = { meta: failsAlone };
  const sites = useQuery({ ...apiQuery('siteList', { query: {} }), ...alone });
  const departments = useQuery({ ...apiQuery('departmentList', { query: {} }), ...alone });
  const people = useQuery({
    ...apiQuery('practitionerList', { query: departmentId ? { departmentId } : {} }),
    ...alone,
  });
  return (
    <>
      <Part
        label={t('home.figures.site')}
        all={t('home.figures.allSites')}
        value={siteId}
        choices={sites.data?.items}
        onChange={(id) =>
          onChange({ siteId: id, departmentId: undefined, practitionerId: undefined })
        }
      />
      <Part
        label={t('home.figures.department')}
        all={t('home.figures.allDepartments')}
        value={departmentId}
        choices={departments.data?.items.filter((one) => !siteId || one.siteId === siteId)}
        onChange={(id) => onChange({ departmentId: id, practitionerId: undefined })}
      />
      <Part
        label={t('home.figures.practitioner')}
        all={t('home.figures.allPractitioners')}
        value={practitionerId}
        choices={people.data?.items}
        onChange={(id) => onChange({ practitionerId: id })}
      />
    </>
  );
};

/** Period and part of the clinic of the figures below. */
export const TrendFilters = ({ filter, onChange, ofClinicPart }: TrendFiltersProps) => {
  const { t } = useTranslation();
  const seesClinic = useCan('appointments:read');
  const phone = useIsPhone();
  const parts =
    ofClinicPart && seesClinic ? <ClinicParts filter={filter} onChange={onChange} /> : null;
  const period = (
    <SegmentedControl
      label={t('home.figures.period')}
      value={`${filter.days}`}
      onChange={(chosen) =>
        onChange({ days: Number(chosen) as TrendPeriod /* one of the options */ })
      }
      options={trendPeriods.map((days) => ({
        value: `${days}` as const,
        label: t('home.figures.days', { count: days }),
      }))}
    />
  );
  // A phone keeps the figures in sight: the parts of the clinic are behind one button.
  if (phone && parts) {
    const { siteId, departmentId, practitionerId } = filter;
    const active = [siteId, departmentId, practitionerId].filter(Boolean).length;
    return (
      <TableToolbar folds active={active} lead={period}>
        {parts}
      </TableToolbar>
    );
  }
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {parts}
      {period}
    </Flex>
  );
};
