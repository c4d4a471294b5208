import type { ConversationDetail } from '@sala/shared-contracts';
import { api, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useState } from 'react';
import { PatientLookup } from '../../../patients/parts/patient-picker/patient-lookup';
import { addressText, useContactName } from './contact-name';
import { SidePart } from './side-part';
import { useContact } from './use-contact';

const NewLead = lazyPart(
  () => import('./new-lead'),
  (module) => module.NewLead,
);

const offered = 8;

/** Conversations by words, of other people. */
const otherAddressQuery = (own: string) => (search: string) => ({
  queryKey: ['conversationList', 'picker', own, search] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await api.conversationList(
      { query: { limit: offered, ...(search && { search }) } },
      { signal },
    );
    return { items: items.filter(({ address }) => address.id !== own) };
  },
  meta: failsAlone,
});

/** Who may have the address, each with the reasons; nothing is linked by itself. */
const Suggestions = ({ conversation }: { readonly conversation: ConversationDetail }) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const canReadPatients = useCan('patients:read');
  const canAddLead = useCan('leads:write');
  const [adding, setAdding] = useState(false);
  const { address } = conversation;
  const { link, pending } = useContact(address);
  const { data } = useQuery({
    ...apiQuery('contactSuggestions', { params: { contactAddressId: address.id } }),
    meta: failsAlone,
  });
  const items = data?.items ?? [];
  return (
    <SidePart title={t('patientChats.whoIsIt')}>
      {data && items.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('patientChats.noSuggestion')}
        </Text>
      ) : null}
      {items.map(({ kind, id, name, detail, reasons }) => (
        <Flex key={id} direction="column" gap="1" p="2" borderWidth="1px" borderRadius="md">
          <Text fontWeight="medium">{name}</Text>
          <Text size="xs" tone="muted">
            {[t(`patientChats.contactKinds.${kind}`), detail].join(' · ')}
          </Text>
          <Text size="xs" tone="muted">
            {reasons.map((reason) => t(`patientChats.contactReasons.${reason}`)).join(', ')}
          </Text>
          {canWrite ? (
            <Button
              size="sm"
              alignSelf="start"
              loading={pending}
              aria-label={t('patientChats.linkWith', { name })}
              onClick={() => link({ kind, id })}
            >
              {t('patientChats.link')}
            </Button>
          ) : null}
        </Flex>
      ))}
      {canWrite && canReadPatients ? (
        <PatientLookup
          label={t('patientChats.otherPatient')}
          chosen={null}
          onChoose={(patient) => patient && link({ kind: 'patient', id: patient.id })}
        />
      ) : null}
      {canWrite && canAddLead && address.kind !== 'bsuid' ? (
        <Button size="sm" alignSelf="start" onClick={() => setAdding(true)}>
          {t('patientChats.lead.create')}
        </Button>
      ) : null}
      {adding ? <NewLead conversation={conversation} onClose={() => setAdding(false)} /> : null}
    </SidePart>
  );
};

interface ContactLinksProps {
  readonly conversation: ConversationDetail;
  readonly onOther: (conversationId: string) => void;
}

/** Whom an address is of, and which other addresses are theirs. */
export const ContactLinks = ({ conversation, onOther }: ContactLinksProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const nameOf = useContactName();
  const [joining, setJoining] = useState(false);
  const { address, otherAddresses } = conversation;
  const { join, split, pending } = useContact(address);
  return (
    <>
      {address.contact ? null : <Suggestions conversation={conversation} />}
      <SidePart title={t('patientChats.otherAddresses')}>
        {otherAddresses.map(({ address: other, conversationId }) => (
          <Box key={other.id}>
            <Text size="sm">{addressText(other) || nameOf(other)}</Text>
            <Flex gap="1" wrap="wrap">
              {conversationId ? (
                <Button size="sm" variant="ghost" onClick={() => onOther(conversationId)}>
                  {t('patientChats.open')}
                </Button>
              ) : null}
              {canWrite ? (
                <Button size="sm" variant="ghost" loading={pending} onClick={() => split(other.id)}>
                  {t('patientChats.isOther')}
                </Button>
              ) : null}
            </Flex>
          </Box>
        ))}
        {otherAddresses.length === 0 ? (
          <Text size="sm" tone="muted">
            {t('patientChats.noOther')}
          </Text>
        ) : null}
        {canWrite && !joining ? (
          <Button size="sm" alignSelf="start" onClick={() => setJoining(true)}>
            {t('patientChats.join')}
          </Button>
        ) : null}
        {joining ? (
          <Combobox
            label={t('patientChats.joinWith')}
            autoFocus
            query={otherAddressQuery(address.id)}
            line={(found) => (
              <Text truncate>
                {[nameOf(found.address), addressText(found.address)].filter(Boolean).join(' · ')}
              </Text>
            )}
            onChoose={(found) => {
              setJoining(false);
              join(found.address.id);
            }}
          />
        ) : null}
      </SidePart>
    </>
  );
};
