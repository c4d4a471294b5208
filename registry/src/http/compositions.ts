import type { SignedComposition } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentRelease, ReleaseRegistryPort } from '../registry-port';
import { callerOf, type Staff } from './callers';
import { prepareDocument, sendDocument, type PreparedDocument } from './prepared-document';
import { RequestRefused } from './problems';

/** The composition in force as a prepared response. */
export interface PublicDocuments {
  readonly composition: PreparedDocument;
  readonly keys: PreparedDocument;
}

const json = 'application/json; charset=utf-8';

export const prepareDocuments = async ({
  composition,
  keys,
}: CurrentRelease): Promise<PublicDocuments> => {
  const [first, second] = await Promise.all([
    prepareDocument(JSON.stringify(composition), json),
    prepareDocument(JSON.stringify(keys), json),
  ]);
  return { composition: first, keys: second };
};

interface CompositionOptions {
  readonly registry: ReleaseRegistryPort;
  /** Null: nothing is released. */
  readonly documents: () => Promise<PublicDocuments | null>;
  readonly staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Staff>;
}

const demand = { permission: 'releases:read', scope: 'read' } as const;

/** Current and past compositions, and the keys they are signed with. */
export const bindCompositions = (
  app: FastifyInstance,
  { registry, documents, staffOf }: CompositionOptions,
): void => {
  const now = async (): Promise<PublicDocuments> => {
    const found = await documents();
    if (!found)
      throw new RequestRefused('resource.not_found', { detail: 'nothing is released yet' });
    return found;
  };
  app.get('/composition', async (request, reply) =>
    sendDocument(request, reply, (await now()).composition),
  );
  app.get('/keys', async (request, reply) => sendDocument(request, reply, (await now()).keys));
  app.get<{ Params: { id: string } }>('/compositions/:id', {
    onRequest: async (request) => void (await callerOf(request, demand, { registry, staffOf })),
    handler: async (request): Promise<SignedComposition> => {
      const found = await registry.composition(request.params.id);
      if (!found) throw new RequestRefused('resource.not_found');
      return found.composition;
    },
  });
};
