import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiPrefix, liveEventsPath } from '@sala/shared-contracts';
import type { FastifyInstance } from 'fastify';

/** A client of the event stream. */
export interface Listening {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Text received so far. */
  readonly text: () => string;
  /** Id of the last event. */
  readonly position: () => string;
  /** Resolves once the text was received. */
  readonly until: (text: string) => Promise<void>;
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

/** Opens the event stream of a server that listens on a port. */
export const listenTo = async (
  app: FastifyInstance,
  token: string,
  last?: string,
): Promise<Listening> => {
  const { port } = app.server.address() as AddressInfo; // it listens on a port, not on a pipe
  const headers = {
    authorization: `Bearer ${token}`,
    ...(last === undefined ? {} : { 'last-event-id': last }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path: `${apiPrefix}${liveEventsPath}`, headers, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
  let heard = '';
  let look = (): void => undefined;
  answer.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    look();
  });
  answer.on('error', () => undefined); // a test may destroy the connection
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => {
      resolve();
      look();
    });
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: () => heard,
    position: () => [...heard.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    until: (text) =>
      new Promise<void>((resolve, reject) => {
        look = () => {
          if (heard.includes(text)) resolve();
          else if (answer.closed) reject(new Error(`it ended without ${text}: ${heard}`));
        };
        look();
      }),
    ended,
    leave: () => answer.destroy(),
  };
};
