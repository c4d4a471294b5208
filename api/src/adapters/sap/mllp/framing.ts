/*
 * The Minimal Lower Layer Protocol: 0x0B, the message, 0x1C 0x0D. TCP splits and joins as it likes.
 */

export const startByte = 0x0b;
export const endByte = 0x1c;
export const carriageReturn = 0x0d;

export const frameMaxBytes = 1_048_576;
const junkMaxBytes = 65_536;
const firstCapacity = 4096;

export type FrameProblem = 'too_large' | 'junk';

export interface FrameReader {
  /** Messages that are complete now, without the bytes of the frame. */
  push(chunk: Uint8Array): readonly Buffer[];
  /** Nothing is read after it. */
  readonly problem: FrameProblem | null;
  /** Whether a message has begun that is not complete. */
  readonly isWithin: boolean;
}

export const frameOf = (message: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([startByte]), message, Buffer.from([endByte, carriageReturn])]);

/** Bytes between the frames are skipped, up to a bound. */
export const createFrameReader = (maxBytes = frameMaxBytes): FrameReader => {
  let buffer = Buffer.alloc(firstCapacity);
  let size = 0;
  let isWithin = false;
  let mayEnd = false;
  let junk = 0;
  let problem: FrameProblem | null = null;

  const keep = (byte: number): void => {
    if (size === maxBytes) {
      problem = 'too_large';
      return;
    }
    if (size === buffer.length) {
      const grown = Buffer.alloc(Math.min(maxBytes, buffer.length * 2));
      buffer.copy(grown);
      buffer = grown;
    }
    buffer[size] = byte;
    size += 1;
  };

  const begin = (): void => {
    isWithin = true;
    mayEnd = false;
    size = 0;
    junk = 0;
  };

  const end = (): Buffer => {
    const message = Buffer.from(buffer.subarray(0, size));
    isWithin = false;
    mayEnd = false;
    size = 0;
    if (buffer.length > firstCapacity) buffer = Buffer.alloc(firstCapacity);
    return message;
  };

  const take = (byte: number, messages: Buffer[]): void => {
    if (!isWithin) {
      if (byte === startByte) begin();
      // Line ends between the frames are common.
      else if ((junk += 1) > junkMaxBytes) problem = 'junk';
      return;
    }
    if (mayEnd) {
      if (byte === carriageReturn) {
        messages.push(end());
        return;
      }
      // Some senders leave out the last byte.
      if (byte === startByte) {
        messages.push(end());
        begin();
        return;
      }
      mayEnd = false;
      keep(endByte);
    }
    if (byte === endByte) mayEnd = true;
    // The sender gave up in the middle and began again.
    else if (byte === startByte) begin();
    else keep(byte);
  };

  return {
    push: (chunk) => {
      const messages: Buffer[] = [];
      for (const byte of chunk) {
        if (problem !== null) break;
        take(byte, messages);
      }
      return messages;
    },
    get problem() {
      return problem;
    },
    get isWithin() {
      return isWithin;
    },
  };
};
