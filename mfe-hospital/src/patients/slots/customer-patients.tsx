import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { AccountIcon, PlusIcon } from '@sala/shared-ui/icons';
import {
  failsAlone,
  Link,
  useFormat,
  useNavigate,
  useQuery,
  useTranslation,
  type CustomerTabProps,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useAboutPatient } from '../parts/patient-about';
import { paths } from '../../paths';

/** Patients a customer pays for. */
export const CustomerPatients = ({ customerId }: CustomerTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const navigate = useNavigate();
  const canWrite = useCan('patients:write');
  const about = useAboutPatient();
  const list = useQuery({
    ...apiQuery('patientList', { query: { customerId, page: 1, pageSize: 100 } }),
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const register = canWrite ? (
    <Button
      size="sm"
      onClick={() => void navigate(`${paths.patient}?new=1&customerId=${customerId}`)}
    >
      <PlusIcon />
      {t('patient.new')}
    </Button>
  ) : null;
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState shape="text" rows={4} />;
  if (list.data.items.length === 0)
    return (
      <EmptyState
        icon={<AccountIcon />}
        title={t('patient.noneOfCustomer')}
        text={t('patient.noneOfCustomerText')}
        action={register}
      />
    );
  return (
    <>
      <ul role="list">
        {list.data.items.map((patient) => (
          <Flex
            as="li"
            key={patient.id}
            wrap="wrap"
            columnGap="3"
            align="center"
            py="1"
            borderBottomWidth="1px"
            minH={{ base: 'touch', md: '9' }}
          >
            <Box flex="1 1 10rem" minW="0">
              <Link to={`${paths.patient}?patientId=${patient.id}`}>{patient.listName}</Link>
            </Box>
            <Text size="xs" tone="muted">
              {[patient.recordNumber, format.day(patient.birthDate), about(patient)].join(' · ')}
            </Text>
          </Flex>
        ))}
      </ul>
      <Box mt="3">{register}</Box>
    </>
  );
};
