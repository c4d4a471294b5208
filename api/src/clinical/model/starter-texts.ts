import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteTextSchema, type NoteSnippet, type NoteTemplate } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { referenceDirectory } from '../../platform/database/reference-data';

const fileSchema = z.object({
  templates: z.array(
    z.object({
      key: z.string(),
      title_es: z.string(),
      title_en: z.string(),
      /** Code of a category. */
      specialty: z.nullable(z.string()),
      /** Slug of an event type. */
      eventType: z.nullable(z.string()),
      sections: noteTextSchema,
    }),
  ),
  snippets: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
});

type Starter = Pick<NoteTemplate, 'source' | 'shared' | 'owner' | 'version'>;

const ours: Starter = { source: 'starter', shared: true, owner: null, version: 1 };

export interface StarterTemplate extends Omit<NoteTemplate, 'suggested'> {
  readonly specialty: string | null;
  readonly eventType: string | null;
}

interface StarterTexts {
  readonly templates: readonly StarterTemplate[];
  readonly snippets: readonly NoteSnippet[];
}

const read = async (): Promise<StarterTexts> => {
  const content = await readFile(join(referenceDirectory, 'notes/templates.json'), 'utf8');
  const { templates, snippets } = fileSchema.parse(JSON.parse(content));
  return {
    templates: templates.map(({ key, title_es, title_en, ...template }) => ({
      ...ours,
      ...template,
      id: key,
      title: title_es,
      titleEn: title_en,
      eventTypeId: null,
      specialtyId: null,
    })),
    snippets: snippets.map((snippet) => ({ ...ours, ...snippet, id: snippet.key, titleEn: null })),
  };
};

let texts: Promise<StarterTexts> | undefined;

/** The texts that come with the product (api/reference/notes), read once. */
export const starterTexts = (): Promise<StarterTexts> => (texts ??= read());
