import { auditActions } from './audit-actions';
import { flatten } from './locale-files';
import { read, sources } from './source-files';

/* What the places of built names are filled with. */
const values: Readonly<Record<string, readonly string[]>> = {
  'visit.${to}': ['open', 'in_progress', 'signed', 'cancelled'],
  'queue_entry.${to}': ['waiting', 'called', 'serving', 'finished', 'moved', 'removed'],
  'appointment.${to}': [
    'requested',
    'waitlisted',
    'scheduled',
    'confirmed',
    'checked_in',
    'in_progress',
    'completed',
    'cancelled',
    'no_show',
    'rescheduled',
  ],
  'timeOff.${to}': ['requested', 'approved', 'rejected', 'cancelled'],
  'second_factor.turned_${state}': ['on', 'off'],
  'privacy_request.${action}': [
    'reviewed',
    'extended',
    'answered',
    'carried_out',
    'closed',
    'block_lifted',
  ],
  'clinical_document.${action}': ['created', 'saved', 'locked', 'read', 'printed'],
  'service_request.${action}': ['created', 'updated', 'revoked', 'result_received', 'reviewed'],
  'teaching_material.${action}': [
    'created',
    'updated',
    'archived',
    'returned',
    'submitted',
    'approved',
  ],
  'teaching_delivery.${step}': ['opened', 'acknowledged', 'answered'],
  'patient.file_${what}': ['added', 'read', 'removed'],
  'practitioner.${verb}': ['updated', 'enabled', 'disabled'],
  '${structure.table}.${verb}': ['updated', 'restored', 'archived'],
};

const places: Readonly<Record<string, readonly string[]>> = {
  '${owner}': ['customer', 'purchase'],
  '${kind}': ['patient', 'customer'],
  '${name}': ['customer_import', 'lead_import', 'staff_import', 'task_import'],
  '${importJobKind(subject)}': ['customer_import', 'lead_import', 'staff_import', 'task_import'],
  '${structure.table}': ['site', 'department', 'room'],
  '${table}': ['site', 'department', 'room'],
  '${chartTable}': ['condition', 'medication_statement', 'immunization', 'family_history'],
  '${picture}': ['photo', 'signature'],
  "${file ? 'saved' : 'removed'}": ['saved', 'removed'],
};

const placeOf = /\$\{[^}]*\}/;

/** Every name that a template makes; a place that nobody knows stays in it. */
const filled = (template: string, last = values[template]): string[] => {
  const filling = (name: string): string[] => {
    const [place] = placeOf.exec(name) ?? [];
    const choices = place === undefined ? undefined : (places[place] ?? last);
    if (place === undefined || !choices) return [name];
    return choices.flatMap((choice) => filling(name.replace(place, choice)));
  };
  return filling(template);
};

const actions = [
  ...new Set(
    sources
      .filter(
        (path) => /^api\/src\/(?!testing\/|adapters\/)/.test(path) && !path.endsWith('.test.ts'),
      )
      .flatMap((path) => auditActions(read(path)))
      .flatMap((name) => filled(name)),
  ),
].sort();

const folder = 'mfe-settings/src/company/screens/audit/locales';

/** Actions that the audit log would show under their raw name. */
const wordless = (names: readonly string[], keys: ReadonlySet<string>): string[] =>
  names.filter((name) => {
    const [noun, verb] = name.split('.');
    return (
      !keys.has(`auditWords.phrases.${name}`) &&
      !(keys.has(`auditWords.nouns.${noun}`) && keys.has(`auditWords.verbs.${verb}`))
    );
  });

describe('actions of the audit log', () => {
  test('are found', () => {
    expect(actions.length).toBeGreaterThan(200);
    expect(actions).toEqual(
      expect.arrayContaining(['patient.read', 'second_factor.turned_off', 'room.archived']),
    );
  });

  test.each(['es-MX', 'en'])('each has words in %s', (locale) => {
    const keys = new Set(flatten(JSON.parse(read(`${folder}/${locale}.json`))).map(([key]) => key));
    expect(wordless(actions, keys)).toEqual([]);
  });

  describe('self-test', () => {
    const keys = new Set(['auditWords.phrases.a.read', 'auditWords.nouns.b', 'auditWords.verbs.x']);

    test('finds what is written, built, chosen and allowed', () => {
      expect(
        auditActions(
          "audit({ action: 'a.read' }); const action = on ? 'b.x' : `b.${to}`; f = (action: 'c.y' | 'c.z') => 0; g('d.no');",
        ),
      ).toEqual(['a.read', 'b.x', 'b.${to}', 'c.y', 'c.z']);
    });

    test('names what has no words, also what is built of an unknown part', () => {
      expect(wordless(['a.read', 'b.x', 'b.y', 'c.x', 'b.${new}'], keys)).toEqual([
        'b.y',
        'c.x',
        'b.${new}',
      ]);
    });
  });
});
