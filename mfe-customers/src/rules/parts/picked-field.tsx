import { Box, Flex } from '@sala/shared-ui';
import { useField, useFormikContext } from '@sala/shared-ui/form';

export interface PickedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** For screen readers only. */
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Several of a few options. Value: the list of those chosen. */
export const PickedField = ({
  name,
  label,
  help,
  hideLabel = false,
  options,
}: PickedFieldProps) => {
  const [{ value }, { error, touched }, { setValue }] = useField<string[]>(name);
  const { submitCount } = useFormikContext();
  const shown = (touched || submitCount > 0) && typeof error === 'string' ? error : null;
  const errorId = `${name}-error`;
  return (
    <Box as="fieldset" border="none" p="0" m="0" minW="0">
      <Box as="legend" fontSize="sm" fontWeight="medium" srOnly={hideLabel}>
        {label}
      </Box>
      <Flex
        wrap="wrap"
        columnGap="4"
        rowGap="1"
        minH={{ md: 'control' }}
        maxH="12rem"
        overflowY="auto"
        align="center"
      >
        {options.map((option) => (
          <label key={option.value} className="sala-tick">
            <input
              type="checkbox"
              name={name}
              checked={value.includes(option.value)}
              aria-invalid={shown ? true : undefined}
              aria-describedby={shown ? errorId : undefined}
              onChange={({ target: { checked } }) =>
                void setValue(
                  checked ? [...value, option.value] : value.filter((one) => one !== option.value),
                )
              }
            />
            {option.label}
          </label>
        ))}
      </Flex>
      {shown ? (
        <Box id={errorId} fontSize="xs" color="danger.fg">
          {shown}
        </Box>
      ) : null}
      {help ? (
        <Box fontSize="xs" color="fg.muted">
          {help}
        </Box>
      ) : null}
    </Box>
  );
};
