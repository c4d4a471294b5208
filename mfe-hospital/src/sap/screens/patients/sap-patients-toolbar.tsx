import { sapLinkStates, type ValueCount } from '@sala/shared-contracts';
import { Box, Button, lazyPart } from '@sala/shared-ui';
import { CheckIcon, FilterIcon } from '@sala/shared-ui/icons';
import { FilterSelect, SearchInput, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import { useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { filtersIn, noFilters, parseSapPlace, type SapPlace } from './sap-patients-search';

const DateBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

export interface SapPatientsToolbarProps {
  readonly place: SapPlace;
  readonly onLook: (changes: SearchChanges<SapPlace>, replace?: boolean) => void;
  /** Records of each state; undefined until they are counted. */
  readonly links: readonly ValueCount[] | undefined;
}

/** Search and filters of the list. */
export const SapPatientsToolbar = ({ place, onLook, links }: SapPatientsToolbarProps) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const id = useId();
  const phone = useIsPhone();
  const [unfolded, setUnfolded] = useState(false);
  const toggle = (name: 'cancelled' | 'provisional') => {
    const on = place[name] !== '';
    return (
      <Button aria-pressed={on} onClick={() => onLook({ [name]: on ? '' : '1' })}>
        {on ? <CheckIcon /> : null}
        {t(`sapPatients.filters.${name}`)}
      </Button>
    );
  };
  const active = filtersIn(place);
  const filters = (
    <>
      <FilterSelect
        label={t('sapPatients.link')}
        value={place.link}
        allLabel={t('sapPatients.filters.allLinks')}
        options={sapLinkStates.map((value) => ({
          value,
          label: t(`sap.linkStates.${value}`),
          ...(links && { count: links.find((one) => one.value === value)?.count ?? 0 }),
        }))}
        onChange={(link) => onLook(parseSapPlace.changes({ link }))}
      />
      <Box
        display="flex"
        alignItems="center"
        gap="1"
        flex={{ base: '1 1 100%', md: '0 0 auto' }}
        fontSize="sm"
      >
        <Box asChild color="fg.muted">
          <label htmlFor={id}>{t('sapPatients.filters.changedSince')}</label>
        </Box>
        <DateBox
          compact
          id={id}
          value={place.changedSince}
          onChange={(changedSince) => onLook(parseSapPlace.changes({ changedSince }))}
        />
      </Box>
      {toggle('cancelled')}
      {toggle('provisional')}
      {active > 0 ? (
        <Button variant="ghost" onClick={() => onLook(noFilters)}>
          {t('sapPatients.filters.clear')}
        </Button>
      ) : null}
    </>
  );
  return (
    <TableToolbar>
      <SearchInput
        wide
        label={t('sapPatients.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      {phone ? (
        <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          <FilterIcon />
          {active > 0
            ? t('sapPatients.filters.on', { n: number(active) })
            : t('sapPatients.filters.label')}
        </Button>
      ) : null}
      {phone && !unfolded ? null : filters}
    </TableToolbar>
  );
};
