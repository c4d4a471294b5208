import { isCurp, isRfc, normalizeCurp, normalizeRfc, patterns, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, keepPreviousData, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { useSettled } from '@sala/screen-parts/settled';
import { paths } from '../../paths';
import { normalisePhone, type CustomerFormValues } from './customer-rules';

type Asked = EndpointInput<Contract['customerDuplicates']>['body'];

const pauseMs = 400;

/* Half a name, half a number say nothing: only what is whole is asked about. */
const askedOf = (values: CustomerFormValues): Asked => {
  const name = (values.kind === 'person' ? [values.name, values.firstSurname, values.secondSurname].join(' ') : values.name).replace(/\s+/g, ' ').trim();
  const email = values.email.trim().toLowerCase();
  const phone = normalisePhone(values.phone);
  const rfc = normalizeRfc(values.rfc);
  const curp = normalizeCurp(values.curp);
  return {
    ...(name.length >= 5 ? { name: name.slice(0, 200) } : {}),
    ...(patterns.email.test(email) ? { email } : {}),
    ...(patterns.phone.test(phone) ? { phone } : {}),
    ...(isRfc(rfc) ? { rfc } : {}),
    ...(isCurp(curp) ? { curp } : {}),
  };
};

/** Customers who may be the one that is being typed. Advice: it keeps nobody from saving. */
export const DuplicateHints = ({ except }: { readonly except: string | undefined }) => {
  const { t } = useTranslation('customers');
  const { values, initialValues } = useFormikContext<CustomerFormValues>();
  const settled = useSettled(JSON.stringify(askedOf(values)), pauseMs);
  // Nobody is asked about again as long as what tells them from others stays.
  const asks = settled.length > 2 && settled !== JSON.stringify(askedOf(initialValues));
  const { data } = useQuery({
    queryKey: ['customerDuplicates', settled, except],
    queryFn: ({ signal }) => api.customerDuplicates({ body: { ...(JSON.parse(settled) as Asked), ...(except ? { except } : {}) } }, { signal }), // written above
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: failsAlone,
    retry: false,
  });
  const found = asks ? (data?.items ?? []) : [];
  if (found.length === 0) return null;
  return (
    <Box role="status" p="3" bg="status.amber.bg" color="status.amber.fg" borderWidth="1px" borderColor="status.amber.border" borderRadius="md" fontSize="sm">
      <Text size="sm" fontWeight="medium">
        {t('customers.duplicates.title', { count: found.length })}
      </Text>
      <ul role="list">
        {found.slice(0, 3).map(({ customer, reasons }) => (
          <Flex as="li" key={customer.id} gap="2" wrap="wrap" align="center" minH={{ base: 'touch', md: 'auto' }}>
            <Styled asChild color="inherit">
              <Link to={`${paths.customerManagement}?customerId=${customer.id}`} target="_blank">
                {customer.name}
              </Link>
            </Styled>
            <span>
              {customer.code} · {t('customers.duplicates.because', { reasons: reasons.map((reason) => t(`customers.duplicates.reasons.${reason}`)).join(', ') })}
            </span>
          </Flex>
        ))}
      </ul>
    </Box>
  );
};
