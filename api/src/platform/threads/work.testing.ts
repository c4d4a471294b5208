import { ProblemError } from '../http/problem-error';

/** Work of a test: does what it is told. */
export const run = (told: string, emit: (part: string) => void): number => {
  if (told === 'refuse') throw new ProblemError('table.too_many_rows', { meta: { maximum: 7 } });
  if (told === 'break') throw new Error('broken');
  const kept: string[][] = [];
  while (told === 'forever');
  while (told === 'fill') kept.push(Array.from({ length: 1000 }, (_, n) => `${kept.length} ${n}`));
  emit(told);
  return told.length;
};
