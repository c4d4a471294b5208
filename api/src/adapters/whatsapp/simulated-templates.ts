import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Schedule } from '../phone-network/schedule';
import { Refusal, type Business, type SimulatedTemplate } from './simulated-business';
import type { SimulatedNumber } from './simulated-webhooks';

const decidedAfterMs = 5_000;
const pausedAfterMs = 20_000;
const pageSize = 2;

const templateSchema = z.object({
  name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
  language: z.string(),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  components: z.array(z.record(z.string(), z.unknown())),
});
const changeSchema = z.object({ components: templateSchema.shape.components });

interface Found {
  readonly number: SimulatedNumber;
  readonly business: Business;
}

interface Parts {
  readonly schedule: Schedule;
  readonly post: (number: SimulatedNumber, field: string, value: object) => Promise<void>;
  readonly byAccount: (request: FastifyRequest<{ Params: { id: string } }>) => Found;
  readonly anyNumber: (request: FastifyRequest) => Found;
  readonly newId: () => string;
}

const textsOf = ({ components }: SimulatedTemplate): string[] =>
  components.map(({ text }) => (typeof text === 'string' ? text : ''));

/** What WhatsApp would not approve; one word asks for it. */
const rejectionOf = (template: SimulatedTemplate): string | null => {
  const texts = textsOf(template);
  if (texts.some((text) => /^\s*\{\{|\}\}\s*$/.test(text))) return 'INVALID_FORMAT';
  return texts.some((text) => /rechazar/i.test(text)) ? 'TAG_CONTENT_MISMATCH' : null;
};

const says = (template: SimulatedTemplate, words: RegExp): boolean =>
  textsOf(template).some((text) => words.test(text));

const identityOf = ({ id, name, language }: SimulatedTemplate): object => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
});

/**
 * Templates of a simulated account: a moment after it was submitted, each is approved, rejected for
 * a reason, sorted as marketing where it sells, and paused later where its words ask for that.
 *
 * @returns plans the decision about a template.
 */
export const addTemplateRoutes = (
  app: FastifyInstance,
  { schedule, post, byAccount, anyNumber, newId }: Parts,
): ((number: SimulatedNumber, template: SimulatedTemplate) => void) => {
  const tell = (number: SimulatedNumber, template: SimulatedTemplate): Promise<void> =>
    post(number, 'message_template_status_update', {
      event: template.status,
      ...identityOf(template),
      reason: template.reason,
      message_template_category: template.category,
    });

  const pause = async (number: SimulatedNumber, template: SimulatedTemplate): Promise<void> => {
    template.status = 'PAUSED';
    template.quality = 'RED';
    await post(number, 'message_template_quality_update', {
      previous_quality_score: 'GREEN',
      new_quality_score: 'RED',
      ...identityOf(template),
    });
    await tell(number, template);
  };

  const sort = async (number: SimulatedNumber, template: SimulatedTemplate): Promise<void> => {
    if (template.category !== 'UTILITY' || !says(template, /descuento|oferta|promoci/i)) return;
    template.category = 'MARKETING';
    await post(number, 'template_category_update', {
      ...identityOf(template),
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    });
  };

  const decide = (number: SimulatedNumber, template: SimulatedTemplate): void =>
    schedule.plan(decidedAfterMs, async () => {
      const reason = rejectionOf(template);
      template.status = reason === null ? 'APPROVED' : 'REJECTED';
      template.reason = reason ?? 'NONE';
      if (reason === null) {
        template.approved = template.components;
        template.quality = 'GREEN';
        await sort(number, template);
        if (says(template, /pausar/i)) schedule.plan(pausedAfterMs, () => pause(number, template));
      }
      await tell(number, template);
    });

  app.post<{ Params: { id: string } }>('/v24.0/:id/message_templates', (request) => {
    const { number, business } = byAccount(request);
    const asked = templateSchema.parse(request.body);
    const isTaken = business.templates.some(
      ({ name, language }) => name === asked.name && language === asked.language,
    );
    if (isTaken) throw new Refusal(400, 100, 'There is already content in this language');
    const template: SimulatedTemplate = {
      ...asked,
      id: newId(),
      status: 'PENDING',
      reason: 'NONE',
      quality: 'UNKNOWN',
      approved: null,
    };
    business.templates.push(template);
    decide(number, template);
    return { id: template.id, status: template.status, category: template.category };
  });

  app.get<{ Params: { id: string }; Querystring: { after?: string; name?: string } }>(
    '/v24.0/:id/message_templates',
    (request) => {
      const { after: cursor, name } = request.query;
      const all = byAccount(request).business.templates;
      const templates = name === undefined ? all : all.filter((one) => one.name === name);
      const from = Number(cursor ?? 0);
      const after = from + pageSize;
      return {
        data: templates
          .slice(from, after)
          .map(({ reason, quality, approved: _approved, ...one }) => ({
            ...one,
            rejected_reason: reason,
            quality_score: { score: quality },
          })),
        paging: {
          cursors: { after: String(after) },
          ...(after < templates.length && { next: `${request.url}&after=${after}` }),
        },
      };
    },
  );

  app.delete<{ Params: { id: string }; Querystring: { name?: string; hsm_id?: string } }>(
    '/v24.0/:id/message_templates',
    (request) => {
      const { templates } = byAccount(request).business;
      const { name, hsm_id: id } = request.query;
      const kept = templates.filter(
        (one) => one.name !== name || (id !== undefined && one.id !== id),
      );
      if (kept.length === templates.length) throw new Refusal(404, 100, 'Unsupported request');
      templates.splice(0, templates.length, ...kept);
      return { success: true };
    },
  );

  app.post('/v24.0/app/uploads', (request) => {
    anyNumber(request);
    return { id: `upload:${newId()}` };
  });

  app.post<{ Params: { id: string } }>('/v24.0/:id', (request) => {
    const { number, business } = anyNumber(request);
    const { id } = request.params;
    if (id.startsWith('upload:')) return { h: `4::${id.slice('upload:'.length)}` };
    const template = business.templates.find((one) => one.id === id);
    if (!template) throw new Refusal(404, 100, 'Unsupported request');
    if (template.status === 'PENDING')
      throw new Refusal(400, 100, 'A template in review cannot be edited');
    template.components = z.parse(changeSchema, request.body).components;
    template.status = 'PENDING';
    decide(number, template);
    return { success: true };
  });

  return decide;
};
