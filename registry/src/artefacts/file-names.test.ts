import { FileNames } from './file-names';

const faultOf = (...names: readonly string[]): string | null => {
  const seen = new FileNames();
  return names.map((name) => seen.faultOf(name)).at(-1) ?? null;
};

test.each<[string, readonly string[]]>([
  ['cannot be the name of a file', ['page.js ']],
  ['cannot be the name of a file', [' page.js']],
  ['cannot be the name of a file', ['pa\u0067\u0301e.js']],
  ['ends with a dot', ['page.js.']],
  ['is the name of a device on Windows', ['CON']],
  ['is the name of a device on Windows', ['con.js']],
  ['is the name of a device on Windows', ['Nul.chunk.js']],
  ['is the name of a device on Windows', ['aux.css']],
  ['is the name of a device on Windows', ['PRN.json']],
  ['is the name of a device on Windows', ['com1.js']],
  ['is the name of a device on Windows', ['LPT9.js.gz']],
  ['page.js comes twice', ['page.js', 'page.js']],
  ['Page.js and page.js are one file where case does not count', ['page.js', 'Page.js']],
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
