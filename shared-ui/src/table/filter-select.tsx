import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { showWholeChoice } from '../controls/whole-choice';
import { useNumberFormat } from '../messages/messages';

/** One line of a filter; with how many rows it would leave, when known. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

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
    <div className="sala-filter">
      <label htmlFor={id}>{label}:</label>
      <select
        id={id}
        value={value}
        onPointerEnter={showWholeChoice}
        onChange={(event) => onChange(event.target.value)}
      >
        {allLabel === undefined ? null : <option value="">{allLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.count === undefined
              ? option.label
              : `${option.label} (${numbers.format(option.count)})`}
          </option>
        ))}
      </select>
      <ChevronDown />
    </div>
  );
};
