import { useFormat } from '@sala/shell-sdk';
import { DayLine, type DayLineProps } from './day-line';

export interface CountLineProps extends Omit<DayLineProps, 'value'> {
  /** null: still on its way. */
  readonly count: number | null;
}

/** A number of a card, which leads to what it counts. */
export const CountLine = ({ count, ...line }: CountLineProps) => {
  const { number } = useFormat();
  return <DayLine {...line} value={count === null ? null : number(count)} />;
};
