import { threadId } from 'node:worker_threads';
import { ProblemError } from '../http/problem-error';

/** Task for tests, controlled by its input. */
export const run = (command: string, emit: (part: string) => void): number => {
  if (command === 'refuse') throw new ProblemError('table.too_many_rows', { meta: { maximum: 7 } });
  if (command === 'thread') return threadId;
  if (command === 'break') throw new Error('broken');
  const memory: string[][] = [];
  while (command === 'forever');
  while (command === 'fill')
    memory.push(Array.from({ length: 1000 }, (_, n) => `${memory.length} ${n}`));
  emit(command);
  return command.length;
};
