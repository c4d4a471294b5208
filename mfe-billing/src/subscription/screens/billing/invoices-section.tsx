import { api, apiQuery } from '@sala/shared-auth';
import type { SubscriptionInvoice } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { Pagination } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useFormat,
  useLocale,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { Section } from './section';

const pageSize = 12;

const tones: Readonly<Record<SubscriptionInvoice['status'], StatusLook>> = {
  open: statusLooks.toPay,
  paid: statusLooks.done,
  void: statusLooks.off,
  uncollectible: statusLooks.problem,
};

const Row = ({ invoice }: { readonly invoice: SubscriptionInvoice }) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const locale = useLocale();
  const { id, number, status, plan, cycle, amount, periodStart, periodEnd, issuedAt } = invoice;
  const file = useMutation({
    mutationFn: () => api.invoiceDownload({ params: { invoiceId: id } }),
    onSuccess: saveFile,
  });
  const name = number ?? format.date(issuedAt);
  return (
    <Flex as="li" gap="3" py="2" align="center" wrap="wrap" borderTopWidth="1px">
      <Box flex="1" minW="14rem">
        <Text fontWeight="medium">{name}</Text>
        <Text size="sm" tone="muted">
          {`${plan.name[locale]} · ${t(`pricing.cycles.${cycle}`)} · ${format.date(periodStart)} – ${format.date(periodEnd)}`}
        </Text>
      </Box>
      <Text figures>{format.money(amount.total)}</Text>
      <StatusChip {...tones[status]}>{t(`subscription.invoiceStatuses.${status}`)}</StatusChip>
      <Button
        size="sm"
        loading={file.isPending}
        onClick={() => file.mutate()}
        aria-label={t('subscription.downloadOf', { name })}
      >
        <DownloadIcon aria-hidden />
        {t('subscription.pdf')}
      </Button>
    </Flex>
  );
};

interface InvoicesSectionProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Invoices of the subscription, newest first. */
export const InvoicesSection = ({ page, onPage }: InvoicesSectionProps) => {
  const { t } = useTranslation('billing');
  const list = useQuery({
    ...apiQuery('invoiceList', { query: { page, pageSize, sort: '-periodStart' } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(list.data ? null : list.error);
  return (
    <Section title={t('subscription.invoicesTitle')}>
      {list.data ? (
        list.data.total === 0 ? (
          <Text tone="muted">{t('subscription.noInvoices')}</Text>
        ) : (
          <>
            <Box as="ul" listStyleType="none">
              {list.data.items.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </Box>
            {list.data.total > pageSize ? (
              <Pagination
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPageChange={onPage}
              />
            ) : null}
          </>
        )
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingState shape="text" />
      )}
    </Section>
  );
};
