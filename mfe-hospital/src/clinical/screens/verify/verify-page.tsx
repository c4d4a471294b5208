import { apiQuery } from '@sala/shared-auth';
import { Box, EmptyState, ErrorState, Heading, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, useFormat, useParams, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useTimeStampWords } from '../../../parts/prescriptions/time-stamp';
import { PrescriptionStatusChip } from '../../../parts/prescriptions/prescription-status';

const Verified = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const stampWords = useTimeStampWords();
  const query = useQuery({
    ...apiQuery('prescriptionVerify', { params: { token } }),
    enabled: token !== '',
    meta: failsAlone,
  });
  const failure = useFailure(query.error);
  const { data } = query;
  if (token === '' || isMissing(query))
    return <EmptyState title={t('verify.notFound')} text={t('verify.notFoundText')} />;
  if (data)
    return (
      <Box p="4" borderWidth="1px" borderRadius="md" bg="bg.panel" display="grid" gap="3">
        <Text fontWeight="medium">{t(`verify.answers.${data.status}`)}</Text>
        <Facts
          facts={[
            { key: 'folio', label: t('verify.folio'), content: data.folio },
            {
              key: 'status',
              label: t('verify.status'),
              content: <PrescriptionStatusChip status={data.status} />,
            },
            { key: 'items', label: t('verify.items'), content: number(data.itemCount) },
            ...(data.timeStamp
              ? [
                  {
                    key: 'timeStamp',
                    label: t('rx.timeStamp.label'),
                    content: stampWords(data.timeStamp),
                  },
                ]
              : []),
          ]}
        />
      </Box>
    );
  return failure ? (
    <ErrorState
      problem={failure}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  ) : (
    <LoadingState shape="text" rows={3} />
  );
};

/** /verify/{token}: whether a printed prescription is one. Names nobody, and needs no session. */
export default function VerifyPage() {
  const { t } = useTranslation('hospital');
  const { token = '' } = useParams();
  return (
    <Box w="full" maxW="form" mx="auto" px="4" py="8" display="grid" gap="4">
      <Heading as="h1" size="lg">
        {t('verify.title')}
      </Heading>
      <Verified key={token} token={token} />
    </Box>
  );
}
