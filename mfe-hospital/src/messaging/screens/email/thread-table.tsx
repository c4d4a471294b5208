import type { EmailCategory, EmailThread } from '@sala/shared-contracts';
import { Badge, Box, Text } from '@sala/shared-ui';
import { DefaultIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { DataTable, RowMark, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCorrespondent } from './email-words';

type TableProps = Pick<
  DataTableProps<EmailThread>,
  'rows' | 'loading' | 'stale' | 'error' | 'empty' | 'selectedKey'
>;

export interface ThreadTableProps extends TableProps {
  /** A thread is open beside it. */
  readonly narrow: boolean;
  readonly category: EmailCategory | null;
  readonly canWrite: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (thread: EmailThread) => void;
}

const Subject = ({ thread }: { readonly thread: EmailThread }) => {
  const { t } = useTranslation('hospital');
  const correspondent = useCorrespondent();
  return (
    <Box minW="0" py="1">
      <Text
        as="span"
        display="block"
        truncate
        fontWeight={thread.unread > 0 ? 'semibold' : 'normal'}
      >
        {thread.starred ? (
          <RowMark tone="amber" label={t('email.starred')} icon={<DefaultIcon />} />
        ) : null}
        {correspondent(thread)}
        {thread.messages > 1 ? ` (${thread.messages})` : ''}
      </Text>
      <Text as="span" display="block" truncate fontWeight={thread.unread > 0 ? 'medium' : 'normal'}>
        {thread.subject || t('email.noSubject')}
      </Text>
      <Text as="span" display="block" size="sm" tone="muted" truncate>
        {thread.snippet}
      </Text>
    </Box>
  );
};

/** Who and what, in one line. */
const Line = ({ thread }: { readonly thread: EmailThread }) => {
  const { t } = useTranslation('hospital');
  const correspondent = useCorrespondent();
  return (
    <>
      {thread.starred ? (
        <RowMark tone="amber" label={t('email.starred')} icon={<DefaultIcon />} />
      ) : null}
      <Text as="span" fontWeight={thread.unread > 0 ? 'semibold' : 'medium'}>
        {correspondent(thread)}
      </Text>
      <Text as="span" fontWeight={thread.unread > 0 ? 'medium' : 'normal'}>
        {` · ${thread.subject || t('email.noSubject')}`}
      </Text>
    </>
  );
};

/** Threads, the latest first; beside an open one only what tells them apart. */
export const ThreadTable = ({
  narrow,
  category,
  canWrite,
  selected,
  onSelect,
  onOpen,
  ...table
}: ThreadTableProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const first: Column<EmailThread> = {
    key: 'subject',
    header: t('email.thread'),
    cut: narrow ? '14rem' : { from: '36rem', below: '24rem' },
    cell: (thread) => <Subject thread={thread} />,
    phoneCell: (thread) => <Line thread={thread} />,
  };
  const date: Column<EmailThread> = {
    key: 'date',
    phone: 'chip',
    header: t('email.date'),
    cell: ({ lastMessageAt }) => format.dateTime(lastMessageAt),
  };
  const chips: Column<EmailThread> = {
    key: 'category',
    phone: 'line',
    header: t('email.category'),
    cell: (thread) => (
      <Box display="flex" flexWrap="wrap" gap="1">
        {category ? null : <Badge>{t(`email.categories.${thread.category}`)}</Badge>}
        {thread.kind === 'personal' ? null : (
          <StatusChip {...(thread.kind === 'bounce' ? statusLooks.problem : statusLooks.off)}>
            {t(`email.kinds.${thread.kind}`)}
          </StatusChip>
        )}
        {thread.labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
      </Box>
    ),
    phoneCell: (thread) =>
      [
        ...(category ? [] : [t(`email.categories.${thread.category}`)]),
        ...(thread.kind === 'personal' ? [] : [t(`email.kinds.${thread.kind}`)]),
        ...thread.labels,
      ].join(' · '),
  };
  const assignee: Column<EmailThread> = {
    key: 'assignee',
    phone: 'line',
    header: t('email.assignee'),
    showFrom: 'lg',
    cut: '9rem',
    cell: (thread) => thread.assignee?.name ?? '—',
  };
  const columns: readonly [Column<EmailThread>, ...Column<EmailThread>[]] = narrow
    ? [first]
    : [first, chips, assignee, date];
  return (
    <DataTable
      {...table}
      label={t('email.threads')}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      isMuted={({ archived }) => archived}
      selection={
        canWrite
          ? {
              keys: selected,
              onChange: onSelect,
              nameOf: ({ subject }: EmailThread) =>
                t('email.select', { subject: subject || t('email.noSubject') }),
            }
          : undefined
      }
    />
  );
};
