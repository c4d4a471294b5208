import { ApiError } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import type { SaleValues } from './sale-rules';

/**
 * Id of the sale an earlier attempt created with this key from other content; undefined for any
 * other error.
 */
export const saleOfSameKey = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.problem?.code !== 'purchase.key_reused')
    return undefined;
  const id = error.problem.meta?.['purchaseId'];
  return typeof id === 'string' ? id : undefined;
};

export interface KeyReusedProps {
  readonly onOpen: () => void;
  /** Continues with what is typed, under a new key. */
  readonly onAnother: () => void;
}

/**
 * A response was lost and the sale edited afterwards: the person decides whether it is the same
 * sale.
 */
export const KeyReused = ({ onOpen, onAnother }: KeyReusedProps) => {
  const { t } = useTranslation('customers');
  const { setFieldValue } = useFormikContext<SaleValues>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const another = async () => {
    await setFieldValue('key', crypto.randomUUID());
    onAnother();
  };
  return (
    <Box
      ref={box}
      role="alert"
      tabIndex={-1}
      p="3"
      bg="status.amber.bg"
      color="status.amber.fg"
      borderWidth="1px"
      borderColor="status.amber.border"
      borderRadius="md"
    >
      <Text fontWeight="medium">{t('purchases.keyReused.title')}</Text>
      <Text size="sm" mt="1" mb="2">
        {t('purchases.keyReused.text')}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" variant="solid" onClick={onOpen}>
          {t('purchases.keyReused.open')}
        </Button>
        <Button size="sm" onClick={() => void another()}>
          {t('purchases.keyReused.another')}
        </Button>
      </Flex>
    </Box>
  );
};
