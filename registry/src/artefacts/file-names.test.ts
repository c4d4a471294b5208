import { FileNames } from './file-names';

const faultOf = (...names: readonly string[]): string | null => {
  const seen = new FileNames();
  return names.map((name) => seen.faultOf(name)).at(-1) ?? null;
};

test.each<[string, readonly string[]]>([
  ['is not allowed as a file name', ['page.js ']],
  ['is not allowed as a file name', [' page.js']],
  ['is not allowed as a file name', ['pa\u0067\u0301e.js']],
  ['ends with a dot', ['page.js.']],
  ['is a Windows device name', ['CON']],
  ['is a Windows device name', ['con.js']],
  ['is a Windows device name', ['Nul.chunk.js']],
  ['is a Windows device name', ['aux.css']],
  ['is a Windows device name', ['PRN.json']],
  ['is a Windows device name', ['com1.js']],
  ['is a Windows device name', ['LPT9.js.gz']],
  ['page.js appears twice', ['page.js', 'page.js']],
  ['Page.js and page.js are the same file on case-insensitive systems', ['page.js', 'Page.js']],
])('%s: %j', (sentence, names) => {
  const fault = faultOf(...names);
  expect(fault).toContain(sentence);
  expect(fault).toContain(names.at(-1));
});

test('accepts names that only resemble device names', () => {
  expect(
    faultOf('console.js', 'null.js', 'com10.js', 'auxiliary.js', 'contract.json', 'page.CON'),
  ).toBeNull();
});
