import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

/** Which of the two values is right. */
export type Side = 'sap' | 'ours';

export interface ComparedFieldProps {
  readonly label: string;
  readonly sap: string;
  readonly ours: string;
  readonly side: Side | undefined;
  /** undefined: for reading only. */
  readonly onSide: ((side: Side) => void) | undefined;
}

const sides = ['sap', 'ours'] as const;

/** One field that differs, side by side; one below the other on a phone. */
export const ComparedField = ({ label, sap, ours, side, onSide }: ComparedFieldProps) => {
  const { t } = useTranslation('hospital');
  const name = useId();
  const values = { sap, ours };
  return (
    <Box as="fieldset" mt="2" pb="1" borderBottomWidth="1px" minW="0">
      <Text asChild size="xs" tone="muted">
        <legend>{label}</legend>
      </Text>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="3">
        {sides.map((one) => (
          <Box
            asChild
            key={one}
            display="flex"
            gap="2"
            alignItems="center"
            minH={{ base: 'touch', md: '8' }}
            minW="0"
            fontSize="sm"
            cursor={onSide ? 'pointer' : undefined}
          >
            <label>
              {onSide ? (
                <input
                  type="radio"
                  name={name}
                  checked={side === one}
                  onChange={() => onSide(one)}
                />
              ) : null}
              <Box as="span" minW="0" overflowWrap="anywhere">
                <Text as="span" size="xs" tone="muted">
                  {t(`sapPatients.sides.${one}`)}
                </Text>{' '}
                {values[one]}
              </Box>
            </label>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
