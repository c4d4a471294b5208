import * as fc from 'fast-check';
import { createFrameReader, frameOf } from './framing';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const read = (chunks: readonly Buffer[], maxBytes?: number) => {
  const reader = createFrameReader(maxBytes);
  const messages = chunks.flatMap((chunk) => reader.push(chunk));
  return { messages: messages.map(String), problem: reader.problem, isWithin: reader.isWithin };
};

test.each([
  ['one', ['\x0bA\x1c\r'], ['A']],
  ['several in one packet', ['\x0bA\x1c\r\x0bB\x1c\r\x0bC\x1c\r'], ['A', 'B', 'C']],
  ['split before the end', ['\x0bA', 'B\x1c', '\r\x0bC\x1c\r'], ['AB', 'C']],
  ['split within the end', ['\x0bA\x1c', '\r'], ['A']],
  ['junk between', ['\r\n hello \x0bA\x1c\r\r\n\x0bB\x1c\r'], ['A', 'B']],
  ['a file separator within', ['\x0bA\x1cB\x1c\r'], ['A\x1cB']],
  ['without the last byte', ['\x0bA\x1c\x0bB\x1c\r'], ['A', 'B']],
  ['begun again', ['\x0bhalf of\x0bB\x1c\r'], ['B']],
  ['empty', ['\x0b\x1c\r'], ['']],
  ['not complete', ['\x0bA\x1c\r\x0bB'], ['A']],
])('frames: %s', (_name, chunks, expected) => {
  expect(read(chunks.map(bytes)).messages).toEqual(expected);
});

test('however messages are cut into packets, they come out whole and in order', () => {
  const message = fc
    .uint8Array({ maxLength: 40 })
    .map((found) => Buffer.from(found.filter((byte) => byte !== 0x0b && byte !== 0x1c)));
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 5 }),
      fc.infiniteStream(fc.nat({ max: 30 })),
      (messages, sizes) => {
        const stream = Buffer.concat(messages.map(frameOf));
        const reader = createFrameReader();
        const found: Buffer[] = [];
        for (let at = 0; at < stream.length;) {
          const size = 1 + (sizes.next().value ?? 0);
          found.push(...reader.push(stream.subarray(at, at + size)));
          at += size;
        }
        expect(found).toEqual(messages);
      },
    ),
  );
});

test('a message that is too large, and endless junk, end the reading', () => {
  expect(read([bytes(`\x0b${'x'.repeat(11)}`)], 10)).toMatchObject({ problem: 'too_large' });
  expect(read([bytes(`\x0b${'x'.repeat(10)}\x1c\r`)], 10)).toEqual({
    messages: ['x'.repeat(10)],
    problem: null,
    isWithin: false,
  });
  expect(read([Buffer.alloc(70_000, 0x41), bytes('\x0bA\x1c\r')])).toMatchObject({
    messages: [],
    problem: 'junk',
  });
});
