import { smsSize, withoutAccents } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { ChatDraft } from './chat-drafts';

/** How many SMS it becomes, and the way to fewer. */
export const SmsCount = () => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<ChatDraft>();
  const size = smsSize(values.body);
  const plain = withoutAccents(values.body);
  const fewer = smsSize(plain).segments < size.segments;
  if (size.segments === 0) return null;
  return (
    <Flex gap="2" align="center">
      <Text size="xs" tone="muted" figures>
        {t('patientChats.smsCount', { count: size.segments, left: size.left })}
      </Text>
      {fewer ? (
        <Button size="sm" variant="link" onClick={() => void setFieldValue('body', plain)}>
          {t('patientChats.withoutAccents')}
        </Button>
      ) : null}
    </Flex>
  );
};
