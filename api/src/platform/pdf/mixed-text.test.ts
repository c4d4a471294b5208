import PDFDocument from 'pdfkit';
import { readPdf } from '../../testing/pdf';
import { collect, letter, Sheet } from './sheet';

const print = async (write: (sheet: Sheet) => void) => {
  const pdf = new PDFDocument({ size: 'LETTER', margin: letter.margin, bufferPages: true });
  write(new Sheet(pdf, letter));
  const content = await collect(pdf);
  return { ...(await readPdf(new Blob([new Uint8Array(content)]))), bytes: content.length };
};
const note = '□ = letra que no se puede imprimir / letter that cannot be printed'.slice(1);

describe('PDF text', () => {
  test.each<[string, string, string]>([
    ['letters of Western Europe', 'Íñigo Ñu', 'Íñigo Ñu'],
    ['letters of Central Europe', 'Dvořák Łukasz', 'Dvořák Łukasz'],
    ['Chinese', '王小明 (Li)', '王小明 (Li)'],
    ['emoji', 'Gracias 😀👍', 'Gracias 😀👍'],
    ['Cyrillic', 'Анна', 'Анна'],
  ])('%s', async (_what, given, shown) => {
    const { text } = await print((sheet) => sheet.text(given, { bold: true, align: 'center' }));
    expect(text.replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''));
  });

  test('draws Hebrew right to left, numbers left to right, with mirrored brackets', async () => {
    const { text } = await print((sheet) => sheet.text('Paciente: שלום כהן (12) fin'));
    // Visual order from left to right: the number, then the words in reverse, each from its end.
    expect(text.replace(/\s/g, '')).toBe('Paciente:(12)ןהכםולשfin');
  });

  test('a character without a glyph is drawn as a box, explained once', async () => {
    const { text } = await print((sheet) => {
      sheet.row(['สมชาย', 'x'], [0.5, 0.5]);
      sheet.text('ก');
    });
    expect(text.split(note.trim()).length - 1).toBe(1);
    expect(text).toContain('□□□□□');
  });

  test('wraps ideographs and embeds only used glyphs', async () => {
    const { text, pages, bytes } = await print((sheet) => sheet.text('王小明'.repeat(2000)));
    expect(text.match(/王/g)).toHaveLength(2000);
    expect(pages).toBeGreaterThanOrEqual(1);
    expect(bytes).toBeLessThan(200_000);
  });
});
