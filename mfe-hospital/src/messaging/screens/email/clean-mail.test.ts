import { cleanMail, contentIdsIn } from './clean-mail';

const clean = (html: string, shown: Readonly<Record<string, string>> = {}): string => {
  const holder = document.createElement('div');
  holder.append(cleanMail(html, { shown: new Map(Object.entries(shown)) }));
  return holder.innerHTML;
};

test.each([
  ['<p>Hola</p><script>steal()</script>', '<p>Hola</p>'],
  ['<p onclick="steal()">Hola</p>', '<p>Hola</p>'],
  ['<form action="https://x.test"><input name="password">Entra</form>', 'Entra'],
  ['<iframe src="https://x.test"></iframe><object data="x"></object>', ''],
  ['<meta http-equiv="refresh" content="0;url=https://x.test"><base href="https://x.test/">a', 'a'],
  ['<svg><script>steal()</script></svg><math><mi>x</mi></math>', ''],
  ['<img src="x" onerror="steal()">', '<img>'],
  ['<td background="https://x.test/pixel">a</td>', 'a'],
  ['<video src="https://x.test"></video><audio src="https://x.test"></audio>', ''],
])('%s becomes %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test('styles stay, for the frame to hold', () => {
  const html = '<style>body{position:fixed;inset:0}</style><p style="color:red">a</p>';
  expect(clean(html)).toBe(html);
});

test('links leave the frame; what is no address leads nowhere', () => {
  expect(clean('<a href="https://x.test" target="_top">a</a>')).toBe(
    '<a href="https://x.test" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  for (const href of ['javascript:steal()', 'data:text/html,x', '/settings', 'blob:x'])
    expect(clean(`<a href="${href}">a</a>`)).not.toContain('href');
});

test('a picture from elsewhere has no address until it is asked for', () => {
  const html = '<img src="https://x.test/pixel.gif" srcset="https://x.test/2x.gif 2x" alt="Logo">';
  expect(clean(html)).toBe('<img alt="Logo">');
  expect(clean(html, { 'https://x.test/pixel.gif': 'blob:one' })).toContain('src="blob:one"');
  expect(clean('<img src="cid:logo">', { 'cid:logo': 'blob:two' })).toContain('src="blob:two"');
  expect(clean('<img src="data:image/svg+xml,<svg/>">')).toBe('<img>');
  expect(contentIdsIn('<img src="cid:logo"><img src=\'cid:logo\'>')).toEqual(['logo']);
});
