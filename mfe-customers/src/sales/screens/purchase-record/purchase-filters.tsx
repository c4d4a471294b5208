import {
  limits,
  paymentMethods,
  purchaseStatuses,
  type Role,
  type ValueCount,
} from '@sala/shared-contracts';
import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useQuery,
  useTranslation,
  type SearchChanges,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useWeekStart } from '@sala/screen-parts/week';
import { useState } from 'react';
import { withCounts } from '../../../parts/with-counts';
import { daysOf, periodOf, periods } from './date-periods';
import { PlaceFilters } from './place-filters';
import { filterQueryOf, parsePlace, type PurchasePlace } from './purchase-search';

/* Form controls load together with the panels. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);
/* Loads after the rows. */
const CustomerFilter = lazyPart(
  () => import('./customer-filter'),
  (module) => module.CustomerFilter,
);

export interface PurchaseFiltersProps {
  readonly place: PurchasePlace;
  /** Counts beside the filters are fetched after the purchases. */
  readonly loaded: boolean;
  readonly look: (
    changes: SearchChanges<
      Pick<
        PurchasePlace,
        | 'status'
        | 'dateFrom'
        | 'dateTo'
        | 'customerId'
        | 'sellerId'
        | 'method'
        | 'siteId'
        | 'departmentId'
        | 'practitionerId'
      >
    >,
  ) => void;
}

type PartProps = Pick<PurchaseFiltersProps, 'place' | 'look'>;

const DayFilter = ({ place, look }: PartProps) => {
  const { t } = useTranslation('customers');
  const today = useToday();
  const weekStart = useWeekStart();
  const { dateFrom, dateTo } = place;
  const period = periodOf({ dateFrom, dateTo }, today, weekStart);
  const [choosing, setChoosing] = useState(false);
  const own = choosing || (period === undefined && (dateFrom !== '' || dateTo !== ''));
  return (
    <>
      <FilterSelect
        label={t('purchases.days')}
        value={own ? 'own' : (period ?? '')}
        allLabel={t('purchases.anyDay')}
        onChange={(value) => {
          setChoosing(value === 'own');
          const chosen = periods.find((name) => name === value);
          if (value !== 'own')
            look(chosen ? daysOf(chosen, today, weekStart) : { dateFrom: '', dateTo: '' });
        }}
        options={[...periods, 'own'].map((value) => ({
          value,
          label: t(`purchases.periods.${value}`),
        }))}
      />
      {own ? (
        <>
          <DayBox
            compact
            aria-label={t('purchases.dateFrom')}
            value={dateFrom}
            max={dateTo || undefined}
            onChange={(day) => look({ dateFrom: day })}
          />
          <DayBox
            compact
            aria-label={t('purchases.dateTo')}
            value={dateTo}
            min={dateFrom || undefined}
            onChange={(day) => look({ dateTo: day })}
          />
        </>
      ) : null}
    </>
  );
};

/* Only people who manage users see the members; others can filter by themselves. */
const SellerFilter = ({
  place,
  look,
  counts,
}: PartProps & { readonly counts: readonly ValueCount[] | undefined }) => {
  const { t } = useTranslation('customers');
  const canSeePeople = useCan('users:read');
  const me = useAuth((state) => state.user);
  const members = useQuery({
    ...apiQuery('memberList', {
      query: { sort: 'name', page: 1, pageSize: limits.pageSizeMax },
    }),
    enabled: canSeePeople,
    meta: failsAlone,
  });
  if (!me) return null;
  // Whoever left is no choice any more, but stays one while chosen.
  const others = (members.data?.items ?? []).filter(
    ({ userId, status }) =>
      userId !== me.id && (status !== 'inactive' || userId === place.sellerId),
  );
  return (
    <FilterSelect
      label={t('purchases.seller')}
      value={place.sellerId}
      allLabel={t('purchases.anybody')}
      onChange={(sellerId) => look({ sellerId })}
      options={withCounts(
        [
          { value: me.id, label: t('purchases.me') },
          ...others.map(({ userId, name }) => ({ value: userId, label: name })),
        ],
        counts,
      )}
    />
  );
};

/* Marketing sees totals only (docs/spec/sales.md §2): filtering by customer would reveal more. */
const seesPeople: ReadonlySet<Role> = new Set<Role>([
  'owner',
  'admin',
  'reception',
  'billing',
  'auditor',
]);
const mayAskForCustomer = (roles: readonly Role[]): boolean =>
  !roles.includes('marketing') || roles.some((role) => seesPeople.has(role));

const CustomerChosen = ({ place, look }: PartProps) => {
  const canRead = useCan('customers:read');
  const allowed = useAuth(({ user }) => mayAskForCustomer(user?.roles ?? []));
  // With the form of a new sale, the parameter is the buyer.
  if (!canRead || !allowed || place.new) return null;
  return (
    <CustomerFilter customerId={place.customerId} onChange={(customerId) => look({ customerId })} />
  );
};

/** Counts of the filter options; one query shared by all filters. */
const useCounts = ({ place, loaded }: Pick<PurchaseFiltersProps, 'place' | 'loaded'>) =>
  useQuery({
    ...apiQuery('purchaseFacets', { query: filterQueryOf(place) }),
    enabled: loaded,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  }).data;

/** Status, dates and customer, with counts. */
export const PurchaseFilters = ({ loaded, ...props }: PurchaseFiltersProps) => {
  const { place, look } = props;
  const { t } = useTranslation('customers');
  const counts = useCounts({ place, loaded });
  return (
    <>
      <FilterSelect
        label={t('purchases.status')}
        value={place.status}
        allLabel={t('purchases.allStatuses')}
        onChange={(status) => look(parsePlace.changes({ status }))}
        options={withCounts(
          [
            { value: 'unpaid', label: t('purchases.unpaid') },
            ...purchaseStatuses.map((status) => ({
              value: status,
              label: t(`sales.statuses.${status}`),
            })),
          ],
          counts?.status,
        )}
      />
      <DayFilter {...props} />
      <CustomerChosen {...props} />
    </>
  );
};

/** Less common filters: payment method, seller and where. */
export const MorePurchaseFilters = ({ loaded, ...props }: PurchaseFiltersProps) => {
  const { place, look } = props;
  const { t } = useTranslation('customers');
  const counts = useCounts({ place, loaded });
  return (
    <>
      <FilterSelect
        label={t('purchases.method')}
        value={place.method}
        allLabel={t('purchases.anyMethod')}
        onChange={(method) => look(parsePlace.changes({ method }))}
        options={withCounts(
          paymentMethods.map((method) => ({ value: method, label: t(`sales.methods.${method}`) })),
          counts?.method,
        )}
      />
      <SellerFilter {...props} counts={counts?.seller} />
      <PlaceFilters place={place} look={look} />
    </>
  );
};
