import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useNumberFormat } from '../messages/messages';

/** One line of a filter; with how many rows it would leave, when known. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

const Box = chakra('div', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    flex: { base: '1 1 40%', md: '0 0 auto' }, // two in a line of a phone, where their words have room
    alignItems: 'center',
    height: { base: 'touch', md: 'control' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'sm',
    maxW: 'full',
    _focusWithin: { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'focusRing', outlineOffset: '-1px' },
    '& > .lucide': { position: 'absolute', insetEnd: '2', pointerEvents: 'none', color: 'fg.muted' },
  },
});

const Label = chakra('label', { base: { ps: '2.5', color: 'fg.muted', whiteSpace: 'nowrap' } });

const Select = chakra('select', {
  base: {
    appearance: 'none',
    height: 'calc(100% + 2px)',
    my: '-1px',
    ps: '1.5',
    pe: '7',
    bg: 'transparent',
    color: 'fg',
    fontWeight: 'medium',
    cursor: 'pointer',
    flexGrow: '1',
    minW: '0',
    fieldSizing: 'content', // as wide as what is chosen, not as the longest choice
    truncate: true,
    outline: 'none!',
    '& option': { bg: 'bg.panel', color: 'fg' },
  },
});

export interface FilterSelectProps {
  readonly label: string;
  /** '' when nothing is filtered. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly FilterOption[];
  /** The line that filters nothing: "Todos". Without it there is none. */
  readonly allLabel?: string;
}

/** A filter in a toolbar: what it filters by stands before its value. */
export const FilterSelect = ({ label, value, onChange, options, allLabel }: FilterSelectProps) => {
  const id = useId();
  const numbers = useNumberFormat();
  return (
    <Box>
      <Label htmlFor={id}>{label}:</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {allLabel === undefined ? null : <option value="">{allLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined ? option.label : `${option.label} (${numbers.format(option.count)})`}
          </option>
        ))}
      </Select>
      <ChevronDown />
    </Box>
  );
};
