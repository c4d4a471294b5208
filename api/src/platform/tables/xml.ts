import { SaxesParser } from 'saxes';
import { ProblemError } from '../http/problem-error';

export interface XmlEvents {
  /** @param name local name. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes by local name; in workbooks these are unique. */
const localNames = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

/** Streaming XML reader. It refuses entities of a document type. */
export const createXmlReader = ({ open, text, close }: XmlEvents) => {
  const parser = new SaxesParser({ xmlns: false });
  let fault: Error | null = null;
  parser.on('error', (error) => {
    fault ??= error;
  });
  if (open) parser.on('opentag', (tag) => open(localName(tag.name), localNames(tag.attributes)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  const refuse = (): void => {
    if (fault) throw new ProblemError('table.unreadable', { cause: fault });
  };
  return {
    write: (piece: string): void => {
      parser.write(piece);
      refuse();
    },
    end: (): void => {
      parser.close();
      refuse();
    },
  };
};

/** Reads a complete document. */
export const readXml = (document: string, events: XmlEvents): void => {
  const reader = createXmlReader(events);
  reader.write(document);
  reader.end();
};

/** Reads a document from a stream. */
export const readXmlPieces = async (
  pieces: AsyncIterable<string>,
  events: XmlEvents,
): Promise<void> => {
  const reader = createXmlReader(events);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
};
