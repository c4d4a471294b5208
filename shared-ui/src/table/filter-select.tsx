import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { showFullText } from '../controls/full-text-tooltip';
import { useNumberFormat } from '../messages/messages';

/** A filter option with its row count, when known. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

export interface FilterSelectProps {
  readonly label: string;
  /** '' for no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly FilterOption[];
  /** Option without a filter: "Todos". Absent: no such option. */
  readonly allLabel?: string;
}

/** A toolbar filter with its label before the value. */
export const FilterSelect = ({ label, value, onChange, options, allLabel }: FilterSelectProps) => {
  const id = useId();
  const numbers = useNumberFormat();
  return (
    <div className="sala-filter">
      <label htmlFor={id}>{label}:</label>
      <select
        id={id}
        value={value}
        onPointerEnter={showFullText}
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
