import { createHash } from 'node:crypto';
import {
  fieldSetFormat,
  fieldSetSchema,
  type FieldImportPlan,
  type FieldOwner,
  type Locale,
} from '@sala/shared-contracts';
import { nestsTooDeep } from '../../platform/http/json-depth';
import { ProblemError } from '../../platform/http/problem-error';
import { customFields, entityType, type FieldRequest } from '../model/custom-fields/custom-fields';
import * as queries from './custom-fields.queries';
import { planFieldSet, type PlannedField } from '../model/custom-fields/field-set-plan';

const fileNames: Readonly<Record<FieldOwner, Readonly<Record<Locale, string>>>> = {
  customer: { 'es-MX': 'campos-de-cliente.json', en: 'customer-fields.json' },
  purchase: { 'es-MX': 'campos-de-compra.json', en: 'purchase-fields.json' },
};

interface Plan {
  readonly planned: readonly PlannedField[];
  readonly answer: FieldImportPlan;
}

/** Exports, previews and imports field definitions as a file. */
export const fieldSets = (owner: FieldOwner) => {
  const fields = customFields(owner);

  const fieldsIn = (file: Uint8Array): readonly unknown[] => {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
      if (nestsTooDeep(text)) throw new Error('too many levels');
      const content: unknown = JSON.parse(text);
      return fieldSetSchema.parse(content).fields;
    } catch (cause) {
      throw new ProblemError(`${owner}Field.set_unreadable`, { cause });
    }
  };

  const planOf = async ({
    db,
    body,
    locale,
  }: Pick<FieldRequest<'ImportPreview'>, 'db' | 'body' | 'locale'>): Promise<Plan> => {
    const given = fieldsIn(body);
    const present = await queries.listFields(db, owner);
    const planned = planFieldSet(owner, present, given, locale);
    const items = planned.map(({ item }) => item);
    // Identifies file and present definitions, independent of the language.
    const digest = createHash('sha256')
      .update(JSON.stringify([given, present]))
      .digest('hex');
    return { planned, answer: { items, digest } };
  };

  return {
    export: async ({ db, locale, actor, audit }: FieldRequest<'Export'>) => {
      const present = await queries.listFields(db, owner);
      const set = {
        format: fieldSetFormat,
        version: 1,
        fields: present.map(({ key, label, type, required, options }) => ({
          key,
          label,
          type,
          required,
          ...(type === 'select'
            ? { options: options.map(({ value, label: shown }) => ({ value, label: shown })) }
            : {}),
        })),
      };
      await audit({
        action: `${owner}Field.exported`,
        entityType,
        entityId: actor.companyId,
        diff: { fields: present.length },
      });
      const content = new TextEncoder().encode(`${JSON.stringify(set, null, 2)}\n`);
      return { name: fileNames[owner][locale], type: 'application/json', content };
    },

    importPreview: async (request: FieldRequest<'ImportPreview'>) => (await planOf(request)).answer,

    import: async (request: FieldRequest<'Import'>) => {
      await queries.lockFields(request.db, owner);
      const { planned, answer } = await planOf(request);
      if (answer.digest !== request.query.digest) throw new ProblemError(`${owner}Field.set_stale`);
      for (const { create, update } of planned) {
        if (create) await fields.add(request, create);
        if (update)
          await fields.change(request, update.present, {
            version: update.present.version,
            ...update.body,
          });
      }
      return answer;
    },
  };
};
