import { Box, Button, Flex, Grid, Stack, Text } from '@sala/shared-ui';
import { Paper } from '@sala/shared-ui/overlay';
import { notify, useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useEffect, useId, useRef, useState } from 'react';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const [saved, setSaved] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  // the focused button is gone, and these codes must be read
  useEffect(() => heading.current?.focus(), []);
  useUnsavedWork(!saved); // closing the tab would lose the codes
  const asText = `${t('account.codesHeading')}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(asText).then(
      () => notify.success(t('account.copied')),
      () => notify.error(t('account.notCopied')),
    );
  return (
    <Stack gap="4">
      <Stack gap="3">
        <Text ref={heading} tabIndex={-1} outline="none" fontWeight="medium">
          {t('account.codesHeading')}
        </Text>
        <Text tone="muted">{t('account.codesText')}</Text>
        <Grid
          as="ul"
          role="list"
          aria-label={t('account.codes')}
          gridTemplateColumns="repeat(auto-fill, minmax(8rem, 1fr))"
          gap="2"
          p="3"
          bg="bg.subtle"
          borderWidth="1px"
          borderRadius="md"
          fontFamily="mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Grid>
      </Stack>
      <Paper margin="2cm">
        <h2>{t('account.codesHeading')}</h2>
        <p>{t('account.codesText')}</p>
        <Box as="ul" fontFamily="mono" fontSize="12pt" mt="0.6cm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Paper>
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => void copy()}>{t('account.copy')}</Button>
        <Button onClick={() => print()}>{t('account.print')}</Button>
        <Button asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText)}`}
            download={t('account.codesFile')}
          >
            {t('account.download')}
          </a>
        </Button>
      </Flex>
      <Flex align="center" gap="2" minH={{ base: 'touch', md: 'auto' }}>
        <input
          type="checkbox"
          id={id}
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        <Box asChild py={{ base: '2.5', md: '0' }}>
          <label htmlFor={id}>{t('account.codesKept')}</label>
        </Box>
      </Flex>
      <Button variant="solid" alignSelf="flex-start" disabled={!saved} onClick={onDone}>
        {t('account.done')}
      </Button>
    </Stack>
  );
};
