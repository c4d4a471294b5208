import type { SignedInMember } from '..';

export const templateBody = { title: 'Dolor de garganta', sections: { plan: 'Líquidos y [ ]' } };
export const snippetBody = {
  key: 'reposo',
  title: 'Reposo',
  text: 'Reposo relativo por [ ] días.',
};

/** Valid inputs of endpoints with the id of a text. */
export const noteTextInputs = {
  noteTemplateUpdate: { body: { version: 1, title: 'Faringitis' } },
  noteTemplateDelete: {},
  noteSnippetUpdate: { body: { version: 1, title: 'Descanso' } },
  noteSnippetDelete: {},
};

/** Shared, so that only the company keeps them from others. */
export const createNoteTexts = async ({ client }: SignedInMember) => {
  const { id: noteTemplateId } = await client.ok('noteTemplateCreate', {
    body: { ...templateBody, shared: true },
  });
  const { id: noteSnippetId } = await client.ok('noteSnippetCreate', {
    body: { ...snippetBody, shared: true },
  });
  return { noteTemplateId, noteSnippetId };
};
