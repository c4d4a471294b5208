import { connect, type Socket } from 'node:net';
import { refuseInTransaction } from '../../../platform/database/open-transaction';
import { createFrameReader, frameOf } from '../mllp/framing';

/** What happens to messages on their way. */
export const messageFates = [
  'plain',
  /** Each byte in a packet of its own. */
  'split',
  /** Several in one packet, and junk between them. */
  'joined',
  /** The connection breaks before the acknowledgement; it is sent again on another one. */
  'dropped',
  /** Sent a second time after the acknowledgement. */
  'repeated',
] as const;
export type MessageFate = (typeof messageFates)[number];

export interface MllpTarget {
  readonly host: string;
  readonly port: number;
}

export interface Acknowledged {
  /** MSA-1; null: none came. */
  readonly code: string | null;
  /** MSA-2. */
  readonly controlId: string | null;
  readonly raw: Buffer | null;
}

const timeoutMs = 10_000;

const acknowledgedBy = (raw: Buffer): Acknowledged => {
  const fields = /(?:^|\r)MSA(.)([A-Z]{2})\1([^\r]*)/.exec(raw.toString('latin1'));
  return {
    code: fields?.[2] ?? null,
    controlId: fields?.[3]?.split(fields[1] ?? '|')[0] ?? null,
    raw,
  };
};

const connectTo = ({ host, port }: MllpTarget): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });

/** So many acknowledgements; fewer when the connection ends before. */
const acknowledgements = (socket: Socket, count: number): Promise<readonly Acknowledged[]> =>
  new Promise((resolve) => {
    const reader = createFrameReader();
    const found: Acknowledged[] = [];
    const done = (): void => resolve(found);
    socket.on('data', (chunk: Buffer) => {
      found.push(...reader.push(chunk).map(acknowledgedBy));
      if (found.length >= count) done();
    });
    socket.once('error', done);
    socket.once('close', done);
  });

const writeSplit = async (socket: Socket, bytes: Buffer): Promise<void> => {
  for (const byte of bytes) {
    socket.write(Buffer.from([byte]));
    // Gives each a chance to leave alone.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
};

const exchange = async (
  target: MllpTarget,
  messages: readonly Buffer[],
  write: (socket: Socket) => Promise<void> | void,
): Promise<readonly Acknowledged[]> => {
  const socket = await connectTo(target);
  try {
    const answers = acknowledgements(socket, messages.length);
    await write(socket);
    return await answers;
  } finally {
    socket.destroy();
  }
};

/**
 * Sends messages as SAP's adapter does, in order.
 *
 * @returns their acknowledgements; of one that is sent twice, the last one.
 */
export const sendByMllp = async (
  target: MllpTarget,
  messages: readonly Buffer[],
  fate: MessageFate = 'plain',
): Promise<readonly Acknowledged[]> => {
  refuseInTransaction('a listener of HL7');
  const frames = messages.map((message) => frameOf(message));
  const plain = () =>
    exchange(target, messages, (socket) => {
      for (const frame of frames) socket.write(frame);
    });
  switch (fate) {
    case 'plain':
      return plain();
    case 'split':
      return exchange(target, messages, (socket) => writeSplit(socket, Buffer.concat(frames)));
    case 'joined': {
      const junk = Buffer.from('\r\nnothing of it\r\n');
      return exchange(target, messages, (socket) => {
        socket.write(Buffer.concat(frames.flatMap((frame) => [junk, frame])));
      });
    }
    case 'dropped': {
      const socket = await connectTo(target);
      await new Promise<void>((resolve) => {
        socket.once('error', () => resolve());
        socket.write(Buffer.concat(frames), () => resolve());
      });
      socket.end(() => socket.destroy());
      return plain();
    }
    case 'repeated': {
      await plain();
      return plain();
    }
  }
};
