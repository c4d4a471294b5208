import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { draftText, shortText } from '../platform/text';
import * as limits from './limits';
import { noteSections } from './visit-note';
import { noteTextSchema } from './visits';

const version = versionSchema;

/** `own`: of the caller; `team`: shared by somebody else; `starter`: comes with the product. */
export const noteTextSources = ['own', 'team', 'starter'] as const;

const facts = {
  /** A starter is named by its key. */
  id: z.string(),
  source: z.enum(noteTextSources),
  title: z.string(),
  /** Of a starter, in the other language. */
  titleEn: z.nullable(z.string()),
  shared: z.boolean(),
  /** null: a starter, which is the same for everybody. */
  owner: z.nullable(z.string()),
  version,
};

export const noteTemplateSchema = z.object({
  ...facts,
  /** Meant for this kind of visit or this practitioner's specialty. */
  suggested: z.boolean(),
  eventTypeId: z.nullable(z.uuid()),
  specialtyId: z.nullable(z.uuid()),
  sections: noteTextSchema,
});

export type NoteTemplate = z.output<typeof noteTemplateSchema>;

export const noteSnippetSchema = z.object({
  ...facts,
  /** Typed after the slash. */
  key: z.string(),
  text: z.string(),
});

export type NoteSnippet = z.output<typeof noteSnippetSchema>;

const title = shortText(limits.noteTextTitleMax);
const place = {
  shared: z.optional(z.boolean()),
  eventTypeId: z.optional(z.nullable(z.uuid())),
  specialtyId: z.optional(z.nullable(z.uuid())),
};
const key = z.string().check(z.regex(patterns.snippetKey));
const text = draftText(limits.snippetTextMax).check(z.minLength(1));
const sections = noteTextSchema.check(
  z.refine((given) => noteSections.some((section) => given[section]?.trim()), {
    params: { rule: 'required' },
  }),
);
const access = { permission: 'clinical:sign' } as const;
const templateParams = idParams('noteTemplateId');
const snippetParams = idParams('noteSnippetId');

export const noteTexts = {
  noteTemplateList: endpoint({
    summary:
      'Texts that a note can start from: one’s own, shared ones and starters; fitting ones first',
    access,
    /** The visit whose kind decides what fits. */
    query: z.strictObject({ visitId: z.optional(z.uuid()) }),
    response: z.object({ items: z.array(noteTemplateSchema) }),
  }),
  noteTemplateCreate: endpoint({
    summary: 'Keep a text that notes start from',
    access,
    body: z.strictObject({ title, ...place, sections }),
    response: noteTemplateSchema,
    status: 201,
  }),
  noteTemplateUpdate: endpoint({
    summary: 'Rename, share or rewrite one’s own text',
    access,
    params: templateParams,
    body: z.strictObject({
      version,
      title: z.optional(title),
      ...place,
      sections: z.optional(sections),
    }),
    response: noteTemplateSchema,
  }),
  noteTemplateDelete: endpoint({
    summary: 'Delete one’s own text; notes that began with it keep theirs',
    access,
    params: templateParams,
  }),
  noteSnippetList: endpoint({
    summary: 'Short texts typed by a key: one’s own, shared ones and starters',
    access,
    response: z.object({ items: z.array(noteSnippetSchema) }),
  }),
  noteSnippetCreate: endpoint({
    summary: 'Keep a short text under a key',
    access,
    body: z.strictObject({ key, title, text, shared: z.optional(z.boolean()) }),
    response: noteSnippetSchema,
    status: 201,
  }),
  noteSnippetUpdate: endpoint({
    summary: 'Rename, share or rewrite one’s own short text',
    access,
    params: snippetParams,
    body: z.strictObject({
      version,
      key: z.optional(key),
      title: z.optional(title),
      text: z.optional(text),
      shared: z.optional(z.boolean()),
    }),
    response: noteSnippetSchema,
  }),
  noteSnippetDelete: endpoint({
    summary: 'Delete one’s own short text',
    access,
    params: snippetParams,
  }),
};
