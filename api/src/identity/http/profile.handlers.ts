import type { Profile } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { deleteFile, readFile, storeFile } from '../../platform/files/files';
import { readPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { finishEmailChange, startEmailChange } from '../model/email-change';
import { requirePassword } from '../model/password-change';
import { phoneFault } from '../model/phone';
import { readAccount } from '../sql/accounts.queries';
import { readProfile, setPhoto, writeProfile, type OwnFields } from '../sql/profile.queries';

const blankToNull = <Value extends string>(
  given: Value | null | undefined,
  present: Value | null,
) => (given === undefined ? present : given || null); // untouched form fields send ''

const entityType = 'user_account';

/** Replaces or (null) removes the photograph and deletes the previous file. */
const changePhoto = async (
  { actor, db, now, audit }: Pick<Context<'profilePhotoSave'>, 'actor' | 'db' | 'now' | 'audit'>,
  fileId: string | null,
): Promise<Profile> => {
  const { photoId: before } = await readProfile(db, actor.userId, true);
  if (before !== fileId) {
    await setPhoto(db, actor.userId, fileId, now);
    if (before !== null) await deleteFile(db, 'profile_photo', before);
    await audit({
      action: fileId === null ? 'account.photo_removed' : 'account.photo_saved',
      entityType,
      entityId: actor.userId,
    });
  }
  return readProfile(db, actor.userId);
};

export const profileHandlers = defineHandlers({
  profileView: ({ actor, db }) => readProfile(db, actor.userId),

  profileUpdate: async ({ actor, audit, body, db, now }) => {
    const { version, ...given } = body;
    const current = await readProfile(db, actor.userId, true);
    await requireCurrentVersion(db, entityType, current, version);
    const code = given.phone ? phoneFault(given.phone) : null;
    if (code) throw invalid({ path: 'phone', code });
    const wanted: OwnFields = {
      firstName: given.firstName ?? current.firstName,
      lastName: given.lastName ?? current.lastName,
      secondLastName: blankToNull(given.secondLastName, current.secondLastName),
      phone: blankToNull(given.phone, current.phone),
      mailSignature: blankToNull(given.mailSignature, current.mailSignature),
    };
    const diff = changesBetween(current, { ...current, ...wanted });
    if (Object.keys(diff).length === 0) throw invalid({ path: '', code: 'no_change' });
    await writeProfile(db, actor.userId, wanted, now);
    await audit({ action: 'account.profile_changed', entityType, entityId: actor.userId, diff });
    return readProfile(db, actor.userId);
  },

  profilePhotoSave: async (context) => {
    const { actor, body, db, now } = context;
    const picture = await readPicture(actor.companyId ?? actor.userId, body); // must precede the transaction
    if (actor.companyId === null) throw new ProblemError('company.required');
    const { id } = await storeFile(
      db,
      { userId: actor.userId, now },
      { purpose: 'profile_photo', name: 'photo', ...picture },
    );
    return changePhoto(context, id);
  },

  profilePhotoDelete: (context) => changePhoto(context, null),

  profilePhotoView: async ({ actor, db }) => {
    const { photoId } = await readProfile(db, actor.userId);
    if (photoId === null) throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(db, 'profile_photo', photoId);
    return { name, type, content };
  },

  emailChangeStart: async (context) => {
    const { actor, body } = context;
    const account = await requirePassword(context, actor.userId, body.password);
    return { resendAfterSeconds: await startEmailChange(context, account, body.email) };
  },

  emailChangeConfirm: async (context) => {
    const { actor, body, db } = context;
    const account = await readAccount(db, actor.userId);
    await finishEmailChange(context, account, body, actor.sessionId);
    return readProfile(db, actor.userId);
  },
});
