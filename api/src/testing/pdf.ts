import { inflateSync } from 'node:zlib';

const winAnsi = new TextDecoder('windows-1252');

type Letters = ReadonlyMap<string, string>;

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Parses an embedded font's ToUnicode map, as written by pdfkit. */
const lettersOf = (map: string): Letters => {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, utf16(hex.replaceAll(' ', '')));
    });
  }
  return letters;
};

const inflated = (raw: Buffer, start: number): string => {
  try {
    return inflateSync(raw.subarray(start)).toString('latin1');
  } catch {
    return ''; // an uncompressed stream has no text
  }
};

/** Embedded fonts by their names on the pages. */
const embeddedFonts = (raw: Buffer, source: string): ReadonlyMap<string, Letters> => {
  const object = (id: string): string =>
    new RegExp(`\\n${id} 0 obj[^]*?endobj`).exec(source)?.[0] ?? '';
  const fonts = new Map<string, Letters>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1];
    if (map === undefined) continue;
    const begin = source.indexOf(`\n${map} 0 obj`);
    const [mark = ''] = /stream\r?\n/.exec(source.slice(begin)) ?? [];
    fonts.set(name, lettersOf(inflated(raw, source.indexOf(mark, begin) + mark.length)));
  }
  return fonts;
};

const wordsOf = (block: string, fonts: ReadonlyMap<string, Letters>): string => {
  const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
  const shown = [...block.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => hex);
  if (!letters) return shown.map((hex) => winAnsi.decode(Buffer.from(hex, 'hex'))).join('');
  return shown
    .flatMap((hex) =>
      (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? ''),
    )
    .join('');
};

/** Extracts the text of a PDF in visual order from its compressed streams. */
export const readPdf = async (file: Blob) => {
  const raw = Buffer.from(await file.arrayBuffer());
  const source = raw.toString('latin1');
  const fonts = embeddedFonts(raw, source);
  const streams = [...source.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) =>
    inflated(raw, index + mark.length),
  );
  const pages = streams.filter((stream) => stream.includes(' Tf\n'));
  const words = pages.map((stream) =>
    stream
      .split('ET')
      .map((block) => wordsOf(block, fonts))
      .join(' '),
  );
  const size = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source);
  return {
    isPdf: source.startsWith('%PDF-'),
    text: words.join(' ').replace(/\s+/g, ' '),
    width: Number(size?.[1]),
    height: Number(size?.[2]),
    pages: source.split('/Type /Page\n').length - 1,
  };
};
