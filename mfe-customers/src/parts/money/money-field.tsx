import { Box } from '@sala/shared-ui';
import { NumberField, useField, type NumberFieldProps } from '@sala/shared-ui/form';
import { centavosOf, typedPesos } from './amounts';

export type MoneyFieldProps = Omit<NumberFieldProps, 'integer'>;

/**
 * Pesos as they are typed; `centavosOf` turns them into what is kept. Value: string. Leaving it
 * writes them out, `1234.5` as `1,234.50`, so that a point too many is seen; what is no amount
 * stays as it is.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const [{ value }, , { setValue }] = useField<string>(props.name);
  const writeOut = () => {
    const centavos = centavosOf(value);
    if (centavos === null || Number.isNaN(centavos)) return;
    const written = typedPesos(centavos);
    if (written !== value) void setValue(written);
  };
  return (
    <Box onBlur={writeOut} minW="0" css={{ '& input': { textAlign: 'end' } }}>
      <NumberField {...props} />
    </Box>
  );
};
