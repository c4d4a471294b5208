import { apiKey, apiMutation } from '@sala/shared-auth';
import type {
  Contract,
  EndpointOutput,
  MessageOffer,
  PatientChannel,
} from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { CheckboxField, RadioGroupField, useFormikContext } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRefusalWords } from '@sala/screen-parts/refusal-words';
import { useState } from 'react';

export type MessagePreview = EndpointOutput<Contract['purchaseMessagePreview']>;

interface Values {
  readonly channel: string;
  readonly others: boolean;
}

interface SendMessageDialogProps {
  readonly purchaseId: string;
  /** null: the receipt. */
  readonly paymentLinkId: string | null;
  readonly preview: MessagePreview;
  readonly onClose: () => void;
}

const microsPerCent = 10_000;
const noneHint = 'no-channel';

const goes = ({ refusal }: MessageOffer): boolean => refusal === null;

/** As the person will read it. */
const Said = ({ offers }: { readonly offers: readonly MessageOffer[] }) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<Values>();
  const { text = null, attached = false } =
    offers.find(({ channel }) => channel === values.channel) ?? {};
  return text === null ? null : (
    <Box as="section" aria-label={t('purchases.messages.text')}>
      <Text size="sm" tone="muted">
        {t('purchases.messages.text')}
      </Text>
      <Text
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        borderWidth="1px"
        borderRadius="md"
        p="3"
        mt="1"
      >
        {text}
      </Text>
      {attached ? (
        <Text size="sm" tone="muted" mt="1">
          {t('purchases.messages.attached')}
        </Text>
      ) : null}
    </Box>
  );
};

/** Chooses how a payment link or a receipt goes out, with what would stop it and what it costs. */
export const SendMessageDialog = ({
  purchaseId,
  paymentLinkId,
  preview,
  onClose,
}: SendMessageDialogProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const { channels, whyNot } = useRefusalWords();
  const client = useQueryClient();
  const { person } = preview;
  // What is free comes first, and first of all what can go.
  const offers = preview.offers.toSorted(
    (one, other) =>
      Number(goes(other)) - Number(goes(one)) ||
      Number(one.cost.micros > 0) - Number(other.cost.micros > 0),
  );
  // However often it is pressed, or an answer is lost, it is one message.
  const [deliveryKey] = useState(() => crypto.randomUUID());
  const possible = offers.filter(goes).map(({ channel }) => channel);
  const send = useMutation({
    ...apiMutation('purchaseMessageCreate'),
    onSuccess: ({ channel }) => {
      notify.success(
        t('purchases.messages.done', { name: person.name, channel: channels[channel] }),
      );
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('purchaseMessageList') }),
  });
  const helpOf = ({ refusal, variable, to, cost }: MessageOffer): string =>
    refusal !== null
      ? whyNot(refusal, variable)
      : [
          to,
          cost.micros === 0
            ? t('purchases.messages.free')
            : t('purchases.messages.cost', {
                amount: money(cost.micros / microsPerCent, { currency: cost.currency }),
              }),
        ]
          .filter(Boolean)
          .join(' · ');
  const inOrder = (first: string, others: boolean): PatientChannel[] => {
    const rest = possible.filter((one) => one !== first);
    return [...possible.filter((one) => one === first), ...(others ? rest : [])];
  };
  return (
    <FormDialog<Values>
      open
      size="sm"
      title={t(
        paymentLinkId === null ? 'purchases.messages.receiptTitle' : 'purchases.messages.linkTitle',
      )}
      description={t('purchases.messages.to', { name: person.name })}
      submitLabel={t('purchases.messages.send')}
      initialValues={{ channel: possible[0] ?? '', others: possible.length > 1 }}
      onSubmit={({ channel, others }) =>
        send.mutate({
          params: { purchaseId },
          body: { deliveryKey, paymentLinkId, channels: inOrder(channel, others) },
        })
      }
      ready={({ channel }) => possible.some((one) => one === channel)}
      readyHintId={noneHint}
      submitting={send.isPending}
      problem={useFailure(send.error)}
      onClose={onClose}
    >
      {possible.length === 0 ? (
        <Text id={noneHint} role="status">
          {t('purchases.messages.none')}
        </Text>
      ) : null}
      <RadioGroupField
        name="channel"
        label={t('purchases.messages.channel')}
        direction="column"
        options={offers.map((offer) => ({
          value: offer.channel,
          label: channels[offer.channel],
          help: helpOf(offer),
          disabled: !goes(offer),
        }))}
      />
      {possible.length > 1 ? (
        <CheckboxField name="others" label={t('purchases.messages.others')} />
      ) : null}
      <Said offers={offers} />
    </FormDialog>
  );
};
