import { isStorable, limits } from '@sala/shared-contracts';
import { rawMail, richMail } from '../../../testing/records/mail';
import { readMail } from './read-mail';

const part = (type: string, body: string) => `--p\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
const multipart = (type: string, ...parts: readonly string[]) =>
  rawMail({ 'Content-Type': `${type}; boundary=p` }, `${parts.join('')}--p--`);

test('reads text, HTML, files, and pictures from elsewhere', async () => {
  const mail = await readMail(
    richMail(
      '<h1>Hola</h1><img src="https://x.test/p.gif?a=1&amp;b=2"><img src=cid:logo><img src="data:,x">',
    ),
  );
  expect(mail).toMatchObject({
    from: { name: 'Ana Ruiz', address: 'ana@correo.test' },
    subject: 'Una pregunta',
    kind: 'personal',
    pictures: ['https://x.test/p.gif?a=1&b=2'],
    files: [{ name: 'nota.pdf', type: 'application/pdf' }],
    cut: false,
  });
  expect(mail.text.toLowerCase()).toContain('hola');
});

test('malformed 8-bit, control and direction characters leave text that can be stored', async () => {
  const source = Buffer.concat([
    rawMail({ Subject: 'Factura \u202egpj.exe\u0000' }, ''),
    Buffer.from([0xf3, 0x28, 0x8c, 0xbc, 0x00, 0xff, 0x41]),
  ]);
  const { subject, text } = await readMail(source);
  expect(subject).toBe('Factura gpj.exe');
  expect(text).toContain('A');
  expect(isStorable(text)).toBe(true);
});

test('a copy has the same hash, another text of the same Message-ID has not', async () => {
  const headers = { 'Message-ID': '<uno@x.test>' };
  const [one, copy, other] = await Promise.all([
    readMail(rawMail({ Received: 'from a', ...headers })),
    readMail(rawMail({ Received: 'from b', ...headers })),
    readMail(rawMail(headers, 'Otra cosa')),
  ]);
  expect(copy?.hash).toEqual(one?.hash);
  expect(other?.hash).not.toEqual(one?.hash);
});

test.each([
  [{ 'Auto-Submitted': 'auto-replied' }, 'auto_reply'],
  [{ 'Auto-Submitted': 'no' }, 'personal'],
  [{ 'List-Id': '<avisos.luna.test>' }, 'list'],
  [{ Precedence: 'bulk' }, 'list'],
  [{ 'Return-Path': '<>', From: 'MAILER-DAEMON@luna.test' }, 'bounce'],
])('%j is %s', async (headers, kind) => {
  expect((await readMail(rawMail(headers as Record<string, string>))).kind).toBe(kind);
});

test('a bounce names the address, and the mail that came back', async () => {
  const report =
    'Final-Recipient: rfc822; Nadie@correo.test\r\nAction: failed\r\nStatus: 5.1.1\r\n';
  const mail = await readMail(
    multipart(
      'multipart/report; report-type=delivery-status',
      part('text/plain', 'No llegó'),
      part('message/delivery-status', `Reporting-MTA: dns; mx.test\r\n\r\n${report}`),
      part('text/rfc822-headers', 'Message-ID: <abc@luna.test>\r\n'),
    ),
  );
  expect(mail.bounce).toEqual({
    address: 'nadie@correo.test',
    permanent: true,
    originalId: 'abc@luna.test',
  });
});

test('is bounded: text, HTML, pictures and files', async () => {
  const many = Array.from({ length: 80 }, (_, n) => `<img src="https://x.test/${n}.png">`).join('');
  const html = `${many}<p>${'😀'.repeat(limits.emailHtmlKeptMax)}</p>`;
  const files = Array.from({ length: 70 }, () => part('application/x-sh', '#!/bin/sh'));
  const mail = await readMail(
    multipart('multipart/mixed', part('text/html; charset=utf-8', html), ...files),
  );
  expect(mail.cut).toBe(true);
  expect(mail.html?.length).toBeLessThanOrEqual(limits.emailHtmlKeptMax);
  expect(isStorable(mail.html ?? '')).toBe(true);
  expect(mail.pictures).toHaveLength(limits.emailPicturesMax);
  expect(mail.files).toHaveLength(limits.emailPartsMax);
  expect(mail.files[0]?.type).toBe('application/octet-stream');
});

test('a hundred levels are refused instead of followed', async () => {
  const nested = Array.from(
    { length: 100 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');
  await expect(readMail(Buffer.from(`From: a@x.test\r\n${nested}`))).rejects.toThrow();
});
