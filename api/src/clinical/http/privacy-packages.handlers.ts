import { recordPatientsShown, seeBlocked } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { readFile } from '../../platform/files/files';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { companyDay } from '../../platform/time/company-day';
import { privacyPackageJob } from '../jobs/privacy-package';
import { zipBytes } from '../privacy-package/package-zip';
import { packageWords } from '../privacy-package/visit-sections';
import * as queries from '../sql/privacy-packages.queries';
import { lockPrivacyRequest, readPrivacyRequest } from '../sql/privacy-requests.queries';

const entityType = 'privacy_request';
/** A block does not take the right to access away. */
const everyone = '*';

export const privacyPackageHandlers = defineHandlers<
  'privacyPackageCreate' | 'privacyPackageDownload'
>({
  privacyPackageCreate: async ({ db, params, actor, locale, now, audit }) => {
    await seeBlocked(db, everyone);
    const today = await companyDay(db, now);
    const request = await lockPrivacyRequest(db, params.privacyRequestId, today);
    const { userId } = actor;
    await recordPatientsShown(audit, request.patient ? [request.patient.id] : []);
    const current = request.package?.state;
    if (current === 'making' || current === 'ready') return request;
    const id = await queries.insertPackage(db, request.id, locale, { userId, now });
    if (id === null) return readPrivacyRequest(db, request.id, today);
    await enqueueJob(db, privacyPackageJob, id, userId);
    await audit({
      action: 'privacy_request.package_asked',
      entityType,
      entityId: request.id,
    });
    return readPrivacyRequest(db, request.id, today);
  },

  privacyPackageDownload: async ({ db, params, now, audit }) => {
    await seeBlocked(db, everyone);
    const today = await companyDay(db, now);
    const { id: requestId } = await readPrivacyRequest(db, params.privacyRequestId, today);
    const found = await queries.findReadyPackage(db, requestId, now);
    if (!found) throw new ProblemError('privacy_package.not_ready');
    const { patientId, recordNumber, number, locale } = found;
    await audit({
      action: 'privacy_request.package_downloaded',
      entityType,
      entityId: requestId,
      diff: { patientId },
    });
    await audit({
      action: 'patient.data_exported',
      entityType: 'patient',
      entityId: patientId,
      diff: { format: 'zip', clinical: true, privacyRequest: number },
    });
    const parts = await queries.listParts(db, found.id);
    return {
      name: `${packageWords[locale].file} ${recordNumber} ${today}.zip`,
      type: 'application/zip',
      content: zipBytes(
        parts.map(({ name, fileId }) => ({
          name,
          read: () =>
            db.apart(async (apart) => (await readFile(apart, 'privacy_package', fileId)).content),
        })),
      ),
    };
  },
});
