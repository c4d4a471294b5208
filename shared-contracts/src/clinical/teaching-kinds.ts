/* Without the schemas: screens read it. */

export const teachingTopics = [
  'respiratorio',
  'digestivo',
  'corazon_y_presion',
  'diabetes',
  'dolor_y_movimiento',
  'vias_urinarias',
  'embarazo',
  'ninos',
  'salud_mental',
  'vacunas',
  'otros',
] as const;
export type TeachingTopic = (typeof teachingTopics)[number];

export const teachingKinds = ['article', 'pdf', 'link'] as const;
export type TeachingKind = (typeof teachingKinds)[number];

export const teachingStatuses = ['draft', 'in_review', 'approved', 'archived'] as const;
export type TeachingStatus = (typeof teachingStatuses)[number];

/** From which state a material may get to another (`teaching_material_hold` in PostgreSQL). */
export const teachingMoves: Readonly<Record<TeachingStatus, readonly TeachingStatus[]>> = {
  draft: ['in_review', 'archived'],
  in_review: ['draft', 'approved', 'archived'],
  approved: ['archived'],
  archived: [],
};

export const readingLevels = ['primaria', 'secundaria', 'preparatoria'] as const;
export const teachingSexes = ['H', 'M'] as const;

/** Channels that reach a phone, with a link. */
export const teachingPhoneChannels = ['whatsapp', 'sms'] as const;
export const teachingChannels = ['print', 'email', ...teachingPhoneChannels] as const;
export type TeachingChannel = (typeof teachingChannels)[number];

/** Why a patient cannot be written to. */
export const teachingMailBars = ['no_address', 'no_consent', 'deceased'] as const;
export type TeachingMailBar = (typeof teachingMailBars)[number];

/** Questions of a check, and options of each. */
export const teachingQuestions = 3;
