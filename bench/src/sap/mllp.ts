import { once } from 'node:events';
import { connect } from 'node:net';

export interface Target {
  readonly host: string;
  readonly port: number;
}

export interface Sent {
  /** Milliseconds until the acknowledgement of each. */
  readonly times: readonly number[];
  /** Answered with anything but AA. */
  readonly refused: number;
}

const [begin, end] = [Buffer.from([0x0b]), Buffer.from([0x1c, 0x0d])];

/** One connection that waits for each acknowledgement before it sends the next message. */
export const sendInOrder = async (
  { host, port }: Target,
  messages: readonly Buffer[],
): Promise<Sent> => {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  const times: number[] = [];
  let refused = 0;
  try {
    for (const message of messages) {
      const began = performance.now();
      socket.write(Buffer.concat([begin, message, end]));
      let answer = Buffer.alloc(0);
      while (!answer.includes(end)) {
        const [chunk] = (await once(socket, 'data')) as [Buffer]; // the event's first argument
        answer = Buffer.concat([answer, chunk]);
      }
      times.push(performance.now() - began);
      if (!answer.includes('MSA|AA|')) refused += 1;
    }
  } finally {
    socket.destroy();
  }
  return { times, refused };
};
