import type { CustomField, Purchase } from '@sala/shared-contracts';
import { api, apiMutation, useCan } from '@sala/shared-auth';
import type { UiProblem } from '@sala/shared-ui';
import type { RecordLine } from '@sala/shared-ui/form';
import { lazyPart } from '@sala/shared-ui';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, useState } from 'react';
import { useInvalidatePurchases } from './invalidate-purchases';
import { KeyReused, saleOfSameKey } from './key-reused';
import { SaleForm, type Intent } from './sale-form';
import {
  emptySale,
  lineBodies,
  saleBody,
  valuesOfPurchase,
  type SaleStart,
  type SaleValues,
} from './sale-rules';
import { quoteQuery } from './use-quote';

const ChargeDialog = lazyPart(
  () => import('./charge-dialog'),
  (module) => module.ChargeDialog,
);

/* The API reports errors of custom values by their full path, the form by the short one. */
const withFormPaths = (problem: UiProblem | null): UiProblem | null =>
  problem?.errors
    ? {
        ...problem,
        errors: problem.errors.map((error) => ({
          ...error,
          path: error.path.replace(/^customValues(?=\.|$)/, 'values'),
        })),
      }
    : problem;

const useSaleFailure = (error: unknown): UiProblem | null => {
  const failure = useFailure(error);
  return useMemo(() => withFormPaths(failure), [failure]);
};

export interface NewSaleProps {
  readonly fields: readonly CustomField[];
  /** Customer and lines named by the link. */
  readonly start: SaleStart;
  /** Patient's name, who may not be a customer yet. */
  readonly patientName: string | null;
  /** Patient and visit being charged. */
  readonly visit: { readonly patientId: string; readonly visitId?: string } | null;
  readonly onClose: () => void;
  readonly onDone: (purchase: Pick<Purchase, 'id'>) => void;
}

/** A new sale, saved as a draft or issued and paid in one step. */
export const NewSale = ({ fields, start, patientName, visit, onClose, onDone }: NewSaleProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const invalidate = useInvalidatePurchases();
  const client = useQueryClient();
  const today = useToday();
  const [initialValues] = useState(() => emptySale(fields, start, today));
  const [charging, setCharging] = useState<{
    readonly values: SaleValues;
    readonly due: number;
  } | null>(null);
  const create = useMutation({
    ...apiMutation('purchaseCreate'),
    onSuccess: (purchase: Purchase) => {
      const name = purchase.folio ?? t('sales.draft');
      notify.success(
        purchase.paid > 0
          ? t('purchases.chargedDone', { name, amount: money(purchase.paid) })
          : t('purchases.draftDone'),
      );
      invalidate();
      onDone(purchase);
    },
    onError: (error) => {
      if (saleOfSameKey(error) !== undefined) setCharging(null); // the form below offers the choice
    },
  });
  const quote = useMutation({
    mutationFn: async (values: SaleValues) => ({
      values,
      quote: await client.fetchQuery(quoteQuery(lineBodies(values.items) ?? [])),
    }),
    // A total of zero needs no payment dialog.
    onSuccess: ({ values, quote: { total } }) =>
      total > 0
        ? setCharging({ values, due: total })
        : create.mutate({
            body: {
              ...saleBody(values, fields),
              ...visit,
              idempotencyKey: values.key,
              issue: true,
            },
          }),
  });
  const submit = (values: SaleValues, intent: Intent) => {
    if (intent === 'charge') quote.mutate(values);
    else
      create.mutate({
        body: { ...saleBody(values, fields), ...visit, idempotencyKey: values.key },
      });
  };
  const madeId = saleOfSameKey(create.error);
  const failure = useSaleFailure(madeId === undefined ? (create.error ?? quote.error) : null);
  const canPay = useCan('purchases:write');
  const openMade = (id: string) => {
    invalidate();
    onDone({ id });
  };
  return (
    <>
      <SaleForm
        title={t('sales.new')}
        {...(patientName ? { description: t('purchases.ofPatient', { name: patientName }) } : {})}
        patientName={patientName}
        fields={fields}
        initialValues={initialValues}
        saveLabel={t('purchases.saveDraft')}
        chargeable={canPay}
        onSubmit={submit}
        submitting={create.isPending || quote.isPending}
        problem={charging ? null : failure}
        onClose={onClose}
        notice={
          madeId === undefined ? null : (
            <KeyReused onOpen={() => openMade(madeId)} onAnother={() => create.reset()} />
          )
        }
      />
      {charging ? (
        <ChargeDialog
          due={charging.due}
          patientName={patientName}
          payerName={charging.values.customerName || null}
          idempotencyKey={charging.values.key}
          pay={(payments, key) =>
            create.mutate({
              body: {
                ...saleBody(charging.values, fields),
                ...visit,
                idempotencyKey: key,
                payments,
              },
            })
          }
          pending={create.isPending}
          error={create.error}
          onClose={() => {
            setCharging(null);
            create.reset(); // it was said in the dialog
          }}
        />
      ) : null}
    </>
  );
};

/** Labels and values of a purchase, in a fixed order. */
const useLines = (): ((purchase: Purchase) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (purchase) => [
    { label: t('purchases.customer'), text: purchase.customer?.name ?? '—' },
    { label: t('purchases.date'), text: format.day(purchase.date) },
    {
      label: t('purchases.lines'),
      text: purchase.items
        .map(({ description, quantity }) => `${format.number(quantity)} × ${description}`)
        .join(', '),
    },
    { label: t('purchases.total'), text: format.money(purchase.total) },
    { label: t('purchases.status'), text: t(`sales.statuses.${purchase.status}`) },
    { label: t('purchases.notes'), text: purchase.notes ?? '—' },
  ];
};

export interface EditSaleProps {
  readonly purchase: Purchase;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Edits a purchase without payments. */
export const EditSale = ({ purchase, fields, onClose, onDone }: EditSaleProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const lines = useLines();
  const [initialValues] = useState(() => valuesOfPurchase(purchase, fields));
  const update = useMutation({
    ...apiMutation('purchaseUpdate'),
    onSuccess: ({ folio }: Purchase) => {
      notify.success(t('purchases.updatedDone', { name: folio ?? t('sales.draft') }));
      invalidate();
      onDone();
    },
  });
  const edit = useRecordEdit({
    entry: purchase,
    update,
    send: (body: ReturnType<typeof saleBody> & { readonly version: number }) =>
      update.mutate({ params: { purchaseId: purchase.id }, body }),
    changesOf: (values: SaleValues, base: Purchase) => saleBody(values, fields, base.customValues),
    valuesOf: (saved: Purchase) => valuesOfPurchase(saved, fields),
    lines,
    forget: invalidate,
    overwriteText: t('purchases.overwrite'),
  });
  return (
    <SaleForm
      title={t('purchases.editNamed', { name: purchase.folio ?? t('sales.draft') })}
      fields={fields}
      initialValues={initialValues}
      saveLabel={t('save')}
      chargeable={false}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={useMemo(() => withFormPaths(edit.problem), [edit.problem])}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};

/** Customer named by a link; null when it no longer exists. */
export const customerOfLink = (customerId: string) => ({
  queryKey: ['customerView', 'sale', customerId] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { id, name } = await api.customerView({ params: { customerId } }, { signal });
    return { id, name };
  },
});
