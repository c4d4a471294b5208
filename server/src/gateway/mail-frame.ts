import type { FastifyPluginAsync } from 'fastify';

/**
 * Nothing runs, nothing is fetched and nothing is sent; styles are those of the mail. Stricter than
 * the page that frames it in all but these.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const page = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

/**
 * `/mail-frame.html`: an empty document that HTML mail is put into (docs/adr/0114). It has a policy
 * of its own, because a frame without an address inherits that of the page: styles would be
 * dropped, and pictures of this origin loaded.
 */
export const mailFrame: FastifyPluginAsync = async (app) => {
  app.get('/mail-frame.html', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(page),
  );
};
