import type { ConversationDetail } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, Flex, lazyPart, Link as LinkLook, Text } from '@sala/shared-ui';
import { LockIcon } from '@sala/shared-ui/icons';
import { failsAlone, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { Lock } from './composer-lock';
import { addressText, useContactName } from './contact-name';
import { useNextChannel } from './use-next-channel';

const TemplateDialog = lazyPart(
  () => import('./template-dialog'),
  (module) => module.TemplateDialog,
);

/** Other addresses that are offered. */
const offered = 3;

interface ComposerRefusalProps {
  readonly conversation: ConversationDetail;
  readonly lock: Lock;
  /** What was written so far. */
  readonly text: string;
  readonly onOther: (conversationId: string) => void;
}

/** What WhatsApp takes of us when it takes no free text. */
const UseTemplate = ({ conversation }: Pick<ComposerRefusalProps, 'conversation'>) => {
  const { t } = useTranslation('hospital');
  const canSeeTemplates = useCan('marketing:read');
  const [open, setOpen] = useState(false);
  const { data, isPending, isError, refetch } = useQuery({
    ...apiQuery('templateListForConversation', { params: { conversationId: conversation.id } }),
    meta: failsAlone,
  });
  if (isError && !data)
    return (
      <Button size="sm" onClick={() => void refetch()}>
        {t('patientChats.templates.again')}
      </Button>
    );
  if (data?.items.length === 0)
    return (
      <Text size="sm" w="full">
        {`${t('patientChats.templates.none')} `}
        {canSeeTemplates ? (
          <LinkLook asChild>
            <Link to="/template-messages">{t('patientChats.templates.manage')}</Link>
          </LinkLook>
        ) : null}
      </Text>
    );
  return (
    <>
      <Button size="sm" variant="solid" loading={isPending} onClick={() => setOpen(true)}>
        {t('patientChats.templates.use')}
      </Button>
      {open && data ? (
        <TemplateDialog
          conversation={conversation}
          templates={data.items}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

/** Why nothing can be written here now, and the next way to the person. */
export const ComposerRefusal = (props: ComposerRefusalProps) => {
  const { conversation, lock, text, onOther } = props;
  const { t } = useTranslation('hospital');
  const nameOf = useContactName();
  const channel = useNextChannel(conversation, onOther);
  const wayOut = lock !== 'blocked' && lock !== 'deceased';
  const others = wayOut
    ? conversation.otherAddresses
        .flatMap(({ address, conversationId }) =>
          conversationId === null || address.blocked || address.kind === 'email'
            ? []
            : [{ conversationId, name: addressText(address) || nameOf(address) }],
        )
        .slice(0, offered)
    : [];
  return (
    <Flex
      role="note"
      gap="2"
      align="center"
      p="3"
      bg="bg.muted"
      borderRadius="md"
      wrap="wrap"
      aria-label={t('patientChats.cannotWrite')}
    >
      <LockIcon aria-hidden />
      <Text size="sm" flex="1" minW="12rem">
        {t(`patientChats.locks.${lock}`)}
      </Text>
      {lock === 'window' ? <UseTemplate conversation={conversation} /> : null}
      {wayOut && channel.possible ? (
        <Button size="sm" loading={channel.pending} onClick={() => channel.open(text)}>
          {t(`patientChats.writeBy.${channel.next}`)}
        </Button>
      ) : null}
      {others.map(({ conversationId, name }) => (
        <Button key={conversationId} size="sm" onClick={() => onOther(conversationId)}>
          {t('patientChats.writeTo', { name })}
        </Button>
      ))}
    </Flex>
  );
};
