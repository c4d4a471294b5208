import { apiQuery } from '@sala/shared-auth';
import type { SapConnection } from '@sala/shared-contracts';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { RecordPanel } from './record-panel';

export interface OpenRecordProps {
  readonly connection: SapConnection;
  readonly patnr: string;
  readonly tab: 'messages' | '';
  readonly onTab: (tab: 'messages' | '') => void;
  readonly onOpen: (patnr: string) => void;
  readonly onClose: () => void;
}

/** The record in the address, once it is there. */
export const OpenRecord = (props: OpenRecordProps) => {
  const { patnr, onClose } = props;
  const { t } = useTranslation('hospital');
  const view = useQuery({ ...apiQuery('sapPatientView', { params: { patnr } }), meta: failsAlone });
  const failure = useFailure(view.error);
  if (view.data) return <RecordPanel record={view.data} {...props} />;
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={t('sap.patnr', { patnr })}
      onClose={onClose}
    >
      {isMissing(view) ? (
        <ErrorState
          title={t('sapPatients.missing')}
          text={t(
            props.connection.settings.driver === 'fhir'
              ? 'sapPatients.missingText'
              : 'sapPatients.noneSentText',
          )}
        />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
