import {
  trendFilterOf,
  usualTrendPeriod,
  type RemoteWidget,
  type TrendFilter,
} from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import { useLocation, useNavigate, useSearchState } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { rememberedFigures, rememberFigures } from './remembered-figures';

/* Its controls load beside the figures. */
const TrendFilters = lazyPart(
  () => import(/* webpackChunkName: "trend-filters" */ './trend-filters'),
  (module) => module.TrendFilters,
);

const searchOf = ({ days, ...part }: TrendFilter): string => {
  const chosen = Object.entries(part).flatMap(([name, id]) => (id ? [[name, id]] : []));
  if (days !== usualTrendPeriod) chosen.push(['days', String(days)]);
  return new URLSearchParams(chosen).toString();
};

/**
 * Opens home with the figures that this person last chose, unless the address says others.
 *
 * @returns whether that is about to happen; no figures are fetched before it.
 */
export const useOpeningFigures = (): boolean => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const remembered = search === '' ? rememberedFigures() : '';
  useEffect(() => {
    if (remembered !== '') void navigate(`?${remembered}`, { replace: true });
  }, [remembered, navigate]);
  return remembered !== '';
};

/** Filters of the figures, in the address. */
export const ChosenFigures = ({ widgets }: { readonly widgets: readonly RemoteWidget[] }) => {
  const [filter, look] = useSearchState(trendFilterOf);
  return (
    <TrendFilters
      filter={filter}
      onChange={(changes) => {
        const next = { ...filter, ...changes };
        rememberFigures(searchOf(next));
        look(
          { ...changes, ...(next.days === usualTrendPeriod && { days: undefined }) },
          { replace: true },
        );
      }}
      ofClinicPart={widgets.some(({ ofClinicPart }) => ofClinicPart)}
    />
  );
};
