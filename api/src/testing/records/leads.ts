import type { SignedInMember } from '..';

/** Endpoints of leads that take an id, each with an input that succeeds on the caller's own record. */
export const leadInputs = {
  leadView: {},
  leadUpdate: { body: { version: 1, name: 'Otro nombre' } },
  leadMove: { body: { version: 1, status: 'contacted' } },
  leadUndo: { body: { version: 1 } },
  leadAssign: { body: { version: 1, ownerId: null } },
  leadRespond: { body: { version: 1, channel: 'call' } },
  leadNoteCreate: { body: { note: 'Pide cita' } },
  leadCandidateList: {},
  leadConvert: { body: { version: 1, customerId: null } },
  leadMerge: { body: { version: 1, otherId: '00000000-0000-4000-8000-000000000000', otherVersion: 1 } },
  leadDelete: { query: { version: '1' } },
  leadCaptureUpdate: { body: { version: 1, name: 'Otro formulario' } },
} as const;

/** One record of each kind, the same in each company. */
export const createLeadRecords = async ({ client }: SignedInMember) => {
  const lead = await client.ok('leadCreate', { body: { name: 'Eva Luna', phone: '+525512345678', source: 'web' } });
  const capture = await client.ok('leadCaptureCreate', { body: { name: 'Página', consentText: 'Acepto el aviso de privacidad.' } });
  return { leadId: lead.id, captureId: capture.id };
};
