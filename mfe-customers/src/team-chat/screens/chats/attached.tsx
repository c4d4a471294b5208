import { Badge, Flex, IconButton, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { CloseIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import type { DraftValues } from './chat-drafts';

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const Chip = ({ label, onRemove, children }: ChipProps) => (
  <Flex align="center" gap="1" ps="2" borderWidth="1px" borderRadius="md" minW="0" maxW="full">
    {children}
    <IconButton type="button" size="sm" label={label} icon={<CloseIcon />} onClick={onRemove} />
  </Flex>
);

/** What goes with the message that is being written, each with a way to take it off. */
export const Attached = () => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<DraftValues>();
  const { replyTo, patient, files, urgent } = values;
  if (!replyTo && !patient && !urgent && files.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" mb="1">
      {urgent ? <Badge tone="danger">{t('chats.urgent')}</Badge> : null}
      {replyTo ? (
        <Chip label={t('chats.noReply')} onRemove={() => void setFieldValue('replyTo', null)}>
          <Text size="sm" truncate dir="auto">
            {t('chats.replyTo', { name: replyTo.author })}: {replyTo.text}
          </Text>
        </Chip>
      ) : null}
      {patient ? (
        <Chip
          label={t('chats.removePatient', { name: patient.name })}
          onRemove={() => void setFieldValue('patient', null)}
        >
          <Text size="sm" truncate>
            {t('chats.cardOf', { name: patient.name })}
          </Text>
        </Chip>
      ) : null}
      {files.map(({ id, name }) => (
        <Chip
          key={id}
          label={t('chats.removeFile', { name })}
          onRemove={() =>
            void setFieldValue(
              'files',
              files.filter((file) => file.id !== id),
            )
          }
        >
          <Text size="sm" truncate>
            {name}
          </Text>
        </Chip>
      ))}
    </Flex>
  );
};
