import { apiQuery } from '@sala/shared-auth';
import { documentKinds, type ClinicalDocumentRow } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, Heading, LoadingState, Text } from '@sala/shared-ui';
import { EyeIcon, PrintIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  Link,
  useFormat,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { useId, useState } from 'react';
import { DocumentStatusChip } from '../../../../parts/papers/document-status';
import { useDocumentPapers } from '../../../../parts/papers/use-document-papers';
import { paths } from '../../../../paths';

const shownFirst = 25;
const shownMost = 100;
const liveEvents = { 'clinical_document.': ['patientDocumentList'] } as const;

const DocumentLine = (row: ClinicalDocumentRow) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const papers = useDocumentPapers();
  const { id, title, visitId, visitNumber, createdAt, signature, expiresOn } = row;
  return (
    <Flex as="li" align="center" gap="2" py="1.5" borderBottomWidth="1px">
      <Box flex="1" minW="0">
        <Text size="sm" fontWeight="medium">
          <Link to={`${paths.visit}?visitId=${visitId}&document=${id}`}>{title}</Link>
        </Text>
        <Text size="xs" tone="muted">
          {[
            t('patients.documents.of', { number: visitNumber, day: format.date(createdAt) }),
            expiresOn && t('patients.documents.expires', { day: format.day(expiresOn) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <DocumentStatusChip signature={signature} />
      <RowButton
        label={`${t('papers.documents.print')}: ${title}`}
        icon={<PrintIcon />}
        onClick={() => papers.print(id)}
      />
      {signature === 'scan' ? (
        <RowButton
          label={`${t('papers.documents.openScan')}: ${title}`}
          icon={<EyeIcon />}
          onClick={() => papers.scan(id)}
        />
      ) : null}
    </Flex>
  );
};

/** Consents, certificates and letters of a patient’s visits, by kind; nothing for who may not read. */
export const VisitDocuments = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const own = useId();
  const [kind, setKind] = useState<ClinicalDocumentRow['kind'] | ''>('');
  const [pageSize, setPageSize] = useState(shownFirst);
  const list = useQuery({
    ...apiQuery('patientDocumentList', {
      params: { patientId },
      query: { pageSize: String(pageSize), ...(kind ? { kind } : {}) },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
    refetchOnWindowFocus: false, // each reading is logged
  });
  useLiveQueries(liveEvents);
  const failure = useFailure(list.error);
  if (isDenied(list.error)) return null;
  const kinds = documentKinds.flatMap((value) => {
    const found = list.data?.kinds.find((one) => one.value === value);
    return found ? [{ value, count: found.count }] : [];
  });
  return (
    <Box as="section" aria-labelledby={own} mb="4">
      <Heading as="h3" size="sm" id={own} mb="2">
        {t('patients.documents.title')}
      </Heading>
      {list.isPending ? <LoadingState shape="text" rows={2} /> : null}
      {failure && !list.data ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {kinds.length > 1 ? (
        <Flex role="group" aria-label={t('patients.documents.kind')} gap="1" wrap="wrap">
          <Button size="sm" aria-pressed={kind === ''} onClick={() => setKind('')}>
            {t('patients.documents.all')}
          </Button>
          {kinds.map(({ value, count }) => (
            <Button
              key={value}
              size="sm"
              aria-pressed={kind === value}
              onClick={() => setKind(value)}
            >
              {`${t(`patients.documents.kinds.${value}`)} (${count})`}
            </Button>
          ))}
        </Flex>
      ) : null}
      {list.data && list.data.items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('patients.documents.none')}
        </Text>
      ) : null}
      <Box as="ul" role="list" m="0" p="0">
        {list.data?.items.map((row) => (
          <DocumentLine key={row.id} {...row} />
        ))}
      </Box>
      {list.data && list.data.total > list.data.items.length && pageSize < shownMost ? (
        <Button size="sm" mt="2" onClick={() => setPageSize(shownMost)}>
          {t('patients.documents.more')}
        </Button>
      ) : null}
    </Box>
  );
};
