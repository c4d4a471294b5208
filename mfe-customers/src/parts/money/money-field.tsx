import { Box } from '@sala/shared-ui';
import { NumberField, useField, type NumberFieldProps } from '@sala/shared-ui/form';
import { centavosOf, typedPesos } from './amounts';

export type MoneyFieldProps = Omit<NumberFieldProps, 'integer'>;

/**
 * Input for pesos. Its string value is parsed by `centavosOf`. On blur a valid amount is formatted
 * (`1234.5` becomes `1,234.50`), which reveals a misplaced point.
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
