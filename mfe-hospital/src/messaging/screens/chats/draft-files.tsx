import { Flex, IconButton, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { AttachIcon, CloseIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ChatDraft } from './chat-drafts';

/** Files of quick replies that follow the text; each can be left out. */
export const DraftFiles = () => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<ChatDraft>();
  if (values.files.length === 0) return null;
  return (
    <Flex as="ul" aria-label={t('patientChats.replies.files')} wrap="wrap" gap="2" mt="1">
      {values.files.map(({ id, name }) => (
        <Flex as="li" key={id} align="center" gap="1" minW="0" maxW="full">
          <AttachIcon aria-hidden />
          <Text size="sm" truncate dir="auto">
            {name}
          </Text>
          <IconButton
            size="sm"
            label={t('patientChats.replies.leaveOut', { name })}
            icon={<CloseIcon />}
            onClick={() =>
              void setFieldValue(
                'files',
                values.files.filter((one) => one.id !== id),
              )
            }
          />
        </Flex>
      ))}
    </Flex>
  );
};
