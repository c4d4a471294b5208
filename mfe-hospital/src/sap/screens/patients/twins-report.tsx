import { apiQuery } from '@sala/shared-auth';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { WorksIcon } from '@sala/shared-ui/icons';
import { failsAlone, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../parts/connection-banner';
import { OpenParts, type SapPlaceProps } from './open-parts';
import { RecordLine } from './record-line';
import { nothingOpen } from './sap-patients-search';

/** Records in SAP that may be the same person twice; the hospital merges them in SAP. */
export const TwinsReport = ({ connection, place, go }: SapPlaceProps) => {
  const { t } = useTranslation('hospital');
  useCrumb(t('sapPatients.twins.title'));
  const view = useQuery({ ...apiQuery('sapTwinList'), meta: failsAlone });
  const failure = useFailure(view.error);
  const content = (): ReactNode => {
    if (failure && !view.data)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    if (!view.data) return <LoadingState shape="cards" rows={3} />;
    if (view.data.items.length === 0)
      return (
        <EmptyState
          icon={<WorksIcon />}
          title={t('sapPatients.twins.none')}
          text={t('sapPatients.twins.noneText')}
        />
      );
    return view.data.items.map(({ reason, value, patients }) => (
      <Box as="section" key={`${reason} ${value}`} mt="4" maxW="56rem">
        <Heading as="h2" size="sm">
          {t(`sapPatients.twins.reasons.${reason}`)}
          {': '}
          <Box as="span" fontFamily="mono" overflowWrap="anywhere">
            {value}
          </Box>
        </Heading>
        <ul role="list">
          {patients.map((record) => (
            <RecordLine
              key={record.patnr}
              record={record}
              onOpen={(patnr) => go({ ...nothingOpen, patnr })}
            />
          ))}
        </ul>
      </Box>
    ));
  };
  return (
    <Page>
      <PageHeader
        title={t('sapPatients.twins.title')}
        count={view.data?.items.length}
        actions={
          <Button onClick={() => go({ ...nothingOpen, report: '' })}>
            {t('sapPatients.twins.back')}
          </Button>
        }
      />
      <ConnectionBanner
        connection={connection}
        onMessages={(messages) => go({ ...nothingOpen, messages })}
      />
      <Text size="sm" tone="muted">
        {t('sapPatients.twins.text')}
      </Text>
      {content()}
      <OpenParts connection={connection} place={place} go={go} />
    </Page>
  );
};
