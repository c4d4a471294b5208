import {
  limits,
  type Contract,
  type Customer,
  type CustomField,
  type EndpointOutput,
  type TimelineEntry,
} from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  IconButton,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { DeleteIcon, EditIcon, NoteIcon, PurchaseIcon } from '@sala/shared-ui/icons';
import {
  failsAlone,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { PersonAvatar } from '@sala/screen-parts/person-avatar';
import { useMemo, useState } from 'react';
import { useInvalidateCustomers } from '../invalidate-customers';
import { useTimelineText } from './timeline-text';

type Page = EndpointOutput<Contract['customerTimelineList']>;

const icons = {
  note: <NoteIcon aria-hidden />,
  change: <EditIcon aria-hidden />,
  purchase: <PurchaseIcon aria-hidden />,
} as const;

export interface TimelineTabProps {
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
}

interface EntryProps extends TimelineTabProps {
  readonly entry: TimelineEntry;
  readonly onDelete: (noteId: string) => void;
}

const Entry = ({ entry, customer, fields, onDelete }: EntryProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canDeleteAny = useCan('customers:delete');
  const canWrite = useCan('customers:write');
  const words = useTimelineText(customer, fields);
  return (
    <Flex as="li" gap="3" py="3" borderBottomWidth="1px" minW="0">
      <Box color="fg.muted" pt="0.5">
        {entry.kind === 'note' && entry.by ? (
          <PersonAvatar userId={entry.by.id} names={entry.by.name.split(' ').slice(0, 2)} />
        ) : (
          icons[entry.kind]
        )}
      </Box>
      <Box flex="1" minW="0">
        <Text size="xs" tone="muted" figures>
          {[format.dateTime(entry.at), entry.by?.name].filter(Boolean).join(' · ')}
        </Text>
        {entry.kind === 'note' ? (
          <Text css={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{entry.text}</Text>
        ) : null}
        {entry.kind === 'purchase' ? (
          <Text>
            {t('customers.timeline.purchase', {
              folio: entry.folio ?? '—',
              total: format.money(entry.total),
            })}
          </Text>
        ) : null}
        {entry.kind === 'change' ? (
          <>
            <Text>{words.title(entry)}</Text>
            <ul role="list">
              {words.lines(entry).map(({ label, before, after }) => (
                <Text as="li" size="sm" tone="muted" key={label} css={{ overflowWrap: 'anywhere' }}>
                  {t('customers.timeline.change', { label, before, after })}
                </Text>
              ))}
            </ul>
          </>
        ) : null}
      </Box>
      {entry.kind === 'note' && ((entry.mine && canWrite) || canDeleteAny) ? (
        <IconButton
          size="sm"
          label={t('customers.timeline.deleteNote')}
          icon={<DeleteIcon />}
          onClick={() => onDelete(entry.id)}
        />
      ) : null}
    </Flex>
  );
};

const useFollowingEntries = (customerId: string, first: Page | undefined) => {
  const client = useQueryClient();
  const [following, setFollowing] = useState<{
    readonly of: Page | undefined;
    readonly pages: readonly Page[];
    readonly pending: boolean;
  }>({ of: undefined, pages: [], pending: false });
  // A new first page invalidates the following ones, since a note may have been added.
  const { pages, pending } = following.of === first ? following : { pages: [], pending: false };
  const next = (pages.at(-1) ?? first)?.next ?? null;
  const more = async () => {
    if (next === null || pending) return;
    setFollowing({ of: first, pages, pending: true });
    const page = await client
      .fetchQuery({
        ...apiQuery('customerTimelineList', { params: { customerId }, query: { after: next } }),
        meta: failsAlone,
      })
      .catch(() => null); // the button stays and can be pressed again
    setFollowing({ of: first, pages: page ? [...pages, page] : pages, pending: false });
  };
  return {
    entries: [...(first?.items ?? []), ...pages.flatMap(({ items }) => items)],
    more: next === null ? undefined : () => void more(),
    pending,
  };
};

/** Timeline, newest first, with a box for notes. */
export const TimelineTab = ({ customer, fields }: TimelineTabProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('customers:write');
  const invalidate = useInvalidateCustomers();
  const { id } = customer;
  const first = useQuery({
    ...apiQuery('customerTimelineList', { params: { customerId: id }, query: {} }),
    meta: failsAlone,
  });
  const { entries, more, pending } = useFollowingEntries(id, first.data);
  const failure = useFailure(first.error);
  const write = useMutation({ ...apiMutation('customerNoteCreate'), onSuccess: invalidate });
  const refusal = useFailure(write.error);
  const remove = useMutation({ ...apiMutation('customerNoteDelete'), onSuccess: invalidate });
  const schema = useMemo(
    () =>
      yup.object({
        text: yup
          .string()
          .trim()
          .required(t('customers.timeline.noteMissing'))
          .max(limits.customerNotesMax, t('rules.tooLong', { max: limits.customerNotesMax })),
      }),
    [t],
  );
  return (
    <>
      {canWrite ? (
        <Form<{ readonly text: string }>
          label={t('customers.timeline.newNote')}
          initialValues={{ text: '' }}
          validationSchema={schema}
          problem={refusal}
          submitting={write.isPending}
          onSubmit={({ text }, { resetForm }) =>
            write.mutate(
              { params: { customerId: id }, body: { text: text.trim() } },
              { onSuccess: () => resetForm() },
            )
          }
        >
          <TextareaField
            name="text"
            label={t('customers.timeline.newNote')}
            rows={2}
            countTo={limits.customerNotesMax}
          />
          <SubmitButton variant="outline" alignSelf="flex-start">
            {t('customers.timeline.write')}
          </SubmitButton>
        </Form>
      ) : null}
      {first.isPending ? <LoadingState shape="text" rows={5} /> : null}
      {failure && !first.data ? (
        <ErrorState problem={failure} onRetry={() => void first.refetch()} />
      ) : null}
      {first.data && entries.length === 0 ? (
        <EmptyState
          title={t('customers.timeline.empty')}
          text={t('customers.timeline.emptyText')}
        />
      ) : null}
      <Box as="ul" role="list" aria-label={t('customers.tabs.timeline')} mt="2">
        {entries.map((entry) => (
          <Entry
            key={`${entry.kind}-${entry.id}`}
            entry={entry}
            customer={customer}
            fields={fields}
            onDelete={(noteId) => remove.mutate({ params: { noteId } })}
          />
        ))}
      </Box>
      {more ? (
        <Button size="sm" mt="3" loading={pending} onClick={more}>
          {t('customers.timeline.more')}
        </Button>
      ) : null}
    </>
  );
};
