import { useFormat } from '@sala/shell-sdk';

interface Counted {
  readonly value: string;
  readonly count: number;
}

/** A choice with how many customers it would leave, once that is known: “Activo (1,234)”. */
export const useCounted = (): ((
  label: string,
  counts: readonly Counted[] | undefined,
  value: string,
) => string) => {
  const { number } = useFormat();
  return (label, counts, value) =>
    counts ? `${label} (${number(counts.find((one) => one.value === value)?.count ?? 0)})` : label;
};
