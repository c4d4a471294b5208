import type { FastifyBaseLogger } from 'fastify';
import { createClock } from './core/clock';
import { createMailer, type MailOptions } from './create-services';

/** Work behind the API's back, for a process that does not play the API's own role: sends mail that waits. */
export const startWorker = (options: MailOptions, log: FastifyBaseLogger): { stop(): Promise<void> } => {
  const mailer = createMailer(options, createClock(), log);
  return { stop: () => mailer.close() };
};
