import type { StaffMemberDetail } from '@sala/shared-contracts';
import { deleteFile, readFile, storeFile } from '../../platform/files/files';
import { readPicture } from '../../platform/files/images';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { toStaffDetail } from '../model/staff-permissions';
import { readStaffMember } from '../sql/staff-members.queries';
import { readStaffPhoto, setStaffPhoto } from '../sql/staff-photos.queries';

const purpose = 'staff_photo';

/** Replaces or (null) removes the photograph and deletes the previous file. */
const changePhoto = async (
  context: Omit<Context<'staffPhotoDelete'>, 'body'>,
  content: Uint8Array | null,
): Promise<StaffMemberDetail> => {
  const { db, actor, now, params, audit, publish } = context;
  const picture = content && (await readPicture(actor.companyId, content)); // must precede the transaction
  const present = await readStaffPhoto(db, params.staffMemberId, 'for update of s');
  if (picture && present.terminated) throw new ProblemError('staffMember.terminated');
  if (picture && present.account !== null) throw new ProblemError('staffMember.photo_of_account');
  if (picture || present.roster !== null) {
    const stamp = { userId: actor.userId, now };
    const file = picture && (await storeFile(db, stamp, { purpose, name: 'photo', ...picture }));
    await setStaffPhoto(db, present.id, file?.id ?? null, stamp);
    if (present.roster !== null) await deleteFile(db, purpose, present.roster);
    await audit({
      action: `staff_member.photo_${file ? 'saved' : 'removed'}`,
      entityType: 'staff_member',
      entityId: present.id,
    });
    await publish({ type: 'staff_member.updated', entityId: present.id });
  }
  return toStaffDetail(actor, await readStaffMember(db, present.id, await companyDay(db, now)));
};

export const staffPhotoHandlers = defineHandlers<
  'staffPhotoView' | 'staffPhotoSave' | 'staffPhotoDelete'
>({
  staffPhotoView: async ({ db, params }) => {
    const { account, roster } = await readStaffPhoto(db, params.staffMemberId);
    const fileId = account ?? roster;
    if (fileId === null) throw new ProblemError('resource.not_found');
    const { name, type, content } = await readFile(
      db,
      account === null ? purpose : 'profile_photo',
      fileId,
    );
    return { name, type, content };
  },
  staffPhotoSave: (context) => changePhoto(context, context.body),
  staffPhotoDelete: (context) => changePhoto(context, null),
});
