import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

const Group = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    alignSelf: 'flex-start',
    width: 'fit-content',
    m: '0',
    p: '0.5',
    minW: '0',
    gap: '0.5',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderRadius: 'md',
    maxW: 'full',
    flexWrap: 'wrap',
  },
});

/*
 * The radio covers its label's text invisibly and styles it by its state (Firefox 115 lacks :has).
 */
const Segment = chakra('label', {
  base: { position: 'relative', display: 'inline-flex', cursor: 'pointer' },
});

const Face = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    height: { base: 'touch', md: '6.5' },
    px: '3',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { color: 'fg' },
    'input:checked + &': { bg: 'bg.selected', color: 'fg', boxShadow: 'sm' },
    'input:focus-visible + &': {
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: 'focusRing',
      outlineOffset: '1px',
    },
    'input:disabled + &': { opacity: 0.55, cursor: 'not-allowed' },
  },
});

const Radio = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    opacity: 0,
    m: '0',
    cursor: 'inherit',
    width: 'full',
    height: 'full',
  },
});

export interface Segmentation<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Segmentation<Value>[];
}

/** Two to five options side by side; arrow keys move between them. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const name = useId();
  return (
    <Group role="radiogroup" aria-label={props.label}>
      {props.options.map((option) => (
        <Segment key={option.value}>
          <Radio
            type="radio"
            name={name}
            value={option.value}
            checked={props.value === option.value}
            disabled={option.disabled ?? false}
            onChange={() => props.onChange(option.value)}
          />
          <Face>
            {option.icon}
            {option.label}
          </Face>
        </Segment>
      ))}
    </Group>
  );
};
