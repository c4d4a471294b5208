import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { emailSchema } from '../platform/email';
import { endpoint } from '../platform/endpoint';
import * as patterns from '../platform/patterns';
import { phoneSchema } from '../platform/phone';
import { blankableLine, blankableText, shortText } from '../platform/text';
import * as limits from './limits';

const signedIn = { signedIn: true } as const;

/** What a person says about themself. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: z.nullable(z.string()),
  /** E.164. */
  phone: z.nullable(z.string()),
  /** Plain text below what the person writes to patients and customers. */
  mailSignature: z.nullable(z.string()),
  /** A new photograph gets a new id. */
  photoId: z.nullable(z.uuid()),
  updatedAt: z.nullable(z.string()),
  version: versionSchema,
});

export type Profile = z.output<typeof profileSchema>;

const name = shortText(limits.personNameMax);

export const profile = {
  profileView: endpoint({
    summary: 'Names, address, phone, signature and photograph of the signed-in person',
    access: signedIn,
    response: profileSchema,
  }),
  profileUpdate: endpoint({
    summary: 'Change one’s own names, phone or signature',
    access: signedIn,
    body: z.strictObject({
      version: versionSchema,
      firstName: z.optional(name),
      lastName: z.optional(name),
      secondLastName: z.optional(z.nullable(blankableLine(limits.personNameMax))),
      phone: z.optional(z.nullable(phoneSchema)),
      mailSignature: z.optional(z.nullable(blankableText(limits.mailSignatureMax))),
    }),
    response: profileSchema,
  }),
  profilePhotoSave: endpoint({
    summary: 'Keep one’s own photograph: PNG, JPEG or WebP',
    access: signedIn,
    upload: { maxBytes: limits.profilePhotoMaxBytes },
    response: profileSchema,
  }),
  profilePhotoView: endpoint({
    summary: 'One’s own photograph',
    access: signedIn,
    download: true,
  }),
  profilePhotoDelete: endpoint({
    summary: 'Remove one’s own photograph',
    access: signedIn,
    response: profileSchema,
  }),
  emailChangeStart: endpoint({
    summary:
      'Mail a code to a new address; the answer is the same whether the address was free or not',
    access: signedIn,
    body: z.strictObject({
      email: emailSchema,
      password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
    }),
    response: z.object({ resendAfterSeconds: z.int() }),
    status: 202,
  }),
  emailChangeConfirm: endpoint({
    summary: 'Take the new address with its code; the old one is told, and other sessions end',
    access: signedIn,
    body: z.strictObject({
      email: emailSchema,
      code: z.string().check(z.trim(), z.regex(patterns.oneTimeCode)),
    }),
    response: profileSchema,
  }),
};
