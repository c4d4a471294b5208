import { Box, lazyPart } from '@sala/shared-ui';
import { FilterSelect, SearchInput, SegmentedControl, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useId } from 'react';
import { unitName } from '../../parts/unit-name';
import { useSapUnits } from '../../parts/use-sap-units';
import {
  looks,
  parseAdmissions,
  showsBeds,
  unitsOf,
  type AdmissionsPlace,
} from './admissions-search';

const DateBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

export interface AdmissionsToolbarProps {
  readonly place: AdmissionsPlace;
  readonly onLook: (changes: SearchChanges<AdmissionsPlace>, replace?: boolean) => void;
}

/** Search and filters: the department comes before its care units. */
export const AdmissionsToolbar = ({ place, onLook }: AdmissionsToolbarProps) => {
  const { t } = useTranslation('hospital');
  const id = useId();
  const today = useToday();
  const units = useSapUnits();
  const { department, careUnit } = unitsOf(units, place.unit);
  const optionsOf = (kind: 'department' | 'care_unit') =>
    units
      .filter((one) => one.kind === kind && (kind === 'department' || one.parent === department))
      .map((one) => ({ value: one.code, label: unitName(one) }));
  const careUnits = optionsOf('care_unit');
  return (
    <TableToolbar
      end={
        place.view === 'occupancy' ? (
          <SegmentedControl
            label={t('sapCases.as')}
            value={place.as}
            onChange={(as) => onLook({ as })}
            options={looks.map((value) => ({ value, label: t(`sapCases.looks.${value}`) }))}
          />
        ) : null
      }
    >
      {showsBeds(place) ? null : (
        <SearchInput
          wide
          label={t('sapCases.search')}
          value={place.search}
          onChange={(search) => onLook({ search }, true)}
        />
      )}
      <FilterSelect
        label={t('sapCases.department')}
        value={department}
        allLabel={t('sapCases.allDepartments')}
        options={optionsOf('department')}
        onChange={(unit) => onLook({ unit })}
      />
      {department !== '' && careUnits.length > 0 ? (
        <FilterSelect
          label={t('sapCases.careUnit')}
          value={careUnit}
          allLabel={t('sapCases.allUnits')}
          options={careUnits}
          onChange={(unit) => onLook({ unit: unit || department })}
        />
      ) : null}
      {place.view === 'occupancy' ? null : (
        <Box display="flex" alignItems="center" gap="1" fontSize="sm">
          <Box asChild color="fg.muted">
            <label htmlFor={id}>{t('sapCases.day')}</label>
          </Box>
          <DateBox
            compact
            id={id}
            value={place.day || today}
            onChange={(day) => onLook(parseAdmissions.changes({ day: day === today ? '' : day }))}
          />
        </Box>
      )}
    </TableToolbar>
  );
};
