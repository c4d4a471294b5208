import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { PaymentLink, Purchase } from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, lazyPart, Text } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { paymentLooks } from '@sala/screen-parts/status-looks';
import {
  failsAlone,
  Link,
  notify,
  useFormat,
  useLiveQueries,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { SendMessage } from './messages/send-message';
import { SentMessages } from './messages/sent-messages';

const LinkDialog = lazyPart(
  () => import('./payment-link-dialog'),
  (module) => module.PaymentLinkDialog,
);

const isPayable = ({ state }: PaymentLink): boolean => state === 'open' || state === 'rejected';

const isAlive = ({ state }: PaymentLink): boolean =>
  state === 'open' || state === 'pending' || state === 'rejected' || state === 'in_process';

const LinkRow = ({ link }: { readonly link: PaymentLink }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const client = useQueryClient();
  const canWrite = useCan('purchases:write');
  const seesDifferences = useCan('subscription:read');
  const amount = format.money(link.amount);
  const cancel = useMutation({
    ...apiMutation('paymentLinkCancel'),
    onSuccess: () => notify.success(t('purchases.links.cancelled')),
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('paymentLinkList') }),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      notify.success(t('purchases.links.copied'));
    } catch {
      // Without the permission the address stays to be copied by hand.
      notify.error(t('purchases.links.notCopied', { url: link.url }));
    }
  };
  return (
    <Box as="li" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex gap="3" align="center" wrap="wrap">
        <Text figures fontWeight="medium">
          {amount}
        </Text>
        <StatusChip {...paymentLooks[link.state]}>
          {t(`purchases.links.states.${link.state}`)}
        </StatusChip>
        {isAlive(link) ? (
          <Flex gap="2" ms="auto" wrap="wrap">
            {canWrite && isPayable(link) ? (
              <SendMessage
                purchaseId={link.purchaseId}
                paymentLinkId={link.id}
                label={t('purchases.messages.linkOpen', { amount })}
              />
            ) : null}
            <Button
              size="sm"
              onClick={() => void copy()}
              aria-label={t('purchases.links.copyOf', { amount })}
            >
              {t('purchases.links.copy')}
            </Button>
            {canWrite ? (
              <Button
                size="sm"
                variant="ghost"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params: { paymentLinkId: link.id } })}
                aria-label={t('purchases.links.cancelOf', { amount })}
              >
                {t('purchases.links.cancel')}
              </Button>
            ) : null}
          </Flex>
        ) : null}
      </Flex>
      <Text size="sm" tone="muted">
        {link.paidAt === null
          ? t('purchases.links.until', {
              date: format.dateTime(link.expiresAt),
              who: link.createdBy.name,
            })
          : t('purchases.links.paidOn', { date: format.dateTime(link.paidAt) })}
        {link.refunded > 0
          ? ` · ${t('purchases.links.refunded', { amount: format.money(link.refunded) })}`
          : ''}
        {link.statusDetail === 'amount_differs' || link.statusDetail === 'not_taken'
          ? ` · ${t(`purchases.links.details.${link.statusDetail}`)}`
          : ''}
      </Text>
      <SentMessages
        purchaseId={link.purchaseId}
        paymentLinkId={link.id}
        label={t('purchases.messages.linkSent', { amount })}
      />
      {link.differs ? (
        <Text size="sm">
          {seesDifferences ? (
            <Link to="/settings/billing?where=payment_link">{t('purchases.links.differs')}</Link>
          ) : (
            t('purchases.links.differs')
          )}
        </Text>
      ) : null}
    </Box>
  );
};

/** Payment links of a purchase: a page on which whoever has it pays. */
export const PaymentLinks = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('customers');
  const id = useId();
  const canWrite = useCan('purchases:write');
  const [creating, setCreating] = useState(false);
  const list = useQuery({
    ...apiQuery('paymentLinkList', { params: { purchaseId: purchase.id } }),
    meta: failsAlone,
  });
  useLiveQueries({
    'payment_link.': ['paymentLinkList', 'purchaseView'],
    'billing_difference.': ['paymentLinkList'],
  });
  const { items = [], available = false } = list.data ?? {};
  const asked = items.filter(isAlive).reduce((sum, { amount }) => sum + amount, 0);
  const left = purchase.total - purchase.paid - asked;
  const canAsk = canWrite && purchase.possible.includes('pay') && left > 0;
  if (!list.data || (items.length === 0 && !canAsk)) return null;
  return (
    <Box as="section" aria-labelledby={id} mt="5">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <Heading id={id}>{t('purchases.links.title')}</Heading>
        {canAsk && available ? (
          <Button size="sm" onClick={() => setCreating(true)}>
            {t('purchases.links.create')}
          </Button>
        ) : null}
      </Flex>
      {available ? null : (
        <Text size="sm" tone="muted" mt="1">
          {t('purchases.links.notConnected')}
        </Text>
      )}
      {available && items.length === 0 ? (
        <Text size="sm" tone="muted" mt="1">
          {t('purchases.links.none')}
        </Text>
      ) : null}
      <Box as="ul" role="list" listStyleType="none">
        {items.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </Box>
      {creating ? (
        <LinkDialog purchase={purchase} left={left} onClose={() => setCreating(false)} />
      ) : null}
    </Box>
  );
};
