import { isCurp, normalizeCurp, patterns, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, keepPreviousData, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useSettled } from '@sala/screen-parts/settled';
import { paths } from '../../paths';
import { normalisePhone, type PatientValues } from './patient-values';

type Asked = EndpointInput<Contract['patientDuplicates']>['body'];

const pauseMs = 400;

/* Half a name, half a number say nothing: only what is whole is asked about. */
const askedOf = (values: PatientValues): Asked => {
  const [firstName, lastName, secondLastName] = [values.firstName.trim(), values.lastName.trim(), values.secondLastName.trim()];
  const curp = normalizeCurp(values.curp);
  const phone = normalisePhone(values.phone);
  return {
    ...(firstName.length >= 2 && lastName.length >= 2 && values.birthDate ? { firstName, lastName, secondLastName, birthDate: values.birthDate } : {}),
    ...(isCurp(curp) ? { curp } : {}),
    ...(patterns.phone.test(phone) ? { phone } : {}),
  };
};

/** Patients who may be the one that is being typed. Advice: it keeps nobody from saving. */
export const DuplicateHints = ({ except }: { readonly except: string | undefined }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values, initialValues } = useFormikContext<PatientValues>();
  const settled = useSettled(JSON.stringify(askedOf(values)), pauseMs);
  // Nobody is asked about again as long as what tells them from others stays.
  const asks = settled.length > 2 && settled !== JSON.stringify(askedOf(initialValues));
  const { data } = useQuery({
    queryKey: ['patientDuplicates', settled, except],
    queryFn: ({ signal }) => api.patientDuplicates({ body: { ...(JSON.parse(settled) as Asked), ...(except ? { except } : {}) } }, { signal }), // written above
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
        {t('patient.duplicates.title', { count: found.length })}
      </Text>
      <ul role="list">
        {found.slice(0, 4).map(({ patient, reasons }) => (
          <Flex as="li" key={patient.id} columnGap="2" wrap="wrap" align="center" minH={{ base: 'touch', md: 'auto' }}>
            <Styled asChild color="inherit">
              <Link to={`${paths.patient}?patientId=${patient.id}`} target="_blank">
                {patient.name}
              </Link>
            </Styled>
            <span>
              {patient.recordNumber} · {format.day(patient.birthDate)} · {t('patient.duplicates.because', { reasons: reasons.map((reason) => t(`patient.duplicates.reasons.${reason}`)).join(', ') })}
            </span>
          </Flex>
        ))}
      </ul>
    </Box>
  );
};
