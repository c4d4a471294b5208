import { chakra } from '@chakra-ui/react';
import { Input } from './control-styles';
import { FieldShell, useBoundField, type FieldProps } from './field-shell';
import { useUiMessages } from '../messages/messages';

/** A suggested colour with its name. */
export interface Swatch {
  /** `#rrggbb`, lower case. */
  readonly value: string;
  readonly label: string;
}

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
});

/* A native radio drawn as a disc. The colour is data and comes through `style`. */
const Disc = chakra('input', {
  base: {
    appearance: 'none',
    boxSize: { base: 'touch', md: '6' },
    m: '0',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    cursor: 'pointer',
    _before: { content: 'none' }, // removes the radio dot
    _checked: {
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: 'fg',
      outlineOffset: '2px',
    },
    _focusVisible: {
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: 'focusRing',
      outlineOffset: '2px',
    },
  },
});

export interface ColorFieldProps extends FieldProps {
  readonly swatches: readonly Swatch[];
}

/** Colour picker with suggestions. Value: `#rrggbb`. */
export const ColorField = (props: ColorFieldProps) => {
  const bound = useBoundField<string>(props);
  const { messages } = useUiMessages();
  const { id, name, ...aria } = bound.aria;
  const value = bound.input.value ?? '';
  const set = (color: string) => void bound.helpers.setValue(color.toLowerCase());
  return (
    <FieldShell {...props} bound={bound}>
      <Row>
        <Input
          {...aria}
          id={id}
          name={name}
          type="text"
          value={value}
          onChange={(event) => set(event.target.value)}
          onBlur={bound.input.onBlur}
          maxLength={7}
          spellCheck={false}
          fontFamily="mono"
          maxW="6.5rem"
        />
        <Row role="radiogroup" aria-label={props.label} order={{ base: '1', md: '0' }}>
          {props.swatches.map((swatch) => (
            <Disc
              key={swatch.value}
              type="radio"
              name={`${id}-swatch`}
              aria-label={swatch.label}
              title={swatch.label}
              checked={value === swatch.value}
              onChange={() => set(swatch.value)}
              disabled={aria.disabled}
              style={{ backgroundColor: swatch.value }}
            />
          ))}
        </Row>
        <Input
          type="color"
          aria-label={messages.otherColor}
          title={messages.otherColor}
          value={/^#[0-9a-f]{6}$/.test(value) ? value : '#000000'}
          onChange={(event) => set(event.target.value)}
          disabled={aria.disabled}
          width="10"
          p="1"
          cursor="pointer"
        />
      </Row>
    </FieldShell>
  );
};
