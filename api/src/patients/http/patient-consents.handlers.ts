import { defineHandlers } from '../../platform/http/handler';
import { recordPatientRead } from '../model/patient-reads';
import { readPatient } from '../sql/patient-rows';
import {
  readConsentHistory,
  readCurrentConsents,
  readNoticeInForce,
  recordConsents,
} from '../sql/record-consents';

export const patientConsentHandlers = defineHandlers<'patientConsentList' | 'patientConsentRecord'>(
  {
    patientConsentList: async ({ db, params, locale, audit }) => {
      const { id } = await readPatient(db, params.patientId);
      await recordPatientRead(audit, id);
      return {
        current: await readCurrentConsents(db, id),
        history: await readConsentHistory(db, id),
        notice: (await readNoticeInForce(db, locale)) ?? null,
      };
    },

    patientConsentRecord: async ({ db, params, body, actor, now, audit, publish }) => {
      await recordConsents({ db, audit, publish }, params.patientId, body, {
        userId: actor.userId,
        now,
      });
      return { current: await readCurrentConsents(db, params.patientId) };
    },
  },
);
