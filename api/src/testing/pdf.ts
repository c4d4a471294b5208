import { inflateSync } from 'node:zlib';

const winAnsi = new TextDecoder('windows-1252');

/** The words of a PDF: its compressed streams, with the strings of the standard fonts in hexadecimal. */
export const readPdf = async (file: Blob) => {
  const raw = Buffer.from(await file.arrayBuffer());
  const source = raw.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    try {
      return [inflateSync(raw.subarray(start)).toString('latin1')];
    } catch {
      return []; // a stream that is not compressed holds no words
    }
  });
  const words = streams.map((stream) =>
    stream
      .split('ET')
      .map((block) => [...block.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex]) => winAnsi.decode(Buffer.from(hex ?? '', 'hex'))).join(''))
      .join(' '),
  );
  const size = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source);
  return { isPdf: source.startsWith('%PDF-'), text: words.join(' ').replace(/\s+/g, ' '), width: Number(size?.[1]), height: Number(size?.[2]), pages: source.split('/Type /Page\n').length - 1 };
};
