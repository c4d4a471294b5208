const units = ['B', 'KB', 'MB'] as const;

/** 1536 → `1.5 KB`. */
export const sizeText = (bytes: number, number: (value: number) => string): string => {
  const step = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2;
  const size = bytes / 1024 ** step;
  return `${number(size < 10 && step > 0 ? Math.round(size * 10) / 10 : Math.round(size))} ${units[step]}`;
};
