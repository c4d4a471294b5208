import type { NoteSnippet, NoteTemplate } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { starterTexts, type StarterTemplate } from '../model/starter-texts';
import {
  deleteNoteText,
  insertSnippet,
  insertTemplate,
  listSnippets,
  listTemplates,
  lockSnippet,
  lockTemplate,
  readTemplateFit,
  unknownPlaces,
  updateSnippet,
  updateTemplate,
  type OpenSnippet,
  type OpenTemplate,
  type SnippetColumns,
  type TemplateColumns,
  type TemplateFit,
} from '../sql/note-texts.queries';

type Names =
  | 'noteTemplateList'
  | 'noteTemplateCreate'
  | 'noteTemplateUpdate'
  | 'noteTemplateDelete'
  | 'noteSnippetList'
  | 'noteSnippetCreate'
  | 'noteSnippetUpdate'
  | 'noteSnippetDelete';

/** A place that is named has to be that of the visit; without any, a template fits everywhere alike. */
const fits = (named: readonly (string | null)[], here: readonly (string | null)[]): boolean =>
  named.some((place, at) => place !== null && place === here[at]);

const shownTemplate = ({ mine: _mine, ...row }: OpenTemplate, fit?: TemplateFit): NoteTemplate => ({
  ...row,
  suggested:
    fit !== undefined &&
    fits([row.eventTypeId, row.specialtyId], [fit.eventTypeId, fit.specialtyId]),
});

const shownStarter = (
  { specialty, eventType, ...row }: StarterTemplate,
  fit: TemplateFit,
): NoteTemplate => ({
  ...row,
  suggested: fits([eventType, specialty], [fit.eventType, fit.specialty]),
});

const shownSnippet = ({ mine: _mine, ...row }: OpenSnippet): NoteSnippet => row;

/* The log says which text changed and how it is called and shared, never what it says. */

/** A colleague shares the text to be used, not to be changed. */
const demandOwn = ({ mine }: { readonly mine: boolean }): void => {
  if (!mine) throw new ProblemError('permission.denied');
};

const sameTexts = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const noteTextHandlers = defineHandlers<Names>({
  noteTemplateList: async ({ db, actor, query }) => {
    const fit = await readTemplateFit(db, actor.userId, query.visitId ?? null);
    const kept = await listTemplates(db, actor.userId);
    const items = [
      ...kept.map((row) => shownTemplate(row, fit)),
      ...(await starterTexts()).templates.map((row) => shownStarter(row, fit)),
    ];
    return {
      items: [
        ...items.filter(({ suggested }) => suggested),
        ...items.filter(({ suggested }) => !suggested),
      ],
    };
  },

  noteTemplateCreate: async ({ db, actor, body, now, audit }) => {
    const wanted: TemplateColumns = {
      title: body.title,
      shared: body.shared ?? false,
      eventTypeId: body.eventTypeId ?? null,
      specialtyId: body.specialtyId ?? null,
      sections: body.sections,
    };
    const [unknown] = await unknownPlaces(db, wanted);
    if (unknown) throw invalid({ path: unknown, code: 'not_an_option' });
    const id = await insertTemplate(db, wanted, { userId: actor.userId, now });
    await audit({
      action: 'note_template.created',
      entityType: 'noteTemplate',
      entityId: id,
      diff: { shared: [null, wanted.shared] },
    });
    return shownTemplate(await lockTemplate(db, actor.userId, id));
  },

  noteTemplateUpdate: async ({ db, actor, params, body, now, audit }) => {
    const { version, ...given } = body;
    const present = await lockTemplate(db, actor.userId, params.noteTemplateId);
    demandOwn(present);
    await requireCurrentVersion(db, 'noteTemplate', present, version, shownTemplate(present));
    const wanted: TemplateColumns = {
      title: given.title ?? present.title,
      shared: given.shared ?? present.shared,
      eventTypeId: given.eventTypeId === undefined ? present.eventTypeId : given.eventTypeId,
      specialtyId: given.specialtyId === undefined ? present.specialtyId : given.specialtyId,
      sections: given.sections ?? present.sections,
    };
    const { sections, ...before } = present;
    const { sections: written, ...after } = wanted;
    const changes = changesBetween(before, { ...before, ...after });
    const rewritten = !sameTexts(sections, written);
    if (Object.keys(changes).length === 0 && !rewritten)
      throw invalid({ path: '', code: 'no_change' });
    const [unknown] = await unknownPlaces(db, wanted);
    if (unknown) throw invalid({ path: unknown, code: 'not_an_option' });
    await updateTemplate(db, present.id, wanted, now);
    await audit({
      action: 'note_template.updated',
      entityType: 'noteTemplate',
      entityId: present.id,
      diff: { ...changes, rewritten },
    });
    return shownTemplate(await lockTemplate(db, actor.userId, present.id));
  },

  noteTemplateDelete: async ({ db, actor, params, audit }) => {
    const present = await lockTemplate(db, actor.userId, params.noteTemplateId);
    demandOwn(present);
    await deleteNoteText(db, 'note_template', present.id);
    await audit({
      action: 'note_template.deleted',
      entityType: 'noteTemplate',
      entityId: present.id,
    });
  },

  noteSnippetList: async ({ db, actor }) => ({
    items: [
      ...(await listSnippets(db, actor.userId)).map(shownSnippet),
      ...(await starterTexts()).snippets,
    ],
  }),

  noteSnippetCreate: async ({ db, actor, body, now, audit }) => {
    const wanted: SnippetColumns = { ...body, shared: body.shared ?? false };
    const id = await insertSnippet(db, wanted, { userId: actor.userId, now });
    await audit({
      action: 'note_snippet.created',
      entityType: 'noteSnippet',
      entityId: id,
      diff: { shared: [null, wanted.shared] },
    });
    return shownSnippet(await lockSnippet(db, actor.userId, id));
  },

  noteSnippetUpdate: async ({ db, actor, params, body, now, audit }) => {
    const { version, ...given } = body;
    const present = await lockSnippet(db, actor.userId, params.noteSnippetId);
    demandOwn(present);
    await requireCurrentVersion(db, 'noteSnippet', present, version, shownSnippet(present));
    const wanted: SnippetColumns = {
      key: given.key ?? present.key,
      title: given.title ?? present.title,
      text: given.text ?? present.text,
      shared: given.shared ?? present.shared,
    };
    const { text, ...before } = present;
    const { text: written, ...after } = wanted;
    const changes = changesBetween(before, { ...before, ...after });
    const rewritten = text !== written;
    if (Object.keys(changes).length === 0 && !rewritten)
      throw invalid({ path: '', code: 'no_change' });
    await updateSnippet(db, present.id, wanted, now);
    await audit({
      action: 'note_snippet.updated',
      entityType: 'noteSnippet',
      entityId: present.id,
      diff: { ...changes, rewritten },
    });
    return shownSnippet(await lockSnippet(db, actor.userId, present.id));
  },

  noteSnippetDelete: async ({ db, actor, params, audit }) => {
    const present = await lockSnippet(db, actor.userId, params.noteSnippetId);
    demandOwn(present);
    await deleteNoteText(db, 'note_snippet', present.id);
    await audit({
      action: 'note_snippet.deleted',
      entityType: 'noteSnippet',
      entityId: present.id,
    });
  },
});
