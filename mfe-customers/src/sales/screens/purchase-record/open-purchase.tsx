import type { CfdiStatus, CustomField } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect } from 'react';
import { PurchasePanel } from './purchase-panel';
import type { PurchasePlace } from './purchase-search';
import { customerOfLink, EditSale, NewSale } from './sale-panel';

const noSale = { new: undefined, customerId: undefined, visitId: undefined, patientId: undefined };
const noFields: readonly CustomField[] = [];

export interface OpenPurchaseProps {
  readonly place: PurchasePlace;
  readonly go: (changes: {
    readonly [Key in keyof PurchasePlace]?: PurchasePlace[Key] | undefined;
  }) => void;
  readonly charging: boolean;
  readonly onCharging: (charging: boolean) => void;
  readonly onClose: () => void;
}

/** Stamping takes seconds, or the server retries after minutes. */
const askEveryMs = 5000;

const isOnItsWay = (status: CfdiStatus | undefined): boolean =>
  status === 'stamping' || status === 'cancelling';

/** Panel named in the URL: a new sale, a purchase, or its form. */
export const OpenPurchase = ({ place, go, charging, onCharging, onClose }: OpenPurchaseProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('purchases:write');
  const canReadFields = useCan('purchase-fields:read');
  const { purchaseId, customerId } = place;
  const asks = place.new === '' && purchaseId !== '';
  const forms = place.new !== '' || place.edit !== '';
  const view = useQuery({
    ...apiQuery('purchaseView', { params: { purchaseId } }),
    enabled: asks,
    meta: failsAlone,
    refetchInterval: ({ state }) => (isOnItsWay(state.data?.cfdiStatus) ? askEveryMs : false),
  });
  const fields = useQuery({
    ...apiQuery('purchaseFieldList'),
    enabled: forms && canReadFields,
    meta: failsAlone,
  });
  const named = useQuery({
    ...customerOfLink(customerId),
    enabled: place.new !== '' && customerId !== '',
    meta: failsAlone,
  });
  const ofVisit = useQuery({
    ...apiQuery('purchaseOfVisit', { params: { visitId: place.visitId } }),
    enabled: place.new !== '' && place.visitId !== '' && canWrite,
    gcTime: 0,
    meta: failsAlone,
  });
  const existingPurchaseId = ofVisit.data?.purchaseId ?? null;
  // The visit already has a purchase: open it for payment.
  useEffect(() => {
    if (existingPurchaseId) go({ ...noSale, purchaseId: existingPurchaseId });
  }, [existingPurchaseId, go]);
  const error: unknown = view.error ?? (forms ? fields.error : null);
  const failure = useFailure(error);
  const ready = canReadFields ? fields.data?.items : noFields;
  const title = place.new ? t('sales.new') : t('purchases.one');

  if (forms && !canWrite) {
    return (
      <SidePanel beside="record" open title={title} onClose={onClose}>
        <AccessDenied permission={t('permissions.purchases.write')} />
      </SidePanel>
    );
  }
  const visitKnown =
    place.visitId === '' ||
    ofVisit.isError ||
    (ofVisit.data !== undefined && existingPurchaseId === null);
  if (place.new && ready && visitKnown && (customerId === '' || named.data || named.isError)) {
    const patient = ofVisit.data?.patient;
    const patientId = patient?.id ?? place.patientId;
    return (
      <NewSale
        fields={ready}
        start={{
          customer: named.data ?? ofVisit.data?.customer ?? null,
          items: ofVisit.data?.items,
        }}
        patientName={patient?.name ?? null}
        visit={
          patientId ? { patientId, ...(place.visitId ? { visitId: place.visitId } : {}) } : null
        }
        onClose={onClose}
        onDone={({ id }) => go({ ...noSale, purchaseId: id })}
      />
    );
  }
  const purchase = place.new ? undefined : view.data;
  if (purchase && place.edit && ready && purchase.possible.includes('edit')) {
    return (
      <EditSale
        key={purchase.id}
        purchase={purchase}
        fields={ready}
        onClose={() => go({ edit: undefined })}
        onDone={() => go({ edit: undefined })}
      />
    );
  }
  if (purchase && (place.edit === '' || !purchase.possible.includes('edit'))) {
    return (
      <PurchasePanel
        key={purchase.id}
        purchase={purchase}
        tab={place.tab}
        onTab={(tab) => go({ tab: tab === 'detail' ? undefined : tab })}
        onEdit={() => go({ edit: '1' })}
        onClose={onClose}
        charging={charging}
        onCharging={onCharging}
      />
    );
  }
  return (
    <SidePanel beside="record" open width="wide" title={title} onClose={onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('purchases.notFound')} text={t('purchases.notFoundText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void (view.error ? view.refetch() : fields.refetch())}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
