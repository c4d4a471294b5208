import { paymentMethods, purchaseStatuses } from '@sala/shared-contracts';
import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { Box, Flex, IconButton } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { FilterSelect } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { daysOf, periodOf, periods, useToday } from './days';
import { parsePlace, type PurchasePlace } from './purchase-search';

export interface PurchaseFiltersProps {
  readonly place: PurchasePlace;
  readonly look: (changes: Partial<Pick<PurchasePlace, 'status' | 'dateFrom' | 'dateTo' | 'customerId' | 'sellerId' | 'method'>>) => void;
}

interface DayBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayBox = ({ label, value, onChange }: DayBoxProps) => (
  <Box
    asChild
    h={{ base: 'touch', md: 'control' }}
    px="2"
    fontSize={{ base: 'lg', md: 'sm' }}
    bg="bg.panel"
    color="fg"
    borderWidth="1px"
    borderColor="border.control"
    borderRadius="md"
    minW="0"
  >
    <input type="date" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  </Box>
);

const DayFilter = ({ place, look }: PurchaseFiltersProps) => {
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
        options={[...periods, 'own'].map((value) => ({ value, label: t(`purchases.periods.${value}`) }))}
      />
      {own ? (
        <>
          <DayBox label={t('purchases.dateFrom')} value={dateFrom} onChange={(day) => look({ dateFrom: day })} />
          <DayBox label={t('purchases.dateTo')} value={dateTo} onChange={(day) => look({ dateTo: day })} />
        </>
      ) : null}
    </>
  );
};

/* Who works here is known to those who manage people; everybody knows about oneself. */
const SellerFilter = ({ place, look }: PurchaseFiltersProps) => {
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
      options={[{ value: me.id, label: t('purchases.me') }, ...others.map(({ userId, name }) => ({ value: userId, label: name }))]}
    />
  );
};

const CustomerFilter = ({ place, look }: PurchaseFiltersProps) => {
  const { t } = useTranslation('customers');
  const { customerId } = place;
  const canRead = useCan('customers:read');
  const customer = useQuery({
    ...apiQuery('customerView', { params: { customerId } }),
    enabled: canRead && customerId !== '',
    meta: failsAlone,
  });
  if (customerId === '' || place.new) return null;
  return (
    <Flex align="center" ps="2.5" h={{ base: 'touch', md: 'control' }} fontSize="sm" borderWidth="1px" borderColor="accent.solid" borderRadius="md" minW="0">
      <Box truncate maxW="12rem">
        {t('purchases.customer')}: {customer.data?.name ?? '…'}
      </Box>
      <IconButton size="sm" label={t('purchases.clearChoice', { what: t('purchases.customer') })} icon={<CloseIcon />} onClick={() => look({ customerId: '' })} />
    </Flex>
  );
};

/** By state, days, seller, way of paying, and the customer whom the way here named. */
export const PurchaseFilters = (props: PurchaseFiltersProps) => {
  const { place, look } = props;
  const { t } = useTranslation('customers');
  return (
    <>
      <FilterSelect
        label={t('purchases.status')}
        value={place.status}
        allLabel={t('purchases.allStatuses')}
        onChange={(status) => look({ status: parsePlace({ status }).status })}
        options={[
          { value: 'unpaid', label: t('purchases.unpaid') },
          ...purchaseStatuses.map((status) => ({ value: status, label: t(`sales.statuses.${status}`) })),
        ]}
      />
      <DayFilter {...props} />
      <FilterSelect
        label={t('purchases.method')}
        value={place.method}
        allLabel={t('purchases.anyMethod')}
        onChange={(method) => look({ method: parsePlace({ method }).method })}
        options={paymentMethods.map((method) => ({ value: method, label: t(`sales.methods.${method}`) }))}
      />
      <SellerFilter {...props} />
      <CustomerFilter {...props} />
    </>
  );
};
