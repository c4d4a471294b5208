import { useFormat } from '@sala/shell-sdk';
import { DayLine, type DayLineProps } from './day-line';

export interface CountLineProps extends Omit<DayLineProps, 'value'> {
  /** null while loading. */
  readonly count: number | null;
}

/** A count of a card, linked to the list it counts. */
export const CountLine = ({ count, ...line }: CountLineProps) => {
  const { number } = useFormat();
  return <DayLine {...line} value={count === null ? null : number(count)} />;
};
