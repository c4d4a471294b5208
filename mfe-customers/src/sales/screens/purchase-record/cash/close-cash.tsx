import type { CashSessionDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Grid, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { Form, NumberField, TextareaField, useFormikContext } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { Sum } from '@sala/screen-parts/sum';
import { savedMeanwhile, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useState } from 'react';
import { useInvalidatePurchases } from '../invalidate-purchases';
import {
  countBodies,
  countedOf,
  countSchema,
  denominationValues,
  differenceKey,
  emptyCount,
  type CountValues,
} from './cash-rules';

const Piece = ({ value }: { readonly value: number }) => {
  const { money } = useFormat();
  const { values } = useFormikContext<CountValues>();
  const alone = countedOf({
    ...values,
    counts: { [`d${value}`]: values.counts[`d${value}`] ?? '' },
  });
  return (
    <Grid as="li" gridTemplateColumns="5rem 6rem minmax(0, 1fr)" gap="3" alignItems="start">
      <Text figures textAlign="end" pt="1.5" aria-hidden>
        {money(value, { whole: value % 100 === 0 })}
      </Text>
      <NumberField
        name={`counts.d${value}`}
        label={money(value, { whole: value % 100 === 0 })}
        hideLabel
        integer
        placeholder="0"
      />
      <Text figures textAlign="end" pt="1.5" tone={alone > 0 ? 'default' : 'subtle'}>
        {money(alone)}
      </Text>
    </Grid>
  );
};

const Difference = ({ expected }: { readonly expected: number }) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { values } = useFormikContext<CountValues>();
  const counted = countedOf(values);
  const difference = counted - expected;
  return (
    <>
      <Box as="dl" display="grid" gap="1" borderTopWidth="1px" pt="3" aria-live="polite">
        <Sum label={t('purchases.cash.expected')} value={money(expected)} />
        <Sum label={t('purchases.cash.counted')} value={money(counted)} />
        <Sum label={t(differenceKey(difference))} value={money(Math.abs(difference))} strong />
      </Box>
      {/* Keeps its room, so that the buttons stay where they are when the count matches. */}
      <Box visibility={difference === 0 ? 'hidden' : 'visible'}>
        <TextareaField
          name="differenceReason"
          label={t('purchases.cash.differenceReason')}
          required
          rows={2}
        />
      </Box>
    </>
  );
};

const Unsaved = ({ onUnsaved }: Pick<CloseCashProps, 'onUnsaved'>) => {
  const { dirty } = useFormikContext();
  useUnsavedWork(dirty);
  useEffect(() => {
    onUnsaved(dirty);
    return () => onUnsaved(false);
  }, [dirty, onUnsaved]);
  return null;
};

export interface CloseCashProps {
  readonly session: CashSessionDetail;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
  /** Whether there is a count that closing the panel would lose. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

/** Count by denomination that closes a session; Tab moves down the column. */
export const CloseCash = ({ session, onCancel, onClosed, onUnsaved }: CloseCashProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const invalidate = useInvalidatePurchases();
  const close = useMutation({
    ...apiMutation('cashSessionClose'),
    onSuccess: () => {
      notify.success(t('purchases.cash.closedDone'));
      invalidate();
      onClosed();
    },
  });
  // After a conflict the expected balance differs from the one shown.
  const moved = savedMeanwhile<CashSessionDetail>(close.error);
  const expected = moved === undefined ? session.expected : moved.expected;
  const schema = countSchema(t, expected);
  const failure = useFailure(close.error);
  /** A count that does not match, until it is confirmed. */
  const [asked, setAsked] = useState<CountValues | null>(null);
  const off = asked === null ? 0 : countedOf(asked) - expected;
  useEffect(() => document.getElementsByName(`counts.d${denominationValues[0]}`)[0]?.focus(), []);
  const send = (values: CountValues) =>
    close.mutate({
      params: { cashSessionId: session.id },
      body: {
        expected,
        counts: countBodies(values),
        differenceReason: countedOf(values) === expected ? null : values.differenceReason.trim(),
      },
    });
  return (
    <Form<CountValues>
      label={t('purchases.cash.close')}
      initialValues={emptyCount}
      validationSchema={schema}
      onSubmit={(values) => (countedOf(values) === expected ? send(values) : setAsked(values))}
      submitting={close.isPending}
      problem={failure}
    >
      <Unsaved onUnsaved={onUnsaved} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) send(asked);
        }}
        title={t(off < 0 ? 'purchases.cash.askMissing' : 'purchases.cash.askOver', {
          amount: money(Math.abs(off)),
        })}
        text={t('purchases.cash.askText')}
        confirmLabel={t('purchases.cash.close')}
        cancelLabel={t('purchases.cash.countAgain')}
      />
      {moved ? <Text>{t('purchases.cash.moved', { expected: money(moved.expected) })}</Text> : null}
      <Text tone="muted" size="sm">
        {t('purchases.cash.countText')}
      </Text>
      <Box as="ul" role="list" aria-label={t('purchases.cash.counts')} display="grid" gap="1.5">
        {denominationValues.map((value) => (
          <Piece key={value} value={value} />
        ))}
      </Box>
      <Difference expected={expected} />
      <Flex
        position="sticky"
        bottom="-5"
        zIndex="sticky"
        mx="-4"
        px="4"
        py="3"
        bg="bg.panel"
        borderTopWidth="1px"
        gap="2"
        wrap="wrap"
        justify="flex-end"
      >
        <Button onClick={onCancel}>{t('purchases.cash.back')}</Button>
        <Button type="submit" variant="solid" loading={close.isPending}>
          {t('purchases.cash.close')}
        </Button>
      </Flex>
    </Form>
  );
};
