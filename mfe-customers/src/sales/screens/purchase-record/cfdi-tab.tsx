import type { Purchase } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { EmptyState, ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CfdiForm } from './cfdi-form';
import { StampedCfdi } from './stamped-cfdi';

/** Invoice of a purchase: the form, or the stamped document. */
export const CfdiTab = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('customers');
  const { id, cfdi, folio, status } = purchase;
  const done = cfdi?.status === 'stamped' || cfdi?.status === 'cancelling';
  const stamping = cfdi?.status === 'stamping';
  const open = folio !== null && status !== 'cancelled' && !done && !stamping;
  const suggestion = useQuery({
    ...apiQuery('cfdiSuggest', { params: { purchaseId: id } }),
    enabled: open,
    meta: failsAlone,
  });
  const failure = useFailure(suggestion.error);
  if (done) return <StampedCfdi cfdi={cfdi} />;
  if (stamping)
    return (
      <EmptyState
        title={t('purchases.cfdi.stampingTitle')}
        text={t('purchases.cfdi.stampingText')}
      />
    );
  if (!open)
    return <EmptyState title={t('purchases.cfdi.notYet')} text={t('purchases.cfdi.notYetText')} />;
  if (failure && !suggestion.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void suggestion.refetch()}
        retrying={suggestion.isFetching}
      />
    );
  if (!suggestion.data) return <LoadingState shape="form" rows={5} />;
  return (
    <>
      {cfdi?.status === 'cancelled' ? <StampedCfdi cfdi={cfdi} /> : null}
      <CfdiForm
        purchase={purchase}
        suggestion={suggestion.data}
        lastError={cfdi?.lastError ?? null}
      />
    </>
  );
};
