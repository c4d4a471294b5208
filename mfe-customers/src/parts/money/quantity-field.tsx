import { Box } from '@sala/shared-ui';
import { NumberField, useField, type NumberFieldProps } from '@sala/shared-ui/form';
import type { KeyboardEvent } from 'react';
import { quantityOf } from './amounts';

const steps: Readonly<Partial<Record<string, number>>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Input for a quantity with at most three decimals; arrow keys step by one. Its string value is
 * parsed by `quantityOf`.
 */
export const QuantityField = (props: Omit<NumberFieldProps, 'integer'>) => {
  const [{ value }, , { setValue }] = useField<string>(props.name);
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const quantity = quantityOf(value);
    if (by === undefined || quantity === null || Number.isNaN(quantity)) return;
    event.preventDefault();
    if (quantity + by > 0) void setValue(String(Number((quantity + by).toFixed(3))));
  };
  return (
    <Box onKeyDown={step} minW="0" css={{ '& input': { textAlign: 'end' } }}>
      <NumberField {...props} />
    </Box>
  );
};
