import {
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
import { useState } from 'react';
import { withCounts } from '../../../parts/with-counts';
import { daysOf, periodOf, periods } from './days';
import { filterQueryOf, parsePlace, type PurchasePlace } from './purchase-search';

/* Forms come with the panels. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);
/* A list with a search of its own: it comes after the rows. */
const CustomerFilter = lazyPart(
  () => import('./customer-filter'),
  (module) => module.CustomerFilter,
);

export interface PurchaseFiltersProps {
  readonly place: PurchasePlace;
  /** The sales are there: only then the numbers beside the filters are asked for. */
  readonly loaded: boolean;
  readonly look: (
    changes: SearchChanges<
      Pick<PurchasePlace, 'status' | 'dateFrom' | 'dateTo' | 'customerId' | 'sellerId' | 'method'>
    >,
  ) => void;
}

type PartProps = Pick<PurchaseFiltersProps, 'place' | 'look'>;

const DayFilter = ({ place, look }: PartProps) => {
  const { t } = useTranslation('customers');
  const today = useToday();
  const { dateFrom, dateTo } = place;
  const period = periodOf({ dateFrom, dateTo }, today);
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
          if (value !== 'own') look(chosen ? daysOf(chosen, today) : { dateFrom: '', dateTo: '' });
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

/* Who works here is known to those who manage people; everybody knows about oneself. */
const SellerFilter = ({
  place,
  look,
  counts,
}: PartProps & { readonly counts: readonly ValueCount[] | undefined }) => {
  const { t } = useTranslation('customers');
  const canSeePeople = useCan('users:read');
  const me = useAuth((state) => state.user);
  const members = useQuery({ ...apiQuery('memberList'), enabled: canSeePeople, meta: failsAlone });
  if (!me) return null;
  const others = (members.data?.items ?? []).filter(({ userId }) => userId !== me.id);
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

/* Marketing sees what was sold and not to whom (screens §9b): to ask for a customer's sales would tell. */
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
  // With the form of a new sale the address says whose sale it is.
  if (!canRead || !allowed || place.new) return null;
  return (
    <CustomerFilter customerId={place.customerId} onChange={(customerId) => look({ customerId })} />
  );
};

/** Numbers beside the choices: asked for once, however many filters show them. */
const useCounts = ({ place, loaded }: Pick<PurchaseFiltersProps, 'place' | 'loaded'>) =>
  useQuery({
    ...apiQuery('purchaseFacets', { query: filterQueryOf(place) }),
    enabled: loaded,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  }).data;

/** By state, days and customer, with how many sales each choice would leave. */
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

/** By way of paying and seller: asked for less often. */
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
    </>
  );
};
