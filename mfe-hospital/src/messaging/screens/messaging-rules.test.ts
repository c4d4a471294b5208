import { chatId, conversationOf } from '../../testing/conversation.fixture';
import { belongsTo, joinedRows } from './chats/joined-rows';
import { repliesFor, slashWord } from './chats/slash-word';
import { waysBack } from './chats/ways-back';
import { cleanMail, contentIdsIn } from './email/clean-mail';
import { foldQuotes } from './email/fold-quotes';

describe('joined rows', () => {
  const at = (digit: number, minute: number) =>
    conversationOf(digit, { lastActivityAt: `2026-11-24T15:0${minute}:00.000Z` });
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  test('a first page that changed keeps what was loaded behind it, and nothing twice', () => {
    const loaded = [at(1, 9), at(2, 8), at(3, 7), at(4, 6)];
    expect(ids(joinedRows([at(5, 9), at(1, 8)], loaded, 'activity'))).toEqual(
      [5, 1, 3, 4].map(chatId),
    );
  });

  test('a row leaves the queue to which it does not belong any more', () => {
    const where = { queue: 'mine', sort: 'activity', userId: chatId(9) } as const;
    const mine = conversationOf(1, { assignee: { id: chatId(9), name: 'Ana' } });
    expect(belongsTo(mine, where)).toBe(true);
    expect(belongsTo({ ...mine, status: 'resolved' }, where)).toBe(false);
    expect(belongsTo({ ...mine, waitingSince: null }, { ...where, sort: 'waiting' })).toBe(false);
  });
});

describe('the word after a slash', () => {
  test.each([
    ['/', 1, { from: 0, to: 1, words: '' }],
    ['Hola /hor', 9, { from: 5, to: 9, words: 'hor' }],
    ['Hola\n/hor y más', 9, { from: 5, to: 9, words: 'hor' }],
    ['el 10/12', 8, null],
    ['https://sala.mx', 15, null],
    ['/hor ', 5, null],
    ['/hor', 0, null],
  ])('behind the slash of %j at %i stands %j', (text, cursor, expected) => {
    expect(slashWord(text, cursor)).toEqual(expected);
  });

  test('a shortcode is found before a title, whatever its accents', () => {
    const replies = [
      { shortcode: 'ubica', title: 'Cómo llegar' },
      { shortcode: 'como-pagar', title: 'Pagos' },
      { shortcode: 'cita', title: 'Confirmar' },
    ];
    expect(repliesFor(replies, 'cómo').map(({ shortcode }) => shortcode)).toEqual([
      'como-pagar',
      'ubica',
    ]);
    expect(repliesFor(replies, '')).toHaveLength(3);
  });
});

describe('ways back', () => {
  test('each goes back to what it was, those alike together', () => {
    const until = '2026-12-01T15:00:00.000Z';
    const rows = [
      conversationOf(1),
      conversationOf(2, { status: 'snoozed', snoozedUntil: until }),
      conversationOf(3, { labels: ['pago'] }),
    ];
    expect(waysBack(rows, { kind: 'status', status: 'resolved' })).toEqual([
      { conversations: [chatId(1), chatId(3)], change: { kind: 'status', status: 'open' } },
      { conversations: [chatId(2)], change: { kind: 'snooze', until } },
    ]);
    expect(waysBack(rows, { kind: 'label', add: ['pago', 'vip'], remove: [] })).toEqual([
      {
        conversations: [chatId(1), chatId(2)],
        change: { kind: 'label', add: [], remove: ['pago', 'vip'] },
      },
      { conversations: [chatId(3)], change: { kind: 'label', add: [], remove: ['vip'] } },
    ]);
  });
});

describe('HTML of a mail', () => {
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
    [
      '<meta http-equiv="refresh" content="0;url=https://x.test"><base href="https://x.test/">a',
      'a',
    ],
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
    const html =
      '<img src="https://x.test/pixel.gif" srcset="https://x.test/2x.gif 2x" alt="Logo">';
    expect(clean(html)).toBe('<img alt="Logo">');
    expect(clean(html, { 'https://x.test/pixel.gif': 'blob:one' })).toContain('src="blob:one"');
    expect(clean('<img src="cid:logo">', { 'cid:logo': 'blob:two' })).toContain('src="blob:two"');
    expect(clean('<img src="data:image/svg+xml,<svg/>">')).toBe('<img>');
    expect(contentIdsIn('<img src="cid:logo"><img src=\'cid:logo\'>')).toEqual(['logo']);
  });
});

describe('quotes', () => {
  test.each([
    ['Sí.\n\nEl mar, 24 nov 2026 a las 10:00, Ana <ana@x.test> escribió:\n> ¿Van?', 'Sí.'],
    ['Yes.\nOn Tue, Nov 24, 2026 at 10:00 AM Ana wrote:\n> Are you coming?', 'Yes.'],
    ['Sí.\n-----Original Message-----\nFrom: Ana', 'Sí.'],
    ['Sí.\n> ¿Van?\n> Ana\n', 'Sí.'],
  ])('%j answers with %j', (text, shown) => {
    const folded = foldQuotes(text);
    expect(folded.shown).toBe(shown);
    expect(folded.quoted).not.toBe('');
  });

  test('quotes between the lines of an answer belong to it', () => {
    const text = 'Hola\n> ¿Van?\nSí.\n> ¿Cuándo?\nEl lunes.';
    expect(foldQuotes(text)).toEqual({ shown: text, quoted: '' });
  });
});
