import type { PhoneScreenMessage } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

interface PhoneMessagesProps {
  readonly name: string;
  readonly messages: readonly PhoneScreenMessage[];
  readonly onTap: (messageId: string, id: string) => void;
}

/** What the person sees: their own messages at the end, the clinic's at the start. */
export const PhoneMessages = ({ name, messages, onTap }: PhoneMessagesProps) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  if (messages.length === 0)
    return (
      <Text size="sm" tone="muted" py="4">
        {t('phone.empty')}
      </Text>
    );
  return (
    <Box as="ol" listStyle="none" p="0" m="0" display="grid" gap="2">
      {messages.map(({ id, direction, kind, text, buttons, at }) => {
        const isOwn = direction === 'out';
        return (
          <Flex as="li" key={id} direction="column" align={isOwn ? 'flex-end' : 'flex-start'}>
            <Box
              maxW="85%"
              px="3"
              py="2"
              borderRadius="lg"
              borderWidth="1px"
              bg={isOwn ? 'bg.subtle' : 'bg.panel'}
            >
              <Text whiteSpace="pre-line" overflowWrap="anywhere">
                {text || t(kind === 'image' ? 'phone.kinds.image' : 'phone.kinds.other')}
              </Text>
              {buttons.length > 0 ? (
                <Flex gap="2" wrap="wrap" mt="2">
                  {buttons.map((button) => (
                    <Button
                      key={button.id}
                      size="sm"
                      variant="outline"
                      onClick={() => onTap(id, button.id)}
                    >
                      {button.title}
                    </Button>
                  ))}
                </Flex>
              ) : null}
            </Box>
            <Text size="xs" tone="muted">
              {isOwn ? name : t('phone.fromClinic')} · {dateTime(at)}
            </Text>
          </Flex>
        );
      })}
    </Box>
  );
};
