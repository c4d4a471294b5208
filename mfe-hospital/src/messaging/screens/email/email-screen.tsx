import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import {
  emailCategoriesOf,
  heldBy,
  type EmailCategory,
  type EmailThread,
} from '@sala/shared-contracts';
import { Box, Button, EmptyState, lazyPart, Link as LinkLook } from '@sala/shared-ui';
import { BackIcon, EditIcon, SearchIcon, SettingsIcon } from '@sala/shared-ui/icons';
import { WalkButtons } from '@sala/shared-ui/overlay';
import { takeStep, useIsPhone, useMedia, useRecordWalk } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  Link,
  useCommands,
  useCrumb,
  useLiveQueries,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { DeniedList, ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { paths } from '../../../paths';
import { CategoryCards } from './category-cards';
import {
  emailPageSize,
  emailQueryOf,
  isEmailFiltered,
  noEmailFilters,
  type EmailPlace,
  type GoEmail,
} from './email-search';
import { EmailToolbar } from './email-toolbar';
import { EmptyInbox } from './empty-inbox';
import { ThreadTable } from './thread-table';

const ThreadReader = lazyPart(
  () => import('./thread-reader'),
  (module) => module.ThreadReader,
);
const ComposeMail = lazyPart(
  () => import('./compose-mail'),
  (module) => module.ComposeMail,
);
const EmailSetUp = lazyPart(
  () => import('./set-up/email-set-up'),
  (module) => module.EmailSetUp,
);
const MailDigest = lazyPart(
  () => import('./mail-digest'),
  (module) => module.MailDigest,
);
const EmailBulkBar = lazyPart(
  () => import('./email-bulk-bar'),
  (module) => module.EmailBulkBar,
);

const liveEvents = {
  'email_thread.received': [
    'emailThreadList',
    'emailCategoryList',
    'emailThreadView',
    'emailDigestView',
  ],
  'email_thread.updated': [
    'emailThreadList',
    'emailCategoryList',
    'emailThreadView',
    'emailDigestView',
  ],
  'email_thread.sent': ['emailThreadList', 'emailThreadView', 'emailDigestView'],
  'mailbox.changed': ['mailboxList', 'mailboxView'],
} as const;

export interface EmailScreenProps {
  /** null: all that the person reads. */
  readonly category: EmailCategory | null;
  readonly place: EmailPlace;
  readonly go: GoEmail;
}

/** Cards or one category, the list, and the open thread beside it. */
export const EmailScreen = ({ category, place, go }: EmailScreenProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('email:manage');
  const wide = useMedia('(min-width: 1024px)');
  const phone = useIsPhone();
  const reach = emailCategoriesOf(heldBy(useAuth((state) => state.user)));
  const canWrite = useCan('email:write');
  const canBegin = canWrite && reach.length > 0;
  const query = useQuery({
    ...apiQuery('emailThreadList', { query: emailQueryOf(place, category) }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(liveEvents);
  useCrumb(category ? t(`email.categories.${category}`) : undefined);
  const openNew = () => go({ new: '1' });
  const list = useListScreen<EmailThread, EmailPlace>({
    query,
    rows: query.data?.items,
    go,
    resets: { threadId: '' },
    create: canBegin ? { label: t('email.write'), run: openNew } : undefined,
  });
  const open = ({ id }: EmailThread) => go({ threadId: id, reply: '', task: '', lead: '' });
  const rows = list.table.rows;
  useRecordWalk({
    rows,
    keyOf: ({ id }) => id,
    openKey: place.threadId || undefined,
    onOpen: open,
  });
  // Without an open thread the keys go from row to row.
  useCommands(
    place.threadId
      ? [
          { id: 'nextMail', label: t('email.next'), keys: 'j', run: () => takeStep('next') },
          {
            id: 'previousMail',
            label: t('email.previous'),
            keys: 'k',
            run: () => takeStep('previous'),
          },
        ]
      : [],
  );
  // What is assigned to somebody can be of any category; a category that is not theirs is refused.
  if (category && !reach.includes(category) && query.data?.total === 0 && !isEmailFiltered(place))
    return (
      <DeniedList
        title={t(`email.categories.${category}`)}
        permission={t('email.categoryPermission', { category: t(`email.categories.${category}`) })}
      />
    );
  const write = canBegin ? (
    <Button variant="solid" onClick={openNew}>
      <EditIcon />
      {t('email.write')}
    </Button>
  ) : undefined;
  const reader = place.threadId ? (
    <Box minW="0">
      <Box display="flex" justifyContent="space-between" mb="1">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => go({ threadId: '', reply: '', task: '', lead: '' })}
        >
          <BackIcon />
          {t('email.close')}
        </Button>
        <WalkButtons onWalk={(walk) => walk()} />
      </Box>
      <ThreadReader key={place.threadId} threadId={place.threadId} place={place} go={go} />
    </Box>
  ) : null;
  /** On a phone the open mail has the screen for itself. */
  const alone = reader !== null && !wide;
  const categories = category || reader ? null : <CategoryCards />;
  const table = (
    <ThreadTable
      {...list.table}
      narrow={reader !== null}
      category={category}
      canWrite={canWrite}
      selected={list.ticked}
      onSelect={list.tick}
      selectedKey={place.threadId || undefined}
      onOpen={open}
      empty={
        isEmailFiltered(place) ? (
          <EmptyState
            icon={<SearchIcon />}
            title={t('email.noneFound')}
            text={t('email.noneFoundText')}
            action={<Button onClick={() => list.look(noEmailFilters)}>{t('email.clear')}</Button>}
          />
        ) : (
          <EmptyInbox onConnect={() => go({ setUp: 'mailboxes' })} />
        )
      }
    />
  );
  return (
    <ListScreen
      title={category ? t(`email.categories.${category}`) : t('email.title')}
      permission={t('email.permission')}
      denied={list.denied}
      count={list.count}
      secondary={
        alone ? undefined : (
          <>
            {category ? (
              <LinkLook asChild>
                <Link to={paths.email}>{t('email.all')}</Link>
              </LinkLook>
            ) : null}
            <Button onClick={() => go({ digest: '1' })}>{t('email.digest.title')}</Button>
            {canManage ? (
              <Button onClick={() => go({ setUp: 'mailboxes' })}>
                <SettingsIcon />
                {t('email.setUp')}
              </Button>
            ) : null}
          </>
        )
      }
      actions={alone ? undefined : write}
      toolbar={
        alone ? undefined : (
          <>
            {phone ? null : categories}
            <EmailToolbar place={place} end={phone ? categories : null} look={list.look} />
          </>
        )
      }
      bulkBar={
        list.picked.length > 0 && canWrite ? (
          <EmailBulkBar threads={list.picked} onDone={list.untick} />
        ) : null
      }
      pages={
        alone ? null : (
          <ListPages
            place={{ page: place.page, pageSize: emailPageSize }}
            sizes={[emailPageSize]}
            total={query.data?.total}
            shown={rows.length}
            onPage={go}
            onSize={() => undefined}
          />
        )
      }
      panels={
        <>
          {place.new && canBegin ? (
            <ComposeMail category={category} onClose={() => go({ new: '' })} onSent={open} />
          ) : null}
          {place.digest ? <MailDigest go={go} /> : null}
          {place.setUp && canManage ? (
            <EmailSetUp part={place.setUp} place={place} go={go} />
          ) : null}
        </>
      }
    >
      {reader ? (
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' }}
          gap="4"
          alignItems="start"
        >
          {wide ? table : null}
          {reader}
        </Box>
      ) : (
        table
      )}
    </ListScreen>
  );
};
