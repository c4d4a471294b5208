import { useFormat } from '@sala/shell-sdk';

interface CountedLabel {
  readonly value: string;
  readonly count: number;
}

/** Label with its count once loaded: “Activo (1,234)”. */
export const useCountedLabel = (): ((
  label: string,
  counts: readonly CountedLabel[] | undefined,
  value: string,
) => string) => {
  const { number } = useFormat();
  return (label, counts, value) =>
    counts ? `${label} (${number(counts.find((one) => one.value === value)?.count ?? 0)})` : label;
};
