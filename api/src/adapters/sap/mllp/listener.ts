import { createServer, type Socket } from 'node:net';
import {
  acknowledgedHeader,
  acknowledgementOf,
  type AcknowledgedHeader,
  type AcknowledgementCode,
} from './acknowledgement';
import { createFrameReader, frameMaxBytes, frameOf } from './framing';

export interface ReceivedMessage extends AcknowledgedHeader {
  readonly raw: Buffer;
  readonly receivedAt: Date;
  /** Address of the sender. */
  readonly remote: string;
}

/** What the sender is told: `AE` has it send again, `AR` has it stop. */
export type Stored =
  | { readonly code: 'AA' }
  | { readonly code: Exclude<AcknowledgementCode, 'AA'>; readonly text: string };

export interface MllpListenerOptions {
  /** Only what it took is acknowledged; called for one message of a connection at a time. */
  readonly store: (message: ReceivedMessage) => Promise<Stored>;
  readonly now: () => Date;
  /** Told what `store` threw; the sender learns nothing of it. */
  readonly failed: (cause: unknown) => void;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly maxBytes?: number;
  readonly maxConnections?: number;
  /** From one address. */
  readonly maxConnectionsPerRemote?: number;
  /** Messages of one connection in a second; more are read later. */
  readonly maxPerSecond?: number;
  /** A connection on which nothing arrives is closed. */
  readonly idleMs?: number;
  /** How long a message that is being stored may take when it closes. */
  readonly graceMs?: number;
}

export interface MllpListener {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  /** Takes no connections any more; messages that are being stored are still acknowledged. */
  close(): Promise<void>;
}

const defaults = {
  maxBytes: frameMaxBytes,
  maxConnections: 64,
  maxConnectionsPerRemote: 16,
  maxPerSecond: 200,
  idleMs: 300_000,
  graceMs: 5000,
} as const;

const problems = {
  too_large: 'the message is too large',
  junk: 'there is no message in it',
} as const;

/** Receives HL7 v2 over TCP, and acknowledges a message once it is stored (docs/adr/0131). */
export const listenForMllp = async (options: MllpListenerOptions): Promise<MllpListener> => {
  const { store, now, failed, host, port, ...bounds } = options;
  const { maxBytes, maxConnections, maxConnectionsPerRemote, maxPerSecond, idleMs, graceMs } = {
    ...defaults,
    ...bounds,
  };
  const sockets = new Map<Socket, { readonly remote: string; readonly finish: () => void }>();
  let isClosing = false;

  const answer = async (raw: Buffer, remote: string): Promise<Buffer> => {
    const header = acknowledgedHeader(raw);
    const receivedAt = now();
    if (!header) return acknowledgementOf(raw, 'AR', receivedAt, 'it is no HL7, or has no MSH-10');
    try {
      const stored = await store({ raw, receivedAt, remote, ...header });
      return stored.code === 'AA'
        ? acknowledgementOf(raw, 'AA', receivedAt)
        : acknowledgementOf(raw, stored.code, receivedAt, stored.text);
    } catch (cause) {
      failed(cause);
      return acknowledgementOf(raw, 'AE', receivedAt, 'it could not be stored, send it again');
    }
  };

  const serve = (socket: Socket, remote: string): void => {
    const reader = createFrameReader(maxBytes);
    const waiting: Buffer[] = [];
    let isBusy = false;
    let second = 0;
    let inSecond = 0;
    let delay: NodeJS.Timeout | undefined;

    /** How long the next message has to wait, in milliseconds. */
    const waitMs = (): number => {
      const time = performance.now();
      if (Math.floor(time / 1000) !== second) {
        second = Math.floor(time / 1000);
        inSecond = 0;
      }
      inSecond += 1;
      return inSecond > maxPerSecond ? (second + 1) * 1000 - time : 0;
    };

    const work = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      socket.pause();
      while (!isClosing && !socket.destroyed) {
        const raw = waiting.shift();
        if (!raw) break;
        const pause = waitMs();
        if (pause > 0)
          await new Promise<void>((resolve) => {
            delay = setTimeout(resolve, pause);
          });
        const acknowledgement = await answer(raw, remote);
        // Whoever is gone sends it again, and gets the same answer.
        if (!socket.destroyed) socket.write(frameOf(acknowledgement));
      }
      isBusy = false;
      if (isClosing || reader.problem !== null) {
        if (reader.problem !== null && !socket.destroyed) {
          const refused = acknowledgementOf(Buffer.alloc(0), 'AR', now(), problems[reader.problem]);
          socket.write(frameOf(refused));
        }
        socket.end(() => socket.destroy());
        return;
      }
      socket.resume();
    };

    sockets.set(socket, {
      remote,
      finish: () => {
        if (!isBusy) socket.end(() => socket.destroy());
      },
    });
    socket.setNoDelay(true);
    socket.setTimeout(idleMs, () => {
      if (!isBusy) socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => {
      if (reader.problem !== null) return;
      waiting.push(...reader.push(chunk));
      if (waiting.length > 0 || reader.problem !== null) void work();
    });
    // A broken connection is an ordinary event here.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(delay);
      sockets.delete(socket);
    });
  };

  const server = createServer((socket) => {
    const remote = socket.remoteAddress ?? '';
    const fromThere = [...sockets.values()].filter((one) => one.remote === remote).length;
    if (isClosing || sockets.size >= maxConnections || fromThere >= maxConnectionsPerRemote) {
      socket.destroy();
      return;
    }
    serve(socket, remote);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    host,
    port: typeof address === 'object' && address !== null ? address.port : port,
    get connections() {
      return sockets.size;
    },
    close: async () => {
      isClosing = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const { finish } of sockets.values()) finish();
      const grace = setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(grace);
    },
  };
};
