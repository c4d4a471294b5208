import type { PaymentLine } from '@sala/shared-contracts';
import { ApiError, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Grid, IconButton, Kbd, Text } from '@sala/shared-ui';
import { SelectField, TextField, useFormikContext } from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useFormat, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { Sum } from '@sala/screen-parts/sum';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useMemo, useRef, useState } from 'react';
import { centavosOf, typedPesos } from '../../../parts/money/amounts';
import { MoneyField } from '../../../parts/money/money-field';
import {
  chargeSchema,
  handyAmounts,
  methodNames,
  paymentBodies,
  paymentOf,
  sumsOf,
  type ChargeValues,
  type DeskMethod,
} from './charge-rules';
import { useInvalidatePurchases } from './invalidate-purchases';

export interface ChargeDialogProps {
  /** Balance in centavos. */
  readonly due: number;
  /** Folio of an existing purchase. */
  readonly name?: string;
  readonly patientName?: string | null;
  /** The customer, who may be somebody else than the patient. */
  readonly payerName: string | null;
  /** Key of a sale created and paid in one step; a separate payment creates its own. */
  readonly idempotencyKey?: string;
  readonly pay: (payments: PaymentLine[], idempotencyKey: string) => void;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
}

interface WayProps {
  readonly place: number;
  readonly removable: boolean;
}

const Way = ({ place, removable }: WayProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { values, setFieldValue } = useFormikContext<ChargeValues>();
  const payment = values.payments[place];
  if (!payment) return null;
  const path = `payments.${place}`;
  const amount = centavosOf(payment.amount) ?? 0;
  const take = () => void setFieldValue('payments', values.payments.toSpliced(place, 1));
  return (
    <Box role="group" aria-label={t('purchases.wayNumber', { n: place + 1 })}>
      <Grid
        gap="2"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: removable ? '1fr 1.5fr 1fr auto' : '1fr 1.5fr 1fr',
        }}
        alignItems="start"
      >
        <MoneyField name={`${path}.amount`} label={t('purchases.amount')} required />
        <SelectField
          name={`${path}.method`}
          label={t('purchases.method')}
          placeholder={null}
          options={methodNames.map((method) => ({
            value: method,
            label: t(`sales.methods.${method}`),
          }))}
        />
        {payment.method === 'cash' ? (
          <MoneyField
            name={`${path}.tendered`}
            label={t('purchases.tendered')}
            placeholder={t('purchases.exact')}
          />
        ) : (
          <TextField
            name={`${path}.reference`}
            label={t('purchases.reference')}
            autoComplete="off"
          />
        )}
        {removable ? (
          <Box pt="6">
            <IconButton
              label={t('purchases.removeWay', { n: place + 1 })}
              icon={<DeleteIcon />}
              onClick={take}
            />
          </Box>
        ) : null}
      </Grid>
      {payment.method === 'cash' && amount > 0 ? (
        <Flex gap="1.5" mt="2" wrap="wrap" aria-label={t('purchases.tendered')} role="group">
          {handyAmounts(amount).map((handed) => (
            <Button
              key={handed}
              size="sm"
              onClick={() => void setFieldValue(`${path}.tendered`, typedPesos(handed))}
            >
              {money(handed, { whole: true })}
            </Button>
          ))}
        </Flex>
      ) : null}
    </Box>
  );
};

/** The person's open drawer; undefined while unknown or not theirs to see. */
const useDrawer = () => {
  const canSee = useCan('cash:read');
  return useQuery({
    ...apiQuery('cashSessionCurrent'),
    enabled: canSee,
    meta: failsAlone,
  }).data;
};

interface DrawerProps {
  /** The payment was refused because the drawer is closed. */
  readonly refused: boolean;
  readonly onOpened: () => void;
}

const focusFloat = (): void => document.getElementsByName('openingFloat')[0]?.focus();

/* Cash requires an open drawer, which can be opened here. */
const CashDrawer = ({ refused, onOpened }: DrawerProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldTouched } = useFormikContext<
    ChargeValues & { readonly openingFloat: string }
  >();
  const canOpen = useCan('cash:write');
  const canSee = useCan('cash:read');
  const invalidate = useInvalidatePurchases();
  const current = useDrawer();
  const open = useMutation({
    ...apiMutation('cashSessionOpen'),
    onSuccess: () => {
      invalidate();
      onOpened();
      document.getElementsByName('payments.0.amount')[0]?.focus(); // the focused button disappears
    },
  });
  const failure = useFailure(open.error);
  useEffect(() => {
    if (refused) focusFloat();
  }, [refused]);
  const inCash = values.payments.some(({ method }) => method === 'cash');
  const openingFloat = centavosOf(values.openingFloat) ?? 0;
  const openNow = () => {
    if (Number.isNaN(openingFloat)) void setFieldTouched('openingFloat');
    else open.mutate({ body: { openingFloat } });
  };
  if (!inCash || (canSee && !refused && (current === undefined || current.session !== null)))
    return null;
  return (
    <Box
      as="section"
      aria-label={t('purchases.cash.needed')}
      p="3"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="md"
    >
      <Text fontWeight="medium">{t('purchases.cash.needed')}</Text>
      {canOpen ? (
        <>
          <Text size="sm" tone="muted" mb="2">
            {t('purchases.cash.neededText')}
          </Text>
          <Flex
            gap="2"
            align="flex-end"
            wrap="wrap"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault(); // keeps Enter from charging while the drawer is closed
              openNow();
            }}
          >
            <MoneyField name="openingFloat" label={t('purchases.cash.float')} placeholder="0.00" />
            <Button loading={open.isPending} onClick={openNow}>
              {t('purchases.cash.open')}
            </Button>
          </Flex>
          {failure ? (
            <Text role="alert" tone="danger" size="sm" mt="2">
              {failure.title}
            </Text>
          ) : null}
        </>
      ) : (
        <Text size="sm" tone="muted">
          {t('purchases.cash.cannotOpen')}
        </Text>
      )}
    </Box>
  );
};

/** Adds a way to pay with what is left, and leads to it. */
const useAddWay = (due: number): (() => void) => {
  const { values, setFieldValue } = useFormikContext<ChargeValues>();
  const { left } = sumsOf(values.payments, due);
  const count = values.payments.length;
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const amount = document.getElementsByName(`payments.${count - 1}.amount`)[0];
    amount?.focus();
    if (amount instanceof HTMLInputElement) amount.select();
  }, [count]);
  return () => {
    const other: DeskMethod = values.payments.some(({ method }) => method === 'cash')
      ? 'card_debit'
      : 'cash';
    added.current = true;
    void setFieldValue('payments', [...values.payments, paymentOf(other, Math.max(left, 0))]);
  };
};

interface SumsProps {
  readonly due: number;
  readonly onAdd: () => void;
}

const Sums = ({ due, onAdd }: SumsProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { values } = useFormikContext<ChargeValues>();
  const { left, change } = sumsOf(values.payments, due);
  return (
    <>
      <Button size="sm" alignSelf="flex-start" onClick={onAdd}>
        <PlusIcon />
        {t('purchases.addWay')}
        <Box display={{ base: 'none', md: 'inline-flex' }} aria-hidden>
          <Kbd>+</Kbd>
        </Box>
      </Button>
      <Box as="dl" display="grid" gap="1" borderTopWidth="1px" pt="3" aria-live="polite">
        <Sum label={t('purchases.due')} value={money(due)} />
        {left > 0 ? <Sum label={t('purchases.left')} value={money(left)} /> : null}
        <Sum label={t('purchases.change')} value={money(change)} strong />
      </Box>
    </>
  );
};

/** The ways to pay and their sums; `+` in an amount, where it means nothing, adds one. */
const Payments = ({ due }: { readonly due: number }) => {
  const add = useAddWay(due);
  return (
    <Box
      display="contents"
      onKeyDown={(event) => {
        const { key, target } = event;
        if (key !== '+' || !(target instanceof HTMLInputElement)) return;
        if (!/\.(?:amount|tendered)$/.test(target.name)) return;
        event.preventDefault();
        add();
      }}
    >
      <Ways />
      <Sums due={due} onAdd={add} />
    </Box>
  );
};

/** Takes one or more payments; cash shows the amount handed over and the change. */
export const ChargeDialog = ({
  due,
  name,
  patientName,
  payerName,
  idempotencyKey,
  pay,
  pending,
  error,
  onClose,
}: ChargeDialogProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const [initialValues] = useState(() => ({
    key: idempotencyKey ?? crypto.randomUUID(),
    payments: [paymentOf('cash', due)],
    openingFloat: '',
  }));
  const schema = useMemo(() => chargeSchema(t, due, money), [t, due, money]);
  const failure = useFailure(error);
  const canOpen = useCan('cash:write');
  const drawer = useDrawer();
  const drawerClosed = canOpen && drawer?.session === null;
  const [answered, setAnswered] = useState<unknown>(null);
  // Said once, where the drawer is opened, and until it is.
  const needsDrawer =
    canOpen &&
    error instanceof ApiError &&
    error.problem?.code === 'cashSession.required' &&
    error !== answered;
  return (
    <FormDialog<ChargeValues & { readonly openingFloat: string }>
      open
      title={
        name
          ? t('purchases.chargeTitleNamed', { amount: money(due), name })
          : t('purchases.chargeTitle', { amount: money(due) })
      }
      {...(payerName
        ? {
            description:
              patientName && patientName !== payerName
                ? t('purchases.chargeOf', { patient: patientName, payer: payerName })
                : t('purchases.chargePayer', { payer: payerName }),
          }
        : {})}
      submitLabel={t('purchases.charge')}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={({ payments, key }) => {
        if (payments.some(({ method }) => method === 'cash') && drawerClosed) focusFloat();
        else pay(paymentBodies(payments), key);
      }}
      submitting={pending}
      problem={needsDrawer || error === answered ? null : failure}
      onClose={onClose}
    >
      <CashDrawer refused={needsDrawer} onOpened={() => setAnswered(error)} />
      <Payments due={due} />
    </FormDialog>
  );
};

const Ways = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ChargeValues>();
  return (
    <Box as="ul" role="list" aria-label={t('purchases.ways')} display="grid" gap="3">
      {values.payments.map((_, place) => (
        // Keyed by position: two payments may be equal.
        <Box
          as="li"
          key={place}
          borderTopWidth={place > 0 ? '1px' : '0'}
          pt={place > 0 ? '3' : '0'}
        >
          <Way place={place} removable={values.payments.length > 1} />
        </Box>
      ))}
    </Box>
  );
};
