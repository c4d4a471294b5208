import type { ConversationDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Badge, Button, Flex, Link as LinkLook, Text } from '@sala/shared-ui';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { paths } from '../../../paths';
import { addressText, useContactName } from './contact-name';
import { ContactLinks } from './contact-links';
import { PatientFacts } from './patient-facts';
import { SidePart } from './side-part';
import { useContact } from './use-contact';

const microsPerCent = 10_000;

const recordPaths = {
  patient: (id: string) => `${paths.patient}?patientId=${id}`,
  customer: (id: string) => `/customer-management?customerId=${id}`,
  lead: (id: string) => `/marketing-leads?leadId=${id}`,
} as const;

const taskPath = (title: string): string =>
  `/tasks?${new URLSearchParams({ new: '1', title }).toString()}`;

interface ContactSideProps {
  readonly conversation: ConversationDetail;
  readonly onOther: (conversationId: string) => void;
}

/** Whose conversation it is, and what is known of them as far as the reader may know. */
export const ContactSide = ({ conversation, onOther }: ContactSideProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const nameOf = useContactName();
  const canWrite = useCan('patient-chats:write');
  const canAddTask = useCan('tasks:write');
  const { link, pending } = useContact(conversation.address);
  const { address, labels, costs, suppressions } = conversation;
  const { contact, doubt } = address;
  return (
    <>
      <SidePart title={t('patientChats.contact')}>
        {doubt ? (
          <Flex direction="column" gap="2" p="2" bg="status.amber.bg" borderRadius="md" role="note">
            <Text size="sm">{t(`patientChats.doubts.${doubt}`)}</Text>
            {canWrite ? (
              <Flex gap="2" wrap="wrap">
                <Button
                  size="sm"
                  loading={pending}
                  onClick={() => link(contact && { kind: contact.kind, id: contact.id })}
                >
                  {t('patientChats.samePerson')}
                </Button>
                {contact ? (
                  <Button size="sm" loading={pending} onClick={() => link(null)}>
                    {t('patientChats.unlink')}
                  </Button>
                ) : null}
              </Flex>
            ) : null}
          </Flex>
        ) : null}
        <Facts
          facts={[
            {
              key: 'name',
              label: t('patientChats.name'),
              content: contact ? (
                <LinkLook asChild>
                  <Link to={recordPaths[contact.kind](contact.id)}>{contact.name}</Link>
                </LinkLook>
              ) : (
                nameOf(address)
              ),
            },
            {
              key: 'kind',
              label: t('patientChats.isA'),
              content: contact
                ? t(`patientChats.contactKinds.${contact.kind}`)
                : t('patientChats.notLinked'),
            },
            ...(addressText(address)
              ? [
                  {
                    key: 'address',
                    label: t(`patientChats.addressKinds.${address.kind}`),
                    content: addressText(address),
                  },
                ]
              : []),
            ...suppressions.map(({ channel, purpose, reason }) => ({
              key: `${channel} ${purpose}`,
              label: t('patientChats.suppressed'),
              content: t('patientChats.suppression', {
                channel: t(`patientChats.channels.${channel}`),
                purpose: t(`patientChats.purposes.${purpose}`),
                reason: t(`patientChats.reasons.${reason}`),
              }),
            })),
            ...costs.map(({ currency, micros }) => ({
              key: currency,
              label: t('patientChats.cost'),
              content: format.money(micros / microsPerCent, { currency }),
            })),
          ]}
        />
        {labels.length > 0 ? (
          <Flex gap="1" wrap="wrap">
            {labels.map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </Flex>
        ) : null}
        {contact && canWrite && !doubt ? (
          <Button
            size="sm"
            variant="ghost"
            alignSelf="start"
            loading={pending}
            onClick={() => link(null)}
          >
            {t('patientChats.unlink')}
          </Button>
        ) : null}
      </SidePart>
      {canAddTask ? (
        <Button asChild size="sm" alignSelf="start" mb="4">
          <Link to={taskPath(t('patientChats.taskTitle', { name: nameOf(address) }))}>
            {t('patientChats.toTask')}
          </Link>
        </Button>
      ) : null}
      {contact?.kind === 'patient' ? (
        <PatientFacts conversationId={conversation.id} patientId={contact.id} />
      ) : null}
      <ContactLinks conversation={conversation} onOther={onOther} />
    </>
  );
};
