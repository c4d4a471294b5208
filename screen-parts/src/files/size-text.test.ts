import { sizeText } from './size-text';

test.each([
  [999, '999 B'],
  [1536, '1.5 KB'],
  [20_480, '20 KB'],
  [10_485_760, '10 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes, String)).toBe(text));
