import { Box, Button, Code, Flex, Text } from '@sala/shared-ui';
import { notify, useTranslation } from '@sala/shell-sdk';

interface ToCopyProps {
  readonly label: string;
  readonly value: string;
}

/** A value that has to be pasted somewhere else. */
export const ToCopy = ({ label, value }: ToCopyProps) => {
  const { t } = useTranslation('settings');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify.success(t('apps.copied')),
      () => notify.error(t('apps.notCopied')),
    );
  return (
    <Box>
      <Text size="sm" tone="muted">
        {label}
      </Text>
      <Flex align="center" gap="2" wrap="wrap">
        <Code overflowWrap="anywhere" userSelect="all" minW="0">
          {value}
        </Code>
        <Button
          size="sm"
          aria-label={t('apps.copyNamed', { name: label })}
          onClick={() => void copy()}
        >
          {t('apps.copy')}
        </Button>
      </Flex>
    </Box>
  );
};
