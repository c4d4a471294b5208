import { apiQuery } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { CasePanel } from './case-panel';

export interface OpenCaseProps {
  readonly falnr: string;
  readonly tab: 'messages' | '';
  readonly onTab: (tab: 'messages' | '') => void;
  readonly onClose: () => void;
}

/** The case in the address, once it is there. */
export const OpenCase = (props: OpenCaseProps) => {
  const { falnr, onClose } = props;
  const { t } = useTranslation('hospital');
  const view = useQuery({ ...apiQuery('sapCaseView', { params: { falnr } }), meta: failsAlone });
  const failure = useFailure(view.error);
  if (view.data) return <CasePanel record={view.data} {...props} />;
  return (
    <SidePanel beside="record" open width="wide" title={t('sap.case', { falnr })} onClose={onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('sapCases.missing')} text={t('sapCases.missingText')} />
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
