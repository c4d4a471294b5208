import * as z from 'zod/mini';
import { clinical } from './clinical';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { anyOf, idParams, listQuery, pageOf, valueCounts } from '../platform/lists';
import * as platformLimits from '../platform/limits';
import { locales } from '../platform/locales';
import * as patterns from '../platform/patterns';
import { versionSchema } from '../platform/counts';
import { blankableText, exactText, shortText } from '../platform/text';
import {
  readingLevels,
  teachingChannels,
  teachingPhoneChannels,
  teachingKinds,
  teachingMailBars,
  teachingQuestions,
  teachingSexes,
  teachingStatuses,
  teachingTopics,
} from './teaching-kinds';

const optionIndex = z.int().check(z.minimum(0), z.maximum(teachingQuestions - 1));
const three = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(teachingQuestions), z.maxLength(teachingQuestions));

/** The link of a `link`; a browser opens nothing but https. */
export const teachingUrlSchema = z
  .string()
  .check(z.trim(), z.maxLength(limits.teachingUrlMax), z.regex(patterns.secureUrl));

const questionSchema = z.strictObject({
  question: shortText(limits.teachingQuestionMax),
  options: three(shortText(limits.teachingOptionMax)),
  /** Index of the right option. */
  answer: optionIndex,
  why: shortText(limits.teachingWhyMax),
});

export type TeachingQuestion = z.output<typeof questionSchema>;

const age = z.nullable(z.int().check(z.minimum(0), z.maximum(limits.teachingAgeMax)));

const facts = {
  title: shortText(limits.teachingTitleMax),
  locale: z.enum(locales),
  topic: z.enum(teachingTopics),
  kind: z.enum(teachingKinds),
  ageMin: age,
  ageMax: age,
  sex: z.nullable(z.enum(teachingSexes)),
  readingLevel: z.enum(readingLevels),
};

/** ICD-10 codes; the first is the primary one. */
const codes = z
  .array(z.string().check(z.regex(patterns.cie10Code)))
  .check(z.maxLength(limits.teachingCodesMax));

const content = {
  ...facts,
  codes,
  /** Markdown of an article; '' otherwise. */
  body: blankableText(limits.teachingBodyMax),
  /** Of a link; null otherwise. */
  url: z.nullable(teachingUrlSchema),
  /** None, or three. */
  questions: z.union([z.array(questionSchema).check(z.maxLength(0)), three(questionSchema)]),
};

export const teachingMaterialRowSchema = z.object({
  id: z.uuid(),
  ...facts,
  /** With our title, if the code is known; the first is the primary one. */
  codes: z.array(z.object({ code: z.string(), title: z.nullable(z.string()) })),
  status: z.enum(teachingStatuses),
  /** 1, and one more for each revision of an approved material. */
  edition: z.int(),
  /** Ours, as it came: nobody qualified has reviewed it before a clinic approves it. */
  starter: z.boolean(),
  hasQuestions: z.boolean(),
  approvedAt: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  updatedAt: z.string(),
  version: versionSchema,
});

export type TeachingMaterialRow = z.output<typeof teachingMaterialRowSchema>;

export const teachingMaterialSchema = z.object({
  ...teachingMaterialRowSchema.shape,
  body: z.string(),
  url: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  questions: z.array(questionSchema),
  /** The edition that it replaced, or would replace. */
  supersedesId: z.nullable(z.uuid()),
});

export type TeachingMaterial = z.output<typeof teachingMaterialSchema>;

/** What a visit needs of a material to offer it. */
const offerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(teachingKinds),
  locale: z.enum(locales),
});

/** A delivery tells a diagnosis: it is part of the clinical record. */
export const teachingDeliverySchema = clinical(
  z.object({
    id: z.uuid(),
    material: offerSchema,
    channel: z.enum(teachingChannels),
    visitId: z.uuid(),
    visitNumber: z.int(),
    sentAt: z.string(),
    sentBy: z.string(),
    openedAt: z.nullable(z.string()),
    acknowledgedAt: z.nullable(z.string()),
    /** Right answers of three; null: not answered, or nothing was asked. */
    correct: z.nullable(z.int()),
    /** Questions that were answered wrongly. */
    missed: z.array(z.string()),
    expiresAt: z.string(),
  }),
);

export type TeachingDelivery = z.output<typeof teachingDeliverySchema>;

const visitTeachingSchema = clinical(
  z.object({
    /** Approved, for the diagnoses of the visit, age and sex; the best match first. */
    suggestions: z.array(z.object({ ...offerSchema.shape, code: z.string() })),
    /** Of the patient, the newest first. */
    deliveries: z.array(teachingDeliverySchema),
    /** Why no mail can be sent; null: it can. */
    mailBar: z.nullable(z.enum(teachingMailBars)),
    /**
     * How their phone is written to; null: they have none, want none, or the company uses no
     * channel.
     */
    phoneChannel: z.nullable(z.enum(teachingPhoneChannels)),
  }),
);

export type VisitTeaching = z.output<typeof visitTeachingSchema>;

/** What a link shows. It names no patient. */
const teachingLinkSchema = z.object({
  company: z.string(),
  title: z.string(),
  locale: z.enum(locales),
  kind: z.enum(teachingKinds),
  body: z.string(),
  url: z.nullable(z.string()),
  acknowledged: z.boolean(),
  questions: z.array(z.object({ question: z.string(), options: z.array(z.string()) })),
  /** After answering, in the order of the questions. */
  result: z.nullable(z.array(z.object({ chosen: z.int(), answer: z.int(), why: z.string() }))),
});

export type TeachingLink = z.output<typeof teachingLinkSchema>;

const materialParams = idParams('teachingMaterialId');
const linkParams = z.strictObject({ teachingToken: exactText(limits.teachingTokenMax) });
const byLink = { public: 'the token of the link is the proof; calls are limited' } as const;

const materialFilters = {
  search: listQuery(['title']).search,
  topic: z.optional(anyOf(teachingTopics)),
  status: z.optional(anyOf(teachingStatuses)),
  locale: z.optional(anyOf(locales)),
  kind: z.optional(anyOf(teachingKinds)),
};

export const teaching = {
  teachingMaterialList: endpoint({
    summary: 'The library of patient education, with how many there are of each kind',
    access: { permission: 'teaching:read' },
    query: z.strictObject({
      ...listQuery(['title', '-title', '-updatedAt', 'updatedAt']),
      ...materialFilters,
    }),
    response: z.extend(pageOf(teachingMaterialRowSchema), {
      /** Each counts what the other filters let through. */
      facets: z.object({
        topic: valueCounts,
        status: valueCounts,
        locale: valueCounts,
        kind: valueCounts,
      }),
      /** Our articles that the company has not added yet. */
      starters: z.int(),
    }),
  }),
  teachingMaterialView: endpoint({
    summary: 'A material for patients, with its questions',
    access: { permission: 'teaching:read' },
    params: materialParams,
    response: teachingMaterialSchema,
  }),
  teachingMaterialCreate: endpoint({
    summary: 'Begin a material as a draft; the file of a PDF follows',
    access: { permission: 'teaching:write' },
    body: z.strictObject(content),
    response: teachingMaterialSchema,
    status: 201,
  }),
  teachingMaterialUpdate: endpoint({
    summary: 'Change a material that is not approved yet',
    access: { permission: 'teaching:write' },
    params: materialParams,
    body: z.strictObject({ ...z.partial(z.object(content)).shape, version: versionSchema }),
    response: teachingMaterialSchema,
  }),
  teachingMaterialFileSave: endpoint({
    summary: 'The PDF of a material that is not approved yet',
    access: { permission: 'teaching:write' },
    params: materialParams,
    query: z.strictObject({ name: shortText(platformLimits.fileNameMax) }),
    upload: { maxBytes: limits.teachingFileMaxBytes },
    response: teachingMaterialSchema,
  }),
  teachingMaterialFileView: endpoint({
    summary: 'The PDF of a material',
    access: { permission: 'teaching:read' },
    params: materialParams,
    download: true,
  }),
  teachingMaterialStatusSet: endpoint({
    summary:
      'Send a material to review, back, approve or archive it; approving archives what was approved for the same primary code and language',
    access: { permission: 'teaching:write' },
    params: materialParams,
    body: z.strictObject({ version: versionSchema, status: z.enum(teachingStatuses) }),
    response: teachingMaterialSchema,
  }),
  teachingMaterialRevise: endpoint({
    summary: 'A draft of the next edition of an approved material; again: the same draft',
    access: { permission: 'teaching:write' },
    params: materialParams,
    response: teachingMaterialSchema,
  }),
  teachingStarterAdd: endpoint({
    summary: 'Add the starter articles that are missing, for review; again: nothing',
    access: { permission: 'teaching:write' },
    response: z.object({ added: z.int() }),
  }),
  visitTeachingView: endpoint({
    summary:
      'What fits the diagnoses of a visit, and what its patient was given; the reading is written to the audit log',
    access: { permission: 'clinical:read', emergency: true },
    params: idParams('visitId'),
    response: visitTeachingSchema,
  }),
  teachingDeliveryIssue: endpoint({
    summary:
      'Give an approved material to the patient of a visit, on paper, by mail or to the phone; the token of the link is shown once, to be printed',
    access: { permission: 'teaching:sign' },
    params: idParams('visitId'),
    body: z.strictObject({
      /** Made by the caller: the id of the delivery, so that a repeated call is one. */
      deliveryKey: z.uuid(),
      materialId: z.uuid(),
      channel: z.enum(teachingChannels),
    }),
    response: z.object({
      delivery: teachingDeliverySchema,
      /** null unless it is printed. */
      token: z.nullable(z.string()),
    }),
  }),
  teachingLinkView: endpoint({
    summary: 'What a patient was given, by the link on the paper or in the mail',
    access: byLink,
    params: linkParams,
    response: teachingLinkSchema,
  }),
  teachingLinkFile: endpoint({
    summary: 'The PDF that a patient was given',
    access: byLink,
    params: linkParams,
    download: true,
  }),
  teachingLinkAcknowledge: endpoint({
    summary: 'The patient has read it; again: nothing changes',
    access: byLink,
    params: linkParams,
    response: teachingLinkSchema,
  }),
  teachingLinkAnswer: endpoint({
    summary: 'Answer the three questions; the first answers stand',
    access: byLink,
    params: linkParams,
    body: z.strictObject({ answers: three(optionIndex) }),
    response: teachingLinkSchema,
  }),
};
