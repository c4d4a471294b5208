import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, lazyPart, LoadingState } from '@sala/shared-ui';
import { useMedia } from '@sala/shared-ui/table';
import { failsAlone, useCrumb, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useEffect, useRef, useState } from 'react';
import type { ChatsPlace, GoChats } from './chats-search';
import { Composer } from './composer';
import { ContactSide } from './contact-side';
import { useContactName } from './contact-name';
import { MessageThread } from './message-thread';
import { ThreadHeader } from './thread-header';
import { useStay } from './use-stay';

const ContactPanel = lazyPart(
  () => import('./contact-panel'),
  (module) => module.ContactPanel,
);

interface ThreadPaneProps {
  readonly conversationId: string;
  readonly place: ChatsPlace;
  readonly go: GoChats;
  readonly phone: boolean;
  /** Some conversations of the list are ticked. */
  readonly picking: boolean;
}

/** What is open counts as read, once for each newest message, while somebody looks at the page. */
const useReadUpTo = (conversationId: string, lastNumber: number, readNumber: number): void => {
  const told = useRef(0);
  const { mutate } = useMutation(apiMutation('conversationRead'));
  useEffect(() => {
    if (lastNumber <= Math.max(readNumber, told.current)) return undefined;
    const tell = () => {
      if (document.visibilityState === 'hidden' || told.current >= lastNumber) return;
      told.current = lastNumber;
      mutate({ params: { conversationId }, body: { number: lastNumber } });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [conversationId, lastNumber, readNumber, mutate]);
};

/** An open conversation: who it is with, what was said, and where to answer. */
export const ThreadPane = ({ conversationId, place, go, phone, picking }: ThreadPaneProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const nameOf = useContactName();
  const wide = useMedia('(min-width: 1280px)');
  const view = useQuery({
    ...apiQuery('conversationView', { params: { conversationId } }),
    meta: failsAlone,
  });
  const problem = useFailure(view.error);
  const { data } = view;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (data && openedAt === null) setOpenedAt(data.readNumber);
  const name = data ? nameOf(data.address) : undefined;
  useCrumb(name);
  useReadUpTo(conversationId, data?.lastNumber ?? 0, data?.readNumber ?? Infinity);
  const typing = useStay(conversationId);
  const back = () => go({ conversationId: '', about: '' });
  if (isMissing(view))
    return (
      <Flex flex="1" align="center" justify="center">
        <EmptyState
          title={t('patientChats.gone')}
          action={<Button onClick={back}>{t('patientChats.back')}</Button>}
        />
      </Flex>
    );
  if (view.isError && !data)
    return <ErrorState problem={problem} onRetry={() => void view.refetch()} />;
  if (!data) return <LoadingState shape="text" rows={8} />;
  const toOther = (id: string) => go({ conversationId: id, about: '' });
  return (
    <>
      <Flex as="section" aria-label={name} direction="column" flex="1" minW="0" minH="0">
        <ThreadHeader
          conversation={data}
          onBack={phone ? back : undefined}
          quiet={picking}
          onAbout={wide ? undefined : () => go({ about: '1' })}
        />
        <MessageThread
          conversation={data}
          readBefore={openedAt ?? data.readNumber}
          onOther={toOther}
        />
        {canWrite ? <Composer conversation={data} onTyping={typing} onOther={toOther} /> : null}
      </Flex>
      {wide ? (
        <Box
          as="aside"
          aria-label={t('patientChats.about')}
          w="17rem"
          flexShrink="0"
          overflowY="auto"
          borderInlineStartWidth="1px"
          p="3"
        >
          <ContactSide conversation={data} onOther={toOther} />
        </Box>
      ) : null}
      {place.about && !wide ? (
        <ContactPanel conversation={data} onOther={toOther} onClose={() => go({ about: '' })} />
      ) : null}
    </>
  );
};
