import { readablePhone, type Customer, type CustomField } from '@sala/shared-contracts';
import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { SearchInput } from '@sala/shared-ui/table';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { savedMeanwhile, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useInvalidateCustomers } from '../invalidate-customers';
import { SideBySide } from './side-by-side';

export interface MergePanelProps {
  /** Target of the merge. */
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
}

const suggestions = 8;

interface SourceChoiceProps extends Pick<MergePanelProps, 'customer'> {
  readonly onChoose: (source: Customer) => void;
}

/** Possible duplicates, or a search for another customer. */
const SourceChoice = ({ customer, onChoose }: SourceChoiceProps) => {
  const { t } = useTranslation('customers');
  const [words, setWords] = useState('');
  const { name, rfc, curp, email, phone } = customer;
  const duplicates = useQuery({
    queryKey: ['customerDuplicates', customer.id],
    queryFn: ({ signal }) =>
      api.customerDuplicates(
        { body: { name, rfc, curp, email, phone, except: customer.id } },
        { signal },
      ),
    meta: failsAlone,
  });
  const found = useQuery({
    ...apiQuery('customerList', {
      query: { search: words, sort: 'relevance', page: 1, pageSize: suggestions },
    }),
    enabled: words !== '',
    meta: failsAlone,
  });
  const asked = words === '' ? duplicates : found;
  const failure = useFailure(asked.error);
  const offered =
    words === '' ? duplicates.data?.items.map((one) => one.customer) : found.data?.items;
  const others = (offered ?? []).filter(({ id }) => id !== customer.id);
  return (
    <>
      <Text size="sm" tone="muted" mb="3">
        {t('customers.merge.choose', { name })}
      </Text>
      <SearchInput
        label={t('customers.search')}
        value={words}
        onChange={setWords}
        shortcut={false}
      />
      {asked.isPending ? <LoadingState shape="text" rows={4} /> : null}
      {failure && !offered ? (
        <ErrorState problem={failure} onRetry={() => void asked.refetch()} />
      ) : null}
      {offered && others.length === 0 ? (
        <EmptyState
          title={t(words ? 'customers.noneFound' : 'customers.merge.nobodyAlike')}
          text={t('customers.merge.lookFor')}
        />
      ) : null}
      <Box as="ul" role="list" mt="2">
        {others.map((other) => (
          <Flex as="li" key={other.id} align="center" gap="3" py="2" borderBottomWidth="1px">
            <Box flex="1" minW="0">
              <Text fontWeight="medium" truncate>
                {other.name}
              </Text>
              <Text size="sm" tone="muted" truncate>
                {[other.code, other.email, other.phone && readablePhone(other.phone)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <Button
              size="sm"
              aria-label={t('customers.merge.compareWith', { name: other.name })}
              onClick={() => onChoose(other)}
            >
              {t('customers.merge.compare')}
            </Button>
          </Flex>
        ))}
      </Box>
    </>
  );
};

/** Merges two customers; the notice offers undo. */
export const MergePanel = ({ customer, fields, onClose }: MergePanelProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateCustomers();
  const [source, setSource] = useState<Customer | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const undo = useMutation({
    ...apiMutation('customerMergeUndo'),
    onSuccess: ({ source: back }) => {
      notify.success(t('customers.merge.undone', { name: back.name }));
      invalidate();
    },
  });
  const merge = useMutation({
    ...apiMutation('customerMerge'),
    onSuccess: ({ mergeId, customer: merged }) => {
      invalidate();
      onClose();
      notify.aside({
        kind: 'success',
        text: t('customers.merge.done', { source: source?.name ?? '', target: merged.name }),
        action: {
          label: t('customers.undo'),
          onSelect: () => undo.mutate({ params: { mergeId } }),
        },
      });
    },
    // one of the two changed: the comparison is outdated
    onError: invalidate,
  });
  const failure = useFailure(merge.error);
  return (
    <SidePanel
      beside="form"
      walks={false}
      open
      width="wide"
      title={t('customers.merge.title', { name: customer.name })}
      onClose={onClose}
      footer={
        source ? (
          <>
            <Button me="auto" onClick={() => setSource(null)}>
              {t('customers.merge.other')}
            </Button>
            <Button
              variant="solid"
              loading={merge.isPending}
              onClick={() =>
                merge.mutate({
                  params: { customerId: customer.id },
                  body: {
                    version: customer.version,
                    sourceId: source.id,
                    sourceVersion: source.version,
                    take: [...taken],
                  },
                })
              }
            >
              {t('customers.merge.action')}
            </Button>
          </>
        ) : null
      }
    >
      {failure ? (
        <Box
          role="alert"
          mb="3"
          p="3"
          bg="danger.subtle"
          borderWidth="1px"
          borderColor="danger.border"
          borderRadius="md"
        >
          {savedMeanwhile(merge.error) ? t('customers.merge.changed') : failure.title}
        </Box>
      ) : null}
      {source ? (
        <SideBySide
          target={customer}
          source={source}
          fields={fields}
          taken={taken}
          onTake={setTaken}
        />
      ) : (
        <SourceChoice
          customer={customer}
          onChoose={(chosen) => {
            merge.reset();
            setTaken(new Set());
            setSource(chosen);
          }}
        />
      )}
    </SidePanel>
  );
};
