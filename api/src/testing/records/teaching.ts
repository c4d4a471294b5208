import type { Contract, EndpointInput } from '@sala/shared-contracts';
import type { SignedInMember, TestApi, TestClient } from '..';

type MaterialBody = EndpointInput<Contract['teachingMaterialCreate']>['body'];

/** What every kind of material has. */
const common = {
  locale: 'es-MX',
  topic: 'respiratorio',
  ageMin: null,
  ageMax: null,
  sex: null,
  readingLevel: 'secundaria',
  body: '',
  url: null,
  questions: [],
} satisfies Partial<MaterialBody>;

export const teachingQuestion = (question: string, answer = 1) => ({
  question,
  options: ['Sí', 'No', 'A veces'],
  answer,
  why: 'Porque así descansa la garganta.',
});

/** An article about a sore throat, with its three questions. */
export const article: MaterialBody = {
  ...common,
  title: 'Dolor de garganta',
  kind: 'article',
  codes: ['J02.9'],
  body: '## ¿Qué es?\n\nUna inflamación.',
  questions: ['¿Hablas mucho?', '¿Fumas?', '¿Gritas?'].map((text) => teachingQuestion(text)),
};

export const leaflet: MaterialBody = {
  ...common,
  title: 'Folleto de la garganta',
  kind: 'pdf',
  codes: ['J03.9'],
};

export const pdfBytes = (): Blob => new Blob(['%PDF-1.7\nfolleto']);

/** Valid inputs of the library's endpoints with an id, for a leaflet that is still a draft. */
export const teachingInputs = {
  teachingMaterialView: {},
  teachingMaterialUpdate: { body: { version: 2, title: 'Otro folleto' } },
  teachingMaterialFileSave: { query: { name: 'folleto.pdf' }, body: pdfBytes() },
  teachingMaterialFileView: {},
  teachingMaterialStatusSet: { body: { version: 2, status: 'in_review' } },
  teachingMaterialRevise: {},
} as const;

export const approveMaterial = async (client: TestClient, teachingMaterialId: string) => {
  const params = { teachingMaterialId };
  const set = async (status: 'in_review' | 'approved') => {
    const { version } = await client.ok('teachingMaterialView', { params });
    return client.ok('teachingMaterialStatusSet', { params, body: { version, status } });
  };
  await set('in_review');
  return set('approved');
};

/** A delivery of an approved article, at a visit of the company. */
const deliver = async (api: TestApi, { client, companyId, userId }: SignedInMember) => {
  const { id } = await client.ok('teachingMaterialCreate', { body: article });
  await approveMaterial(client, id);
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into teaching_delivery (company_id, id, patient_id, visit_id, material_id, channel, token_hash, expires_at, sent_at, sent_by)
       select company_id, gen_random_uuid(), patient_id, id, $2, 'print', encode(sha256(id::text::bytea), 'hex'), now() + interval '30 days', now(), $3
       from visit where company_id = $1 and status <> 'cancelled' order by id limit 1`,
      [companyId, id, userId],
    ),
  );
};

export const createTeachingRecords = async (api: TestApi, member: SignedInMember) => {
  const { client } = member;
  await deliver(api, member);
  const { id: teachingMaterialId } = await client.ok('teachingMaterialCreate', { body: leaflet });
  await client.ok('teachingMaterialFileSave', {
    params: { teachingMaterialId },
    ...teachingInputs.teachingMaterialFileSave,
  });
  return { teachingMaterialId };
};
